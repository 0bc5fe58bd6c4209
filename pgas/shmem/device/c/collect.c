#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* Words of pSync are 0 before and after each of these: who waits for one clears it. */

/* A barrier at the end of a collective: a word for each round. */
void __shmem_finish(const struct __shmem_set *s, long *pSync)
{
	for (int d = 1; d < s->size; d <<= 1, pSync++) {
		int to = s->rank + d;
		__shmem_signal(pSync, __shmem_member(*s, to < s->size ? to : to - s->size));
		__shmem_await(pSync);
	}
}

/* Each sends its part to all, beginning with its neighbour, after it has heard where it begins. */
void __shmem_collect(char *dest, const void *source, size_t bytes, const struct __shmem_set *s,
	long *pSync)
{
	size_t at = 0;
	if (s->rank) {
		__shmem_await(pSync);
		at = *(volatile long *)(pSync + 1);
	}
	if (s->rank + 1 < s->size) {
		int next = __shmem_member(*s, s->rank + 1);
		*(volatile long *)__shmem_at(pSync + 1, next) = at + bytes;
		__shmem_signal(pSync, next);
	}
	pSync[1] = 0;
	for (int i = 0, to = s->rank; i < s->size; i++) {
		shmem_putmem(dest + at, source, bytes, __shmem_member(*s, to));
		if (++to == s->size)
			to = 0;
	}
	shmem_quiet();
	__shmem_finish(s, pSync + 2);
}

/* By recursive doubling: in each round two PEs exchange all that they have. */
static void __shmem_doubling(char *dest, const void *source, size_t bytes,
	const struct __shmem_set *s, long *pSync)
{
	__shmem_copy(dest + s->rank * bytes, source, bytes);
	for (int d = 1; d < s->size; d <<= 1, pSync++) {
		int pe = __shmem_member(*s, s->rank ^ d);
		char *have = dest + (s->rank & -d) * bytes;
		shmem_putmem(have, have, d * bytes, pe);
		__shmem_signal(pSync, pe);
		__shmem_await(pSync);
	}
}

/* By a ring: in each round a PE sends on what it got in the one before. */
static void __shmem_collect_ring(char *dest, const void *source, size_t bytes,
	const struct __shmem_set *s, long *pSync)
{
	int next = __shmem_member(*s, s->rank + 1 < s->size ? s->rank + 1 : 0), have = s->rank;
	__shmem_copy(dest + have * bytes, source, bytes);
	for (int i = 1; i < s->size; i++) {
		shmem_putmem(dest + have * bytes, dest + have * bytes, bytes, next);
		*(volatile long *)__shmem_at(pSync, next) = i;
		while (*(volatile long *)pSync < i)
			;
		if (--have < 0)
			have = s->size - 1;
	}
	*pSync = 0;
}

void __shmem_fcollect(char *dest, const void *source, size_t bytes, const struct __shmem_set *s,
	long *pSync)
{
	if (s->size & s->size - 1)
		__shmem_collect_ring(dest, source, bytes, s, pSync);
	else
		__shmem_doubling(dest, source, bytes, s, pSync);
}

void __shmem_alltoall(char *dest, const char *source, size_t bytes, const struct __shmem_set *s,
	long *pSync)
{
	for (int i = 0, to = s->rank; i < s->size; i++) {
		shmem_putmem(dest + s->rank * bytes, source + to * bytes, bytes, __shmem_member(*s, to));
		if (++to == s->size)
			to = 0;
	}
	shmem_quiet();
	__shmem_finish(s, pSync);
}

#define COLLECTIVES(S, T) \
	void shmem_collect##S(void *dest, const void *source, size_t n, int start, int log_stride, \
		int size, long *pSync) \
	{ \
		struct __shmem_set s = __shmem_set(start, log_stride, size); \
		__shmem_collect(dest, source, n * (S / 8), &s, pSync); \
	} \
	void shmem_fcollect##S(void *dest, const void *source, size_t n, int start, int log_stride, \
		int size, long *pSync) \
	{ \
		struct __shmem_set s = __shmem_set(start, log_stride, size); \
		__shmem_fcollect(dest, source, n * (S / 8), &s, pSync); \
	} \
	void shmem_alltoall##S(void *dest, const void *source, size_t n, int start, int log_stride, \
		int size, long *pSync) \
	{ \
		struct __shmem_set s = __shmem_set(start, log_stride, size); \
		__shmem_alltoall(dest, source, n * (S / 8), &s, pSync); \
	} \
	void shmem_alltoalls##S(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, \
		int start, int log_stride, int size, long *pSync) \
	{ \
		struct __shmem_set s = __shmem_set(start, log_stride, size); \
		for (int i = 0, to = s.rank; i < size; i++) { \
			shmem_iput##S((T *)dest + s.rank * (int)n * dst, (const T *)source + to * (int)n * sst, \
				dst, sst, n, __shmem_member(s, to)); \
			if (++to == size) \
				to = 0; \
		} \
		shmem_quiet(); \
		__shmem_finish(&s, pSync); \
	}
COLLECTIVES(32, unsigned)
COLLECTIVES(64, unsigned long long)

#undef COLLECTIVES
