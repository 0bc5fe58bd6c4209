#include "check.h"

#define WAIT(T, N) { \
	static T v; \
	int next = (me + 1) % n; \
	v = 0; \
	shmem_barrier_all(); \
	CHECK(!shmem_##N##_test(&v, SHMEM_CMP_NE, 0) && shmem_##N##_test(&v, SHMEM_CMP_LE, 0)); \
	if (me == 0) { \
		shmem_##N##_p(&v, 5, next); \
		shmem_##N##_wait_until(&v, SHMEM_CMP_GE, 5); \
	} else { \
		shmem_##N##_wait_until(&v, SHMEM_CMP_GT, 4); \
		shmem_##N##_p(&v, v + 1, next); \
	} \
	CHECK(v == (T)(5 + (me ? me - 1 : n - 1))); \
	CHECK(shmem_##N##_test(&v, SHMEM_CMP_LT, v + 1) && !shmem_##N##_test(&v, SHMEM_CMP_EQ, v + 1)); \
	shmem_barrier_all(); \
}

int main(void)
{
	static uint64_t signal;
	static int data[40], sent[40];
	begin();
	WAIT(short, short)
	WAIT(int, int)
	WAIT(long, long)
	WAIT(long long, longlong)
	WAIT(unsigned, uint)
	WAIT(size_t, size)
	WAIT(uint64_t, uint64)

	/* A signal comes after its data. */
	for (int turn = 1; turn <= 20; turn++) {
		int next = (me + turn) % n, before = (me + n - turn % n) % n;
		for (int i = 0; i < 40; i++)
			sent[i] = me * 1000 + turn * 41 + i;
		shmem_int_put_signal(data, sent, 40, &signal, 1, turn % 2 ? SHMEM_SIGNAL_ADD : SHMEM_SIGNAL_SET,
			next);
		CHECK(shmem_signal_wait_until(&signal, SHMEM_CMP_EQ, 1) == 1);
		int same = 1;
		for (int i = 0; i < 40; i++)
			same &= data[i] == before * 1000 + turn * 41 + i;
		CHECK(same);
		signal = 0;
		CHECK(shmem_signal_fetch(&signal) == 0);
		shmem_barrier_all();
	}
	return end_of_checks();
}
