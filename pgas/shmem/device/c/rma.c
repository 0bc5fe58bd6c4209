#include <shmem.h>
#include <shmem-device.h>

void shmem_putmem(void *dest, const void *source, size_t bytes, int pe)
{
	__shmem_touch(pe);
	__shmem_copy(__shmem_at(dest, pe), source, bytes);
}

void shmem_getmem(void *dest, const void *source, size_t bytes, int pe)
{
	__shmem_copy(dest, __shmem_at(source, pe), bytes);
}

/* A routine for each size of element; those of types are other names for them. */
#define TRANSFER(S) \
	void shmem_put##S(void *dest, const void *source, size_t n, int pe) \
	{ \
		__shmem_touch(pe); \
		__shmem_copy(__shmem_at(dest, pe), source, n * (S / 8)); \
	} \
	void shmem_get##S(void *dest, const void *source, size_t n, int pe) \
	{ \
		__shmem_copy(dest, __shmem_at(source, pe), n * (S / 8)); \
	}
__SHMEM_SIZES(TRANSFER)

#define ELEMENT(S, T) \
	void __shmem_p##S(T *dest, T value, int pe) \
	{ \
		__shmem_touch(pe); \
		*(volatile T *)__shmem_at(dest, pe) = value; \
	} \
	T __shmem_g##S(const T *source, int pe) { return *(volatile T *)__shmem_at(source, pe); }
ELEMENT(8, unsigned char)
ELEMENT(16, unsigned short)
ELEMENT(32, unsigned)
ELEMENT(64, unsigned long long)

/* Signed elements that are narrower than a register are extended. */
#define NARROW(S, T) \
	T __shmem_g##S##s(const T *source, int pe) { return *(volatile T *)__shmem_at(source, pe); }
NARROW(8, signed char)
NARROW(16, short)

#define STRIDED(S, T) \
	void shmem_iput##S(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, int pe) \
	{ \
		volatile T *to = __shmem_at(dest, pe); \
		const T *from = source; \
		__shmem_touch(pe); \
		for (; n; n--, to += dst, from += sst) \
			*to = *from; \
	} \
	void shmem_iget##S(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, int pe) \
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

#define ALIAS(T, N, S, G) \
	void shmem_##N##_put(T *, const T *, size_t, int) __attribute__((alias("shmem_put" #S))); \
	void shmem_##N##_get(T *, const T *, size_t, int) __attribute__((alias("shmem_get" #S))); \
	void shmem_##N##_iput(T *, const T *, ptrdiff_t, ptrdiff_t, size_t, int) \
		__attribute__((alias("shmem_iput" #S))); \
	void shmem_##N##_iget(T *, const T *, ptrdiff_t, ptrdiff_t, size_t, int) \
		__attribute__((alias("shmem_iget" #S))); \
	void shmem_##N##_p(T *, T, int) __attribute__((alias("__shmem_p" #S))); \
	T shmem_##N##_g(const T *, int) __attribute__((alias("__shmem_g" #G)));
ALIAS(float, float, 32, 32)
ALIAS(double, double, 64, 64)
ALIAS(long double, longdouble, 64, 64)
ALIAS(char, char, 8, 8)
ALIAS(signed char, schar, 8, 8s)
ALIAS(short, short, 16, 16s)
ALIAS(int, int, 32, 32)
ALIAS(long, long, 32, 32)
ALIAS(long long, longlong, 64, 64)
ALIAS(unsigned char, uchar, 8, 8)
ALIAS(unsigned short, ushort, 16, 16)
ALIAS(unsigned, uint, 32, 32)
ALIAS(unsigned long, ulong, 32, 32)
ALIAS(unsigned long long, ulonglong, 64, 64)
ALIAS(int8_t, int8, 8, 8s)
ALIAS(int16_t, int16, 16, 16s)
ALIAS(int32_t, int32, 32, 32)
ALIAS(int64_t, int64, 64, 64)
ALIAS(uint8_t, uint8, 8, 8)
ALIAS(uint16_t, uint16, 16, 16)
ALIAS(uint32_t, uint32, 32, 32)
ALIAS(uint64_t, uint64, 64, 64)
ALIAS(size_t, size, 32, 32)
ALIAS(ptrdiff_t, ptrdiff, 32, 32)
