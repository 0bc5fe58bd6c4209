#include "check.h"

#define TIMES 5

#define ANY(T, N) { \
	static T v; \
	v = me; \
	shmem_barrier_all(); \
	CHECK(shmem_##N##_fetch(&v, (me + 1) % n) == (T)((me + 1) % n)); \
	shmem_barrier_all(); \
	shmem_##N##_set(&v, me + 50, (me + 1) % n); \
	shmem_barrier_all(); \
	CHECK(shmem_##N##_swap(&v, 7, me) == (T)((me + n - 1) % n + 50)); \
	CHECK(v == 7); \
	shmem_barrier_all(); \
}
#define INTEGER(T, N) { \
	static T sum, bits, all, tickets[64]; \
	sum = bits = 0; \
	all = -1; \
	memset(tickets, 0, sizeof tickets); \
	shmem_barrier_all(); \
	for (int i = 0; i < TIMES; i++) { \
		T t = shmem_##N##_finc(&sum, 0); \
		if (me < 64 / TIMES / 1 && t < 64) \
			shmem_##N##_inc(&tickets[t], 0); \
		shmem_##N##_add(&sum, 0, 0); \
	} \
	shmem_##N##_atomic_or(&bits, (T)1 << me % 8, n - 1); \
	shmem_##N##_atomic_and(&all, ~((T)1 << me % 8), n - 1); \
	shmem_barrier_all(); \
	CHECK(shmem_##N##_fadd(&sum, 0, 0) == (T)(TIMES * n)); \
	if (me == 0) \
		for (int i = 0; i < 64; i++) \
			CHECK(tickets[i] <= 1); \
	T want = 0; \
	for (int i = 0; i < n; i++) \
		want |= (T)1 << i % 8; \
	CHECK(shmem_##N##_atomic_fetch_xor(&bits, 0, n - 1) == want); \
	CHECK(shmem_##N##_atomic_fetch_and(&all, -1, n - 1) == (T)~want); \
	CHECK(shmem_##N##_atomic_fetch_or(&all, 0, n - 1) == (T)~want); \
	shmem_barrier_all(); \
	sum = n; \
	shmem_barrier_all(); \
	if (shmem_##N##_cswap(&sum, n, me, 0) == (T)n) \
		tickets[63] = 9; \
	shmem_barrier_all(); \
	T winner = shmem_##N##_fetch(&sum, 0); \
	CHECK(winner < (T)n && (tickets[63] == 9) == (winner == (T)me)); \
	shmem_barrier_all(); \
}

int main(void)
{
	static long lock;
	static int inside, count;
	begin();
#if SET == 0
	ANY(float, float)
	ANY(double, double)
	ANY(int, int)
	ANY(unsigned long long, ulonglong)
	INTEGER(int, int)
#elif SET == 1
	INTEGER(long, long)
	INTEGER(long long, longlong)
	INTEGER(unsigned, uint)
#else
	INTEGER(size_t, size)
	INTEGER(int64_t, int64)
#endif

	/* Nobody else is inside while one holds the lock, and sees what the one before did. */
	shmem_barrier_all();
	for (int i = 0; i < TIMES; i++) {
		if (i % 2)
			shmem_set_lock(&lock);
		else
			while (shmem_test_lock(&lock))
				;
		CHECK(shmem_int_g(&inside, 0) == 0);
		shmem_int_p(&inside, 1, 0);
		shmem_quiet();
		CHECK(shmem_int_g(&inside, 0) == 1);
		shmem_int_p(&count, shmem_int_g(&count, 0) + 1, 0);
		shmem_int_p(&inside, 0, 0);
		shmem_clear_lock(&lock);
	}
	shmem_barrier_all();
	CHECK(shmem_int_g(&count, 0) == TIMES * n);
	return end_of_checks();
}
