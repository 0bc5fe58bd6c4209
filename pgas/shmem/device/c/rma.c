#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* What is not in rma.s: elements of 64 bits, whose PE is on the stack, and strides. */
void shmem_longlong_p(long long *dest, long long value, int pe)
{
	__shmem_touch(pe);
	*(volatile long long *)__shmem_at(dest, pe) = value;
}

#define STRIDED(S, T) \
	void shmem_iput##S(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, \
		int pe) \
	{ \
		volatile T *to = __shmem_at(dest, pe); \
		const T *from = source; \
		__shmem_touch(pe); \
		for (; n; n--, to += dst, from += sst) \
			*to = *from; \
	} \
	void shmem_iget##S(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, \
		int pe) \
	{ \
		T *to = dest; \
		volatile const T *from = __shmem_at(source, pe); \
		for (; n; n--, to += dst, from += sst) \
			*to = *from; \
	}
STRIDED(8, unsigned char)
STRIDED(16, unsigned short)
STRIDED(32, unsigned)
STRIDED(64, unsigned long long)

void shmem_iput128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, int pe)
{
	shmem_iput64(dest, source, 2 * dst, 2 * sst, n, pe);
	shmem_iput64((char *)dest + 8, (const char *)source + 8, 2 * dst, 2 * sst, n, pe);
}

void shmem_iget128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, int pe)
{
	shmem_iget64(dest, source, 2 * dst, 2 * sst, n, pe);
	shmem_iget64((char *)dest + 8, (const char *)source + 8, 2 * dst, 2 * sst, n, pe);
}

#define P64(T, N) __SHMEM_API void shmem_##N##_p(T *, T, int) \
	__attribute__((alias("shmem_longlong_p")));
P64(double, double)
P64(long double, longdouble)
P64(unsigned long long, ulonglong)
P64(int64_t, int64)
P64(uint64_t, uint64)

#define ALIAS(S, T, N) \
	__SHMEM_API void shmem_##N##_iput(T *, const T *, ptrdiff_t, ptrdiff_t, size_t, int) \
		__attribute__((alias("shmem_iput" #S))); \
	__SHMEM_API void shmem_##N##_iget(T *, const T *, ptrdiff_t, ptrdiff_t, size_t, int) \
		__attribute__((alias("shmem_iget" #S)));
#define ALIAS8(T, N) ALIAS(8, T, N)
#define ALIAS16(T, N) ALIAS(16, T, N)
#define ALIAS32(T, N) ALIAS(32, T, N)
#define ALIAS64(T, N) ALIAS(64, T, N)
__SHMEM_8(ALIAS8)
__SHMEM_16(ALIAS16)
__SHMEM_32(ALIAS32)
__SHMEM_64(ALIAS64)

#undef STRIDED
#undef P64
#undef ALIAS
#undef ALIAS8
#undef ALIAS16
#undef ALIAS32
#undef ALIAS64
