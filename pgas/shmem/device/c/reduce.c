#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* A reduction goes in parts that pWrk has room for. pSync has for each round two words: a PE sets
   the first when its partner may fill pWrk, the second when it has. */

/* These are not inlined: as one function they would be larger, and lack registers. */
#define APART static __attribute__((noinline))

APART int __shmem_ranked(const struct __shmem_set *s, int rank) { return __shmem_member(*s, rank); }

/* dissemination, of a power of two: in each round two PEs exchange what they have, and combine. */
APART void __shmem_dissemination(void *mine, void *pWrk, int n, size_t bytes, __shmem_fold *f,
	const struct __shmem_set *s, long *pSync)
{
	for (int d = 1; d < s->size; d <<= 1, pSync += 2) {
		int pe = __shmem_ranked(s, s->rank ^ d);
		volatile long *theirs = __shmem_at(pSync, pe);
		theirs[0] = 1;
		__shmem_await(pSync);
		shmem_putmem(pWrk, mine, bytes, pe);
		theirs[1] = 1;
		__shmem_await(pSync + 1);
		f(mine, pWrk, n);
	}
}

/* ring: each combines what comes from the one before with its own and sends it on; the last sends
   the result around. All have the same result, whatever is rounded. */
APART void __shmem_reduce_ring(void *mine, void *pWrk, int n, size_t bytes, __shmem_fold *f,
	const struct __shmem_set *s, long *pSync)
{
	int rank = s->rank, last = s->size - 1;
	int next = __shmem_ranked(s, rank < last ? rank + 1 : 0);
	volatile long *before = __shmem_at(pSync, __shmem_ranked(s, rank ? rank - 1 : last));
	volatile long *behind = __shmem_at(pSync, next);
	if (rank) {
		before[0] = 1; /* pWrk is free */
		__shmem_await(pSync + 1);
		f(mine, pWrk, n);
	}
	if (rank < last) {
		__shmem_await(pSync);
		shmem_putmem(pWrk, mine, bytes, next);
		behind[1] = 1;
		before[2] = 1; /* pWrk is free again */
		__shmem_await(pSync + 3);
		__shmem_copy(mine, pWrk, bytes);
	}
	if (rank + 1 != last) {
		__shmem_await(pSync + 2);
		shmem_putmem(pWrk, mine, bytes, next);
		behind[3] = 1;
	}
}

void __shmem_reduce(char *dest, const void *source, int n, size_t size, const struct __shmem_set *s,
	void *pWrk, int room, long *pSync, __shmem_fold *f)
{
	if (dest != source)
		__shmem_copy(dest, source, n * size);
	for (; n > 0 && s->size > 1; n -= room) {
		int now = n < room ? n : room;
		size_t bytes = now * size;
		if (s->size & s->size - 1)
			__shmem_reduce_ring(dest, pWrk, now, bytes, f, s, pSync);
		else
			__shmem_dissemination(dest, pWrk, now, bytes, f, s, pSync);
		dest += bytes;
	}
}

/* reduce goes by the size of pWrk that the specification has. */
static void __shmem_reduce_set(void *dest, const void *source, int n, size_t size, int start,
	int log_stride, int members, void *pWrk, long *pSync, __shmem_fold *f)
{
	struct __shmem_set s = __shmem_set(start, log_stride, members);
	int room = n / 2 + 1 > SHMEM_REDUCE_MIN_WRKDATA_SIZE ? n / 2 + 1 : SHMEM_REDUCE_MIN_WRKDATA_SIZE;
	__shmem_reduce(dest, source, n, size, &s, pWrk, room, pSync, f);
}

/* A fold combines n elements: to = to OP with. Teams fold more types than active sets. */
#define FOLD(T, N, OP, EXPR) \
	void __shmem_fold_##N##_##OP(void *to, const void *with, int n) \
	{ \
		T *x = to; \
		const T *y = with; \
		for (int i = 0; i < n; i++) { \
			T a = x[i], b = y[i]; \
			x[i] = EXPR; \
		} \
	}
#define REDUCE(T, N, OP, EXPR) FOLD(T, N, OP, EXPR) REDUCTION(T, N, OP)
#define REDUCTION(T, N, OP) \
	void shmem_##N##_##OP##_to_all(T *dest, const T *source, int n, int start, int log_stride, \
		int size, T *pWrk, long *pSync) \
	{ \
		__shmem_reduce_set(dest, source, n, sizeof(T), start, log_stride, size, pWrk, pSync, \
			__shmem_fold_##N##_##OP); \
	} \
	__SHMEM_API void __shmem_active_##N##_##OP(T *, const T *, int, int, int, int, T *, long *) \
		__attribute__((alias("shmem_" #N "_" #OP "_to_all")));
#define ARITHMETIC(T, N) REDUCE(T, N, sum, a + b) REDUCE(T, N, prod, a * b)
#define EXTREMES(T, N) \
	REDUCE(T, N, max, a > b ? a : b) REDUCE(T, N, min, a < b ? a : b)
/* Floating-point numbers are in the order of their bits, in which -0 is before 0 and NaN outside of
   all others: integers are compared in a cycle, and all PEs find the same, whose argument is the
   first. I is the integer with as many bits, U its unsigned one. */
#define FLOATING(T, N, I, U) EXTREME(T, N, I, U, max, >) EXTREME(T, N, I, U, min, <)
#define ORDINAL(I, U, X) ((X) ^ (I)((U)((X) >> sizeof(I) * 8 - 1) >> 1))
#define EXTREME(T, N, I, U, OP, COMPARE) \
	void __shmem_fold_##N##_##OP(void *to, const void *with, int n) \
	{ \
		I *x = to; \
		const I *y = with; \
		for (int i = 0; i < n; i++) { \
			I a = x[i], b = y[i]; \
			x[i] = ORDINAL(I, U, a) COMPARE ORDINAL(I, U, b) ? a : b; \
		} \
	} \
	REDUCTION(T, N, OP)
#define BITS(T, N) REDUCE(T, N, and, a & b) REDUCE(T, N, or, a | b) REDUCE(T, N, xor, a ^ b)
ARITHMETIC(short, short)
ARITHMETIC(int, int)
ARITHMETIC(long long, longlong)
ARITHMETIC(float, float)
ARITHMETIC(double, double)
EXTREMES(short, short)
EXTREMES(int, int)
EXTREMES(long long, longlong)
FLOATING(float, float, int, unsigned)
FLOATING(double, double, long long, unsigned long long)
BITS(short, short)
BITS(int, int)
BITS(long long, longlong)
REDUCE(float _Complex, complexf, sum, a + b)
REDUCE(float _Complex, complexf, prod, a * b)
REDUCE(double _Complex, complexd, sum, a + b)
REDUCE(double _Complex, complexd, prod, a * b)

#define ORDER(T, N) FOLD(T, N, max, a > b ? a : b) FOLD(T, N, min, a < b ? a : b)
#define NARROW(T, N) \
	ORDER(T, N) FOLD(T, N, sum, a + b) FOLD(T, N, prod, a * b) \
	FOLD(T, N, and, a & b) FOLD(T, N, or, a | b) FOLD(T, N, xor, a ^ b)
NARROW(signed char, schar)
NARROW(unsigned char, uchar)
ORDER(unsigned short, ushort)
ORDER(unsigned, uint)
ORDER(unsigned long long, ulonglong)

#define ALIAS(T, N, B, OP) \
	__SHMEM_API void shmem_##N##_##OP##_to_all(T *, const T *, int, int, int, int, T *, long *) \
		__attribute__((alias("shmem_" #B "_" #OP "_to_all"))); \
	__SHMEM_API void __shmem_active_##N##_##OP(T *, const T *, int, int, int, int, T *, long *) \
		__attribute__((alias("shmem_" #B "_" #OP "_to_all")));
#define ALIASES(T, N, B) \
	ALIAS(T, N, B, sum) ALIAS(T, N, B, prod) ALIAS(T, N, B, max) ALIAS(T, N, B, min)
ALIASES(long, long, int)
ALIAS(long, long, int, and)
ALIAS(long, long, int, or)
ALIAS(long, long, int, xor)
ALIASES(long double, longdouble, double)

#undef APART
#undef FOLD
#undef REDUCE
#undef REDUCTION
#undef ARITHMETIC
#undef EXTREMES
#undef FLOATING
#undef ORDINAL
#undef EXTREME
#undef BITS
#undef ORDER
#undef NARROW
#undef ALIAS
#undef ALIASES
