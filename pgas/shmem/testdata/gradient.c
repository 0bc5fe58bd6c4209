#include "check.h"

/* Conjugate gradients for a sparse matrix: 2 on the diagonal, -1 beside it. Each PE has some rows, and
   copies of its neighbours' elements next to them. */
#define ROWS 8
static float x[ROWS], r[ROWS], q[ROWS], p[ROWS + 2], part, whole;
static float work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long sync_array[2][SHMEM_REDUCE_SYNC_SIZE];

static float product(const float *a, const float *b)
{
	static int turn;
	part = 0;
	for (int i = 0; i < ROWS; i++)
		part += a[i] * b[i];
	shmem_barrier_all();
	shmem_float_sum_to_all(&whole, &part, 1, 0, 0, n, work, sync_array[turn++ & 1]);
	return whole;
}

static void multiply(void)
{
	shmem_barrier_all();
	if (me > 0)
		shmem_float_p(&p[ROWS + 1], p[1], me - 1);
	if (me < n - 1)
		shmem_float_p(&p[0], p[ROWS], me + 1);
	shmem_barrier_all();
	for (int i = 1; i <= ROWS; i++)
		q[i - 1] = 2 * p[i] - p[i - 1] - p[i + 1];
}

int main(void)
{
	begin();
	for (int i = 0; i < ROWS; i++)
		r[i] = p[i + 1] = 1;
	float rr = product(r, r);
	int steps = 0;
	for (; rr > 1e-6f && steps < 2 * ROWS * n; steps++) {
		multiply();
		float alpha = rr / product(p + 1, q), before = rr;
		for (int i = 0; i < ROWS; i++) {
			x[i] += alpha * p[i + 1];
			r[i] -= alpha * q[i];
		}
		rr = product(r, r);
		for (int i = 0; i < ROWS; i++)
			p[i + 1] = r[i] + rr / before * p[i + 1];
	}
	/* x_i = i (N + 1 - i) / 2, counted from 1. */
	int all = ROWS * n;
	for (int i = 0; i < ROWS; i++) {
		int at = me * ROWS + i + 1;
		float want = 0.5f * at * (all + 1 - at), off = x[i] - want;
		CHECK(off < 0.01f * want && off > -0.01f * want);
	}
	return end_of_checks();
}
