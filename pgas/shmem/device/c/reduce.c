#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* A reduction goes in parts that pWrk has room for. pSync has for each round two words: a PE sets
   the first when its partner may fill pWrk, the second when it has. */

/* exchange gives a PE's elements to a partner, takes theirs, and combines. */
static void exchange(void *mine, void *pWrk, int n, size_t size, __shmem_fold *f, int pe, long *pSync)
{
	__shmem_signal(pSync, pe);
	__shmem_await(pSync);
	shmem_putmem(pWrk, mine, n * size, pe);
	__shmem_signal(pSync + 1, pe);
	__shmem_await(pSync + 1);
	f(mine, pWrk, n);
}

/* dissemination, of a power of two: in each round two PEs exchange what they have. */
static void dissemination(void *mine, void *pWrk, int n, size_t size, __shmem_fold *f,
	const struct __shmem_set *s, long *pSync)
{
	for (int d = 1; d < s->size; d <<= 1, pSync += 2)
		exchange(mine, pWrk, n, size, f, __shmem_member(*s, s->rank ^ d), pSync);
}

/* ring: each combines what comes from the one before with its own and sends it on; the last sends
   the result around. All have the same result, whatever is rounded. */
static void ring(void *mine, void *pWrk, int n, size_t size, __shmem_fold *f, const struct __shmem_set *s,
	long *pSync)
{
	int before = __shmem_member(*s, s->rank ? s->rank - 1 : s->size - 1);
	int next = __shmem_member(*s, s->rank + 1 < s->size ? s->rank + 1 : 0);
	if (s->rank) {
		__shmem_signal(pSync, before); /* pWrk is free */
		__shmem_await(pSync + 1);
		f(mine, pWrk, n);
	}
	if (s->rank + 1 < s->size) {
		__shmem_await(pSync);
		shmem_putmem(pWrk, mine, n * size, next);
		__shmem_signal(pSync + 1, next);
		__shmem_signal(pSync + 2, before); /* pWrk is free again */
		__shmem_await(pSync + 3);
		__shmem_copy(mine, pWrk, n * size);
	}
	if (s->rank + 2 != s->size) {
		__shmem_await(pSync + 2);
		shmem_putmem(pWrk, mine, n * size, next);
		__shmem_signal(pSync + 3, next);
	}
}

void __shmem_reduce(char *dest, const void *source, int n, size_t size, const struct __shmem_set *s,
	void *pWrk, int room, long *pSync, __shmem_fold *f)
{
	if (dest != source)
		__shmem_copy(dest, source, n * size);
	for (; n > 0 && s->size > 1; n -= room, dest += room * size) {
		int now = n < room ? n : room;
		if (s->size & s->size - 1)
			ring(dest, pWrk, now, size, f, s, pSync);
		else
			dissemination(dest, pWrk, now, size, f, s, pSync);
	}
}

/* reduce goes by the size of pWrk that the specification has. */
static void reduce(void *dest, const void *source, int n, size_t size, int start, int log_stride,
	int members, void *pWrk, long *pSync, __shmem_fold *f)
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
#define REDUCE(T, N, OP, EXPR) \
	FOLD(T, N, OP, EXPR) \
	void shmem_##N##_##OP##_to_all(T *dest, const T *source, int n, int start, int log_stride, \
		int size, T *pWrk, long *pSync) \
	{ \
		reduce(dest, source, n, sizeof(T), start, log_stride, size, pWrk, pSync, \
			__shmem_fold_##N##_##OP); \
	} \
	void __shmem_active_##N##_##OP(T *, const T *, int, int, int, int, T *, long *) \
		__attribute__((alias("shmem_" #N "_" #OP "_to_all")));
#define ARITHMETIC(T, N) \
	REDUCE(T, N, sum, a + b) REDUCE(T, N, prod, a * b) \
	REDUCE(T, N, max, a > b ? a : b) REDUCE(T, N, min, a < b ? a : b)
#define BITS(T, N) REDUCE(T, N, and, a & b) REDUCE(T, N, or, a | b) REDUCE(T, N, xor, a ^ b)
ARITHMETIC(short, short)
ARITHMETIC(int, int)
ARITHMETIC(long long, longlong)
ARITHMETIC(float, float)
ARITHMETIC(double, double)
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
	void shmem_##N##_##OP##_to_all(T *, const T *, int, int, int, int, T *, long *) \
		__attribute__((alias("shmem_" #B "_" #OP "_to_all"))); \
	void __shmem_active_##N##_##OP(T *, const T *, int, int, int, int, T *, long *) \
		__attribute__((alias("shmem_" #B "_" #OP "_to_all")));
#define ALIASES(T, N, B) \
	ALIAS(T, N, B, sum) ALIAS(T, N, B, prod) ALIAS(T, N, B, max) ALIAS(T, N, B, min)
ALIASES(long, long, int)
ALIAS(long, long, int, and)
ALIAS(long, long, int, or)
ALIAS(long, long, int, xor)
ALIASES(long double, longdouble, double)
