/* DMA: copies, a chain of descriptors with interrupts, a transposition, messages, an error. */
#include <e_lib.h>
#include <stdio.h>
#include <string.h>

#define N 8
#define LONG 128

int matrix[N][N], turned[N][N];
/* Long enough for the handler to end before the next transfer does. */
int gathered[3][LONG], pieces[3][LONG];
e_dma_desc_t chain[3];
char text[64], copy[64];
volatile unsigned ends, messages;
volatile e_barrier_t flags[16];
e_barrier_t *targets[16];

void __attribute__((interrupt)) ended(int irq) { ends++; }
void __attribute__((interrupt)) message(int irq) { messages++; }

static void enable(e_irq_type_t irq, sighandler_t handler)
{
	e_irq_attach(irq, handler);
	e_irq_mask(irq, E_FALSE);
}

/* Rows become columns: the source goes along, the destination down. */
static int transpose(void)
{
	e_dma_desc_t d;
	int i, j, same = 1;
	for (i = 0; i < N; i++)
		for (j = 0; j < N; j++)
			matrix[i][j] = 100 * i + j;
	e_dma_set_desc(E_DMA_0, E_DMA_ENABLE | E_DMA_MASTER | E_DMA_WORD, 0, 4, 4 * N, N, N, 4,
		4 - 4 * N * (N - 1), matrix, turned, &d);
	e_dma_start(&d, E_DMA_0);
	e_dma_wait(E_DMA_0);
	for (i = 0; i < N; i++)
		for (j = 0; j < N; j++)
			same &= turned[j][i] == matrix[i][j];
	return same;
}

/* Three descriptors gather pieces in reverse order; each end interrupts. */
static int gather(void)
{
	int i, j, same = 1;
	for (i = 0; i < 3; i++) {
		unsigned config = E_DMA_ENABLE | E_DMA_MASTER | E_DMA_DWORD | E_DMA_IRQEN;
		for (j = 0; j < LONG; j++)
			pieces[i][j] = 1000 * i + j;
		e_dma_set_desc(E_DMA_0, i < 2 ? config | E_DMA_CHAIN : config, i < 2 ? &chain[i + 1] : 0, 8, 8,
			LONG / 2, 1, 8, 8, pieces[i], gathered[2 - i], &chain[i]);
	}
	ends = 0;
	e_dma_start(&chain[0], E_DMA_0);
	while (ends < 3)
		;
	e_dma_wait(E_DMA_0);
	for (i = 0; i < 3; i++)
		same &= !memcmp(gathered[2 - i], pieces[i], sizeof pieces[i]);
	return same;
}

/* Every size and alignment of a copy. */
static int copies(void)
{
	int from, to, n, i, same = 1;
	for (i = 0; i < sizeof text; i++)
		text[i] = i + 1;
	for (from = 0; from < 9; from += 3)
		for (to = 0; to < 8; to++)
			for (n = 1; n < 40; n += 13) {
				memset(copy, 0, sizeof copy);
				same &= !e_dma_copy(copy + to, text + from, n) && !memcmp(copy + to, text + from, n);
				same &= !copy[to + n] && (!to || !copy[to - 1]);
			}
	return same;
}

int main(void)
{
	unsigned row, col;
	e_barrier_init(flags, targets);
	enable(E_DMA0_INT, ended);
	enable(E_MESSAGE_INT, message);
	e_irq_global_mask(E_FALSE);
	int turns = transpose(), gathers = gather(), all = copies();
	e_barrier(flags, targets);

	/* A message to the next core: its interrupt comes with the last word. */
	e_dma_desc_t d;
	e_neighbor_id(E_NEXT_CORE, E_GROUP_WRAP, &row, &col);
	sprintf(text, "from %x", e_get_coreid());
	e_dma_set_desc(E_DMA_1, E_DMA_ENABLE | E_DMA_MASTER | E_DMA_DWORD | E_DMA_MSGMODE, 0, 8, 8, 4, 1,
		8, 8, text, e_get_global_address(row, col, copy), &d);
	int started = e_dma_start(&d, E_DMA_1);
	while (!messages)
		asm volatile("nop");
	e_dma_wait(E_DMA_1);
	e_barrier(flags, targets);
	if (e_get_coreid() != e_group_config.group_id)
		return 0;

	printf("turned %d, gathered %d after %u interrupts, copied %d\n", turns, gathers, ends, all);
	printf("%d, %u message: %s\n", started, messages, copy);

	/* A word at an odd address ends the engine; it works again afterwards. */
	e_dma_set_desc(E_DMA_0, E_DMA_ENABLE | E_DMA_MASTER | E_DMA_WORD, 0, 4, 4, 1, 1, 4, 4, text + 1,
		copy, &d);
	e_dma_start(&d, E_DMA_0);
	e_dma_wait(E_DMA_0);
	printf("state %x, then %d\n", e_reg_read(E_DMA0STATUS) & 15, transpose());
	printf("no third engine: %d\n", e_dma_start(&d, 2));
	printf("nor descriptors elsewhere: %d\n",
		e_dma_start(e_get_global_address(1, 1, &d), E_DMA_0));
	return 0;
}
