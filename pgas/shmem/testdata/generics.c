/* The header at its old place, and what programs for other libraries look for. */
#include <mpp/shmem.h>
#include <shmemx.h>
#include <host_stdio.h>
#include "check.h"

#if OSHMEM_SPEC_VERSION < 10200
#error "the version of the specification is not told as by Open MPI"
#endif
#ifndef host_printf
#error "the names of COPRTHR-2 are not those of stdio"
#endif

/* Atomics whose result comes later, and bits, with a context and without. */
#define ATOMIC(T) { \
	static T v; \
	T old[8]; \
	v = 12; \
	shmem_barrier_all(); \
	shmem_atomic_fetch_nbi(&old[0], &v, next); \
	shmem_atomic_swap_nbi(ctx, &old[1], &v, 6, next); \
	shmem_atomic_compare_swap_nbi(&old[2], &v, 6, 8, next); \
	shmem_atomic_fetch_inc_nbi(ctx, &old[3], &v, next); \
	shmem_atomic_fetch_add_nbi(&old[4], &v, 5, next); \
	shmem_atomic_fetch_and_nbi(ctx, &old[5], &v, 10, next); \
	shmem_atomic_fetch_or_nbi(&old[6], &v, 5, next); \
	shmem_atomic_fetch_xor_nbi(ctx, &old[7], &v, 3, next); \
	shmem_quiet(); \
	shmem_ctx_quiet(ctx); \
	const int want[] = {12, 12, 6, 8, 9, 14, 10, 15}; \
	for (int i = 0; i < 8; i++) \
		CHECK(old[i] == want[i]); \
	shmem_barrier_all(); \
	CHECK(v == 12); \
	shmem_barrier_all(); \
	CHECK(shmem_atomic_fetch_and(ctx, &v, 9, next) == 12); \
	CHECK(shmem_atomic_fetch_or(ctx, &v, 2, next) == 8); \
	CHECK(shmem_atomic_fetch_xor(ctx, &v, 1, next) == 10); \
	shmem_atomic_and(ctx, &v, 3, next); \
	shmem_atomic_or(ctx, &v, 4, next); \
	shmem_atomic_xor(ctx, &v, 1, next); \
	shmem_barrier_all(); \
	CHECK(v == 6); \
	shmem_barrier_all(); \
}
#define BITS(T) { \
	static T given[2], all[2]; \
	given[0] = me + 1; \
	given[1] = (T)1 << me % 7; \
	int some = 0, every = -1, odd = 0; \
	for (int pe = 0; pe < n; pe++) \
		some |= pe + 1, every &= pe + 1, odd ^= pe + 1; \
	shmem_sync(SHMEM_TEAM_WORLD); \
	CHECK(!shmem_or_reduce(SHMEM_TEAM_WORLD, all, given, 2) && all[0] == (T)some); \
	CHECK(all[1] == (T)((1 << (n < 7 ? n : 7)) - 1)); \
	shmem_sync(SHMEM_TEAM_WORLD); \
	CHECK(!shmem_and_reduce(SHMEM_TEAM_WORLD, all, given, 1) && all[0] == (T)every); \
	shmem_sync(SHMEM_TEAM_WORLD); \
	CHECK(!shmem_xor_reduce(SHMEM_TEAM_WORLD, all, given, 1) && all[0] == (T)odd); \
	shmem_barrier_all(); \
}

/* Puts with a signal that the source may not be changed before. */
static void signals(shmem_ctx_t ctx, int next, int before)
{
	static double x, y;
	static uint64_t arrived;
	double mine = me, twice = 2 * me;
	arrived = 0;
	shmem_barrier_all();
	shmem_put_signal_nbi(&x, &mine, 1, &arrived, 1, SHMEM_SIGNAL_ADD, next);
	shmem_put_signal_nbi(ctx, &y, &twice, 1, &arrived, 1, SHMEM_SIGNAL_ADD, next);
	shmem_signal_wait_until(&arrived, SHMEM_CMP_EQ, 2);
	CHECK(x == before && y == 2 * before);
	shmem_barrier_all();
	shmem_ctx_putmem_signal_nbi(ctx, &x, &twice, sizeof x, &arrived, 9, SHMEM_SIGNAL_SET, next);
	shmem_signal_wait_until(&arrived, SHMEM_CMP_EQ, 9);
	CHECK(x == 2 * before);
	shmem_barrier_all();
}

/* One array to synchronise by for all collectives, of the size for broadcasts. */
static void shared(void)
{
	static long pSync[_SHMEM_BCAST_SYNC_SIZE], behind[4];
	static int given, all[16], work[_SHMEM_REDUCE_MIN_WRKDATA_SIZE];
	given = me;
	shmem_barrier_all();
	shmem_int_max_to_all(all, &given, 1, 0, 0, n, work, pSync);
	CHECK(all[0] == n - 1);
	shmem_barrier_all();
	shmem_fcollect32(all, &given, 1, 0, 0, n, pSync);
	for (int i = 0; i < n; i++)
		CHECK(all[i] == i);
	for (int i = 0; i < 4; i++)
		CHECK(!behind[i]);
}

int main(void)
{
	shmem_ctx_t ctx;
	begin();
	int next = (me + 1) % n, before = (me + n - 1) % n;
	double began = shmemx_wtime();
	CHECK(!shmem_ctx_create(0, &ctx));
	ATOMIC(int)
	ATOMIC(unsigned long long)
	BITS(unsigned char)
	BITS(long long)
	signals(ctx, next, before);
	shared();
	double ended = shmemx_wtime();
	CHECK(began >= 0 && ended > began && ended < 1);
	shmem_ctx_destroy(ctx);
	return end_of_checks();
}
