#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* Spinning reads what others have stored into this core's own memory. */
#define UNTIL(T, N) \
	int shmem_##N##_test(volatile T *at, int cmp, T value) \
	{ \
		T v = *at; \
		switch (cmp) { \
		case SHMEM_CMP_EQ: return v == value; \
		case SHMEM_CMP_NE: return v != value; \
		case SHMEM_CMP_GT: return v > value; \
		case SHMEM_CMP_LE: return v <= value; \
		case SHMEM_CMP_LT: return v < value; \
		default: return v >= value; \
		} \
	} \
	void shmem_##N##_wait_until(volatile T *at, int cmp, T value) \
	{ \
		while (!shmem_##N##_test(at, cmp, value)) \
			; \
	}
UNTIL(short, short)
UNTIL(int, int)
UNTIL(long long, longlong)
UNTIL(unsigned short, ushort)
UNTIL(unsigned, uint)
UNTIL(unsigned long long, ulonglong)

#define ALIAS(T, N, B) \
	__SHMEM_API int shmem_##N##_test(volatile T *, int, T) \
		__attribute__((alias("shmem_" #B "_test"))); \
	__SHMEM_API void shmem_##N##_wait_until(volatile T *, int, T) \
		__attribute__((alias("shmem_" #B "_wait_until")));
ALIAS(long, long, int)
ALIAS(int32_t, int32, int)
ALIAS(ptrdiff_t, ptrdiff, int)
ALIAS(int64_t, int64, longlong)
ALIAS(unsigned long, ulong, uint)
ALIAS(uint32_t, uint32, uint)
ALIAS(size_t, size, uint)
ALIAS(uint64_t, uint64, ulonglong)
__SHMEM_API void shmem_wait_until(volatile long *, int, long)
	__attribute__((alias("shmem_int_wait_until")));

#define WAIT(T, N) \
	void shmem_##N##_wait(volatile T *at, T value) \
	{ \
		shmem_##N##_wait_until(at, SHMEM_CMP_NE, value); \
	}
WAIT(short, short)
WAIT(int, int)
WAIT(long long, longlong)
__SHMEM_API void shmem_long_wait(volatile long *, long) __attribute__((alias("shmem_int_wait")));
__SHMEM_API void shmem_wait(volatile long *, long) __attribute__((alias("shmem_int_wait")));

uint64_t shmem_signal_fetch(const uint64_t *signal) { return *(volatile const uint64_t *)signal; }

uint64_t shmem_signal_wait_until(uint64_t *signal, int cmp, uint64_t value)
{
	shmem_uint64_wait_until(signal, cmp, value);
	return *(volatile uint64_t *)signal;
}

/* The signal is stored after the data, on the same way. */
void shmem_putmem_signal(void *dest, const void *source, size_t bytes, uint64_t *signal, uint64_t v,
	int op, int pe)
{
	shmem_putmem(dest, source, bytes, pe);
	if (op == SHMEM_SIGNAL_ADD)
		shmem_uint64_atomic_add(signal, v, pe);
	else
		shmem_uint64_atomic_set(signal, v, pe);
}

#define SIGNAL(S) \
	void shmem_put##S##_signal(void *dest, const void *source, size_t n, uint64_t *signal, \
		uint64_t v, int op, int pe) \
	{ \
		shmem_putmem_signal(dest, source, n * (S / 8), signal, v, op, pe); \
	}
__SHMEM_SIZES(SIGNAL)
#define SIGNAL_TYPE(T, N) \
	void shmem_##N##_put_signal(T *dest, const T *source, size_t n, uint64_t *signal, uint64_t v, \
		int op, int pe) \
	{ \
		shmem_putmem_signal(dest, source, n * sizeof(T), signal, v, op, pe); \
	}
__SHMEM_TYPES(SIGNAL_TYPE)

#undef UNTIL
#undef ALIAS
#undef WAIT
#undef SIGNAL
#undef SIGNAL_TYPE
