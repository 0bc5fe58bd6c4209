#include "check.h"

/* Routines by the type of their argument, with a context and without. */
#define TYPE(T, X) { \
	static T v, many[4], got[4]; \
	shmem_barrier_all(); \
	shmem_p(&v, (T)((X) + me), next); \
	shmem_barrier_all(); \
	CHECK(v == (T)((X) + before) && shmem_g(&v, next) == (T)((X) + me)); \
	shmem_barrier_all(); \
	shmem_p(ctx, &v, (T)((X) + 9), next); \
	shmem_ctx_quiet(ctx); \
	CHECK(shmem_g(ctx, &v, next) == (T)((X) + 9)); \
	for (int i = 0; i < 4; i++) \
		many[i] = (T)((X) + me + i); \
	shmem_barrier_all(); \
	shmem_put(ctx, got, many, 4, next); \
	shmem_barrier_all(); \
	CHECK(got[3] == (T)((X) + before + 3)); \
	shmem_barrier_all(); \
	shmem_get(got, many, 4, next); \
	CHECK(got[1] == (T)((X) + next + 1)); \
	shmem_barrier_all(); \
	shmem_put_nbi(got, many, 3, next); \
	shmem_quiet(); \
	shmem_get_nbi(ctx, got + 3, many, 1, next); \
	shmem_ctx_quiet(ctx); \
	shmem_barrier_all(); \
	CHECK(got[2] == (T)((X) + before + 2) && got[3] == (T)((X) + next)); \
	shmem_iput(ctx, got, many + 2, 1, 1, 2, next); \
	shmem_barrier_all(); \
	CHECK(got[1] == (T)((X) + before + 3)); \
	shmem_iget(got, many, 2, 1, 2, next); \
	CHECK(got[2] == (T)((X) + next + 1)); \
	shmem_barrier_all(); \
}
#define ATOMIC(T) { \
	static T v; \
	v = 1; \
	shmem_barrier_all(); \
	CHECK(shmem_atomic_fetch_add(&v, 2, next) == 1 && shmem_atomic_fetch(&v, next) == 3); \
	shmem_atomic_add(ctx, &v, 1, next); \
	shmem_atomic_inc(&v, next); \
	CHECK(shmem_atomic_fetch_inc(ctx, &v, next) == 5); \
	CHECK(shmem_atomic_compare_swap(&v, 6, 40, next) == 6); \
	CHECK(shmem_atomic_swap(ctx, &v, 12, next) == 40); \
	CHECK(shmem_atomic_fetch_and(&v, 9, next) == 12 && shmem_atomic_fetch_or(&v, 2, next) == 8); \
	shmem_atomic_xor(&v, 1, next); \
	shmem_atomic_set(ctx, &v, shmem_atomic_fetch(ctx, &v, next) + 1, next); \
	CHECK(shmem_fadd(&v, 0, next) == 12 && shmem_cswap(&v, 0, 1, next) == 12); \
	shmem_barrier_all(); \
	CHECK(v == 12); \
	shmem_wait_until(&v, SHMEM_CMP_EQ, 12); \
	CHECK(shmem_test(&v, SHMEM_CMP_GT, 11)); \
}

int main(void)
{
	shmem_ctx_t ctx;
	int provided;
	begin();
	int next = (me + 1) % n, before = (me + n - 1) % n;
	CHECK(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0 && ctx != SHMEM_CTX_INVALID);
	shmem_query_thread(&provided);
	CHECK(provided == SHMEM_THREAD_SINGLE);
#if SET == 0
	TYPE(char, 60)
	TYPE(short, -1000)
	TYPE(int, 7)
	TYPE(unsigned long, 4000000000u)
	ATOMIC(int)
	ATOMIC(unsigned long)
	static int fetched;
	shmem_int_atomic_fetch_inc_nbi(&fetched, &fetched, next);
	shmem_quiet();
#else
	TYPE(long long, 1ll << 40)
	TYPE(float, 0.5f)
	TYPE(double, -7.25)
	ATOMIC(long long)
	ATOMIC(unsigned)
#endif
	shmem_ctx_fence(ctx);
	shmem_ctx_destroy(ctx);
	return end_of_checks();
}
