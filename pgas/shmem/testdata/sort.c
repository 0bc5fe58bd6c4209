#include "check.h"

/* Integers are sorted: each goes to the PE of its range, into a place that an atomic has given out. */
#define KEYS 40
#define ROOM 512
#define RANGE 65536
static int bucket[ROOM], filled, total;
static long before, after, sum, sync_array[SHMEM_REDUCE_SYNC_SIZE], sync2[SHMEM_REDUCE_SYNC_SIZE];
static long work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static int last[64];

int main(void)
{
	begin();
	seed = me + 77;
	int width = (RANGE + n - 1) / n;
	for (int i = 0; i < KEYS; i++) {
		int key = number(RANGE), pe = key / width, at = shmem_int_fadd(&filled, 1, pe);
		before += key;
		if (at < ROOM)
			shmem_int_p(&bucket[at], key, pe);
	}
	shmem_barrier_all();
	CHECK(filled <= ROOM);
	for (int i = 1; i < filled; i++) {
		int key = bucket[i], j = i;
		for (; j && bucket[j - 1] > key; j--)
			bucket[j] = bucket[j - 1];
		bucket[j] = key;
	}
	for (int i = 0; i < filled; i++) {
		after += bucket[i];
		CHECK(bucket[i] / width == me && (!i || bucket[i - 1] <= bucket[i]));
	}
	before -= after;
	shmem_long_sum_to_all(&sum, &before, 1, 0, 0, n, work, sync_array);
	CHECK(sum == 0);
	shmem_barrier_all();
	after = filled;
	shmem_long_sum_to_all(&sum, &after, 1, 0, 0, n, work, sync2);
	CHECK(sum == KEYS * n);
	return end_of_checks();
}
