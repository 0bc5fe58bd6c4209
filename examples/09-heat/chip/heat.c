/* Heat spreads through a plate whose upper edge is hot. Each PE has some of its rows, and copies of
   the row above and the row below them, which its neighbours put there. */
#include <shmem.h>
#include <stdio.h>

#define ROWS 128
#define COLUMNS 64
#define STEPS 50
#define MHZ 600

/* Two plates: one is read while the other is written. Row 0 is the neighbour's above. */
static float plate[2][ROWS / 4 + 2][COLUMNS];
static float mine, heat;
static float work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long sync_array[SHMEM_REDUCE_SYNC_SIZE];

static void start_timer(void)
{
	__asm__ volatile("movts ctimer0, %0\n\tmovts config, %1" : : "r"(~0u), "r"(1 << 4));
}

static unsigned passed(void)
{
	unsigned left;
	__asm__ volatile("movfs %0, ctimer0" : "=r"(left));
	return ~0u - left;
}

/* step computes a row of the next plate from three of the present one. */
static void step(const float *above, const float *row, const float *below, float *next)
{
	for (int j = 1; j < COLUMNS - 1; j++)
		next[j] = 0.25f * (above[j] + below[j] + row[j - 1] + row[j + 1]);
}

int main(void)
{
	shmem_init();
	int me = shmem_my_pe(), n = shmem_n_pes(), rows = ROWS / n;
	if (ROWS % n || rows > ROWS / 4) {
		if (me == 0)
			printf("%d PEs cannot share %d rows: 4, 8, 16, ... can\n", n, ROWS);
		return 1;
	}
	if (me == 0)
		for (int k = 0; k < 2; k++)
			for (int j = 0; j < COLUMNS; j++)
				plate[k][0][j] = 100;
	shmem_barrier_all();
	start_timer();
	for (int t = 0; t < STEPS; t++) {
		float(*now)[COLUMNS] = plate[t & 1], (*next)[COLUMNS] = plate[~t & 1];
		for (int i = 1; i <= rows; i++)
			if (me < n - 1 || i < rows) /* the lower edge stays cold */
				step(now[i - 1], now[i], now[i + 1], next[i]);
		if (me > 0)
			shmem_float_put(next[rows + 1], next[1], COLUMNS, me - 1);
		if (me < n - 1)
			shmem_float_put(next[0], next[rows], COLUMNS, me + 1);
		shmem_barrier_all();
	}
	unsigned cycles = passed();
	for (int i = 1; i <= rows; i++)
		for (int j = 0; j < COLUMNS; j++)
			mine += plate[STEPS & 1][i][j];
	shmem_float_sum_to_all(&heat, &mine, 1, 0, 0, n, work, sync_array);
	if (me == 0) {
		unsigned bytes = 2 * (n - 1) * STEPS * sizeof plate[0][0];
		printf("%d PEs, %dx%d points, %d steps: %u us, halos %u MB/s, heat %d\n", n, ROWS, COLUMNS, STEPS,
			cycles / MHZ, bytes / (cycles / MHZ), (int)heat);
	}
	shmem_finalize();
	return 0;
}
