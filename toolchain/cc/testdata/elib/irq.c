/* A token goes round by interrupts of the user; masks hold interrupts back. */
#include <e_lib.h>
#include <stdio.h>

#define ROUNDS 3

volatile unsigned token, served, timed, order;
volatile e_barrier_t flags[16];
e_barrier_t *targets[16];

static void pass(void)
{
	unsigned row, col, next = token + 1;
	e_neighbor_id(E_NEXT_CORE, E_GROUP_WRAP, &row, &col);
	*(volatile unsigned *)e_get_global_address(row, col, (void *)&token) = next;
	e_irq_set(row, col, E_USER_INT);
}

void __attribute__((interrupt)) user(int irq)
{
	served++;
	if (token < 16 * ROUNDS)
		pass();
}

void __attribute__((interrupt)) held(int irq) { order = order * 10 + 1; }
void __attribute__((interrupt)) free_one(int irq) { order = order * 10 + 2; }

static unsigned waiting(void) { return e_reg_read(E_ILAT) >> E_TIMER1_INT & 1; }

int main(void)
{
	unsigned status;
	e_barrier_init(flags, targets);
	e_irq_attach(E_USER_INT, user);
	e_irq_mask(E_USER_INT, E_FALSE);
	e_irq_global_mask(E_FALSE);
	e_barrier(flags, targets);
	int first = e_get_coreid() == e_group_config.group_id;
	if (first)
		pass();
	while (served < ROUNDS) /* not by IDLE: the last interrupt may come just before it */
		;
	e_barrier(flags, targets);
	if (!first)
		return 0;
	printf("token %u, served %u\n", token, served);

	/* What is masked waits, and can be taken back. */
	e_irq_attach(E_TIMER1_INT, held);
	e_irq_attach(E_DMA1_INT, free_one);
	e_irq_mask(E_TIMER1_INT, E_TRUE);
	e_irq_mask(E_DMA1_INT, E_FALSE);
	e_irq_set(E_SELF, E_SELF, E_TIMER1_INT);
	while (!waiting())
		;
	printf("masked: order %u, waits %u\n", order, waiting());
	e_irq_clear(E_SELF, E_SELF, E_TIMER1_INT);
	while (waiting())
		;
	e_irq_mask(E_TIMER1_INT, E_FALSE);
	printf("cleared: order %u\n", order);

	/* With all held back, the one of the lower number is served first. */
	e_irq_global_mask(E_TRUE);
	asm volatile("movfs %0,status" : "=r"(status));
	e_irq_set(E_SELF, E_SELF, E_DMA1_INT);
	e_irq_set(E_SELF, E_SELF, E_TIMER1_INT);
	while ((e_reg_read(E_ILAT) & 0x90) != 0x90)
		;
	printf("held back: order %u, bit %u\n", order, status >> 1 & 1);
	e_irq_global_mask(E_FALSE);
	while (order < 10)
		;
	printf("let go: order %u\n", order);
	return 0;
}
