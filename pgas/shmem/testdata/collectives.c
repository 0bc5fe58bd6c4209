#include "check.h"

#define MOST 12 /* elements of a PE */
long barrier_sync[SHMEM_BARRIER_SYNC_SIZE], sync_array[2][SHMEM_REDUCE_SYNC_SIZE];
long long source[16 * MOST], dest[16 * MOST + 1], work[MOST / 2 + 1 + SHMEM_REDUCE_MIN_WRKDATA_SIZE];
int arrived;

static long long value(int pe, int i) { return pe * 1000003ll + i * 17 - 5; }

/* A random active set, the same in all PEs. */
static int start, log_stride, size, rank;
static void choose(void)
{
	log_stride = number(3);
	size = 1 + number((n + (1 << log_stride) - 1) >> log_stride);
	start = number(n - (size - 1 << log_stride));
	rank = me < start || (me - start) & (1 << log_stride) - 1 ? -1 : me - start >> log_stride;
	if (rank >= size)
		rank = -1;
}
static int member(int r) { return start + (r << log_stride); }

static void fill(int count)
{
	for (int i = 0; i < count; i++)
		source[i] = value(me, i);
	for (int i = 0; i < 16 * MOST + 1; i++)
		dest[i] = -77;
	shmem_barrier_all();
}

static void zeros(void)
{
	for (int i = 0; i < 2 * SHMEM_REDUCE_SYNC_SIZE; i++)
		CHECK(sync_array[0][i] == SHMEM_SYNC_VALUE);
}

static void one(int turn)
{
	int count = number(MOST + 1), root = 0, kind = turn % 7;
	long *pSync = sync_array[turn % 2];
	choose();
	root = number(size);
	fill(16 * MOST);
	if (rank >= 0)
		switch (kind) {
		case 0:
			shmem_broadcast64(dest, source, count, root, start, log_stride, size, pSync);
			for (int i = 0; i < count; i++)
				CHECK(dest[i] == (rank == root ? -77 : value(member(root), i)));
			CHECK(dest[count] == -77);
			break;
		case 1: {
			int mine = (count + rank) % (MOST + 1), at = 0;
			shmem_collect64(dest, source, mine, start, log_stride, size, pSync);
			for (int r = 0; r < size; r++)
				for (int i = 0; i < (count + r) % (MOST + 1); i++)
					CHECK(dest[at++] == value(member(r), i));
			CHECK(dest[at] == -77);
			break;
		}
		case 2:
			shmem_fcollect64(dest, source, count, start, log_stride, size, pSync);
			for (int r = 0; r < size; r++)
				for (int i = 0; i < count; i++)
					CHECK(dest[r * count + i] == value(member(r), i));
			CHECK(dest[size * count] == -77);
			break;
		case 3:
			shmem_alltoall64(dest, source, count, start, log_stride, size, pSync);
			for (int r = 0; r < size; r++)
				for (int i = 0; i < count; i++)
					CHECK(dest[r * count + i] == value(member(r), rank * count + i));
			break;
		case 4:
			count /= 2;
			shmem_alltoalls64(dest, source, 2, 1, count, start, log_stride, size, pSync);
			for (int r = 0; r < size; r++)
				for (int i = 0; i < count; i++) {
					CHECK(dest[2 * (r * count + i)] == value(member(r), rank * count + i));
					CHECK(dest[2 * (r * count + i) + 1] == -77);
				}
			break;
		case 5:
			shmem_longlong_sum_to_all(dest, source, count, start, log_stride, size, work, pSync);
			for (int i = 0; i < count; i++) {
				long long sum = 0;
				for (int r = 0; r < size; r++)
					sum += value(member(r), i);
				CHECK(dest[i] == sum);
			}
			break;
		case 6:
			shmem_longlong_max_to_all(source, source, count, start, log_stride, size, work, pSync);
			for (int i = 0; i < count; i++)
				CHECK(source[i] == value(member(size - 1), i));
			break;
		}
	shmem_barrier_all();
	zeros();
}

int main(void)
{
	begin();
	for (int turn = 0; turn < 42; turn++)
		one(turn);

	/* Barriers of sets one after another: nobody passes before all have come. */
	choose();
	for (int turn = 1; turn < 30; turn++) {
		if (rank < 0)
			continue;
		for (int i = number(50); i--;)
			__asm__ volatile("nop");
		shmem_int_inc(&arrived, member(0));
		shmem_barrier(start, log_stride, size, barrier_sync);
		CHECK(shmem_int_g(&arrived, member(0)) >= turn * size);
	}
	shmem_barrier_all();
	return end_of_checks();
}
