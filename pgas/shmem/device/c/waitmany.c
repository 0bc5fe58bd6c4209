#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* Waiting for several variables. Those whose status is not 0 are left out; status may be null. */
#define MANY(T, N) \
	static int N##_next(volatile T *at, size_t n, const int *status, int cmp, T value, size_t *i) \
	{ \
		int found = 0; \
		for (; *i < n; ++*i) \
			if (!status || !status[*i]) { \
				found = 1; \
				if (shmem_##N##_test(at + *i, cmp, value)) \
					return 2; \
			} \
		return found; \
	} \
	size_t shmem_##N##_test_any(volatile T *at, size_t n, const int *status, int cmp, T value) \
	{ \
		size_t i = 0; \
		return N##_next(at, n, status, cmp, value, &i) == 2 ? i : (size_t)-1; \
	} \
	size_t shmem_##N##_wait_until_any(volatile T *at, size_t n, const int *status, int cmp, T value) \
	{ \
		for (;;) { \
			size_t i = 0; \
			int found = N##_next(at, n, status, cmp, value, &i); \
			if (found != 1) \
				return found ? i : (size_t)-1; \
		} \
	} \
	size_t shmem_##N##_test_some(volatile T *at, size_t n, size_t *indices, const int *status, \
		int cmp, T value) \
	{ \
		size_t count = 0; \
		for (size_t i = 0; N##_next(at, n, status, cmp, value, &i) == 2; i++) \
			indices[count++] = i; \
		return count; \
	} \
	size_t shmem_##N##_wait_until_some(volatile T *at, size_t n, size_t *indices, const int *status, \
		int cmp, T value) \
	{ \
		if (shmem_##N##_wait_until_any(at, n, status, cmp, value) == (size_t)-1) \
			return 0; \
		return shmem_##N##_test_some(at, n, indices, status, cmp, value); \
	} \
	int shmem_##N##_test_all(volatile T *at, size_t n, const int *status, int cmp, T value) \
	{ \
		for (size_t i = 0; i < n; i++) \
			if ((!status || !status[i]) && !shmem_##N##_test(at + i, cmp, value)) \
				return 0; \
		return 1; \
	} \
	void shmem_##N##_wait_until_all(volatile T *at, size_t n, const int *status, int cmp, T value) \
	{ \
		for (size_t i = 0; i < n; i++) \
			if (!status || !status[i]) \
				shmem_##N##_wait_until(at + i, cmp, value); \
	}
MANY(short, short)
MANY(int, int)
MANY(long long, longlong)
MANY(unsigned short, ushort)
MANY(unsigned, uint)
MANY(unsigned long long, ulonglong)

#define ONE(T, N, B, RESULT, NAME) \
	RESULT shmem_##N##_##NAME(volatile T *, size_t, const int *, int, T) \
		__attribute__((alias("shmem_" #B "_" #NAME)));
#define SOME(T, N, B, NAME) \
	__SHMEM_API size_t shmem_##N##_##NAME(volatile T *, size_t, size_t *, const int *, int, T) \
		__attribute__((alias("shmem_" #B "_" #NAME)));
#define ALIAS(T, N, B) \
	ONE(T, N, B, int, test_all) ONE(T, N, B, void, wait_until_all) \
	ONE(T, N, B, size_t, test_any) ONE(T, N, B, size_t, wait_until_any) \
	SOME(T, N, B, test_some) SOME(T, N, B, wait_until_some)
ALIAS(long, long, int)
ALIAS(int32_t, int32, int)
ALIAS(ptrdiff_t, ptrdiff, int)
ALIAS(int64_t, int64, longlong)
ALIAS(unsigned long, ulong, uint)
ALIAS(uint32_t, uint32, uint)
ALIAS(size_t, size, uint)
ALIAS(uint64_t, uint64, ulonglong)

#undef MANY
#undef ONE
#undef SOME
#undef ALIAS
