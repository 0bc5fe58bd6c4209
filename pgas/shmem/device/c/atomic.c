#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* An atomic operation is one under the lock of its type on the PE that it is for. A lock is given
   back by a store, which arrives after that of the value. A fetch takes it too: it might overtake
   the store of what the same PE did before. */
#define OPERATION(T, N, NAME, PARAMETERS, VALUE) ATOMIC(T, N, NAME, PARAMETERS, *at = VALUE)
#define ATOMIC(T, N, NAME, PARAMETERS, STORE) \
	T shmem_##N##_##NAME PARAMETERS \
	{ \
		volatile T *at = __shmem_at(dest, pe); \
		volatile int *lock = __shmem_at(&__shmem_lock_##N, pe); \
		__shmem_touch(pe); \
		while (__shmem_testset(lock)) \
			; \
		T old = *at; \
		STORE; \
		*lock = 0; \
		return old; \
	} \
	__SHMEM_API T __shmem_raw_##N##_##NAME PARAMETERS __attribute__((alias("shmem_" #N "_" #NAME)));
#define ANY(T, N) \
	__SHMEM_ONE int __shmem_lock_##N __attribute__((section(".data.symmetric." #N))); \
	OPERATION(T, N, swap, (T *dest, T value, int pe), value) \
	ATOMIC(T, N, fetch, (const T *dest, int pe), ) \
	__SHMEM_API void shmem_##N##_set(T *, T, int) __attribute__((alias("shmem_" #N "_swap"))); \
	__SHMEM_API T shmem_##N##_atomic_swap(T *, T, int) __attribute__((alias("shmem_" #N "_swap"))); \
	__SHMEM_API T shmem_##N##_atomic_fetch(const T *, int) \
		__attribute__((alias("shmem_" #N "_fetch"))); \
	__SHMEM_API void shmem_##N##_atomic_set(T *, T, int) __attribute__((alias("shmem_" #N "_swap")));
#define INTEGER(T, N) \
	ANY(T, N) \
	OPERATION(T, N, cswap, (T *dest, T cond, T value, int pe), old == cond ? value : old) \
	OPERATION(T, N, fadd, (T *dest, T value, int pe), old + value) \
	OPERATION(T, N, finc, (T *dest, int pe), old + 1) \
	OPERATION(T, N, atomic_fetch_and, (T *dest, T value, int pe), old & value) \
	OPERATION(T, N, atomic_fetch_or, (T *dest, T value, int pe), old | value) \
	OPERATION(T, N, atomic_fetch_xor, (T *dest, T value, int pe), old ^ value)

INTEGER(int, int)
INTEGER(long, long)
INTEGER(long long, longlong)
ANY(float, float)
ANY(double, double)

/* Other names of the same: N's operations are those of B. A value that nobody wants is dropped. */
#define NAMES(T, N, B) \
	__SHMEM_API void shmem_##N##_add(T *, T, int) __attribute__((alias("shmem_" #B "_fadd"))); \
	__SHMEM_API void shmem_##N##_inc(T *, int) __attribute__((alias("shmem_" #B "_finc"))); \
	__SHMEM_API T shmem_##N##_atomic_compare_swap(T *, T, T, int) \
		__attribute__((alias("shmem_" #B "_cswap"))); \
	__SHMEM_API T shmem_##N##_atomic_fetch_add(T *, T, int) \
		__attribute__((alias("shmem_" #B "_fadd"))); \
	__SHMEM_API T shmem_##N##_atomic_fetch_inc(T *, int) \
		__attribute__((alias("shmem_" #B "_finc"))); \
	__SHMEM_API void shmem_##N##_atomic_add(T *, T, int) \
		__attribute__((alias("shmem_" #B "_fadd"))); \
	__SHMEM_API void shmem_##N##_atomic_inc(T *, int) __attribute__((alias("shmem_" #B "_finc"))); \
	__SHMEM_API void shmem_##N##_atomic_and(T *, T, int) \
		__attribute__((alias("shmem_" #B "_atomic_fetch_and"))); \
	__SHMEM_API void shmem_##N##_atomic_or(T *, T, int) \
		__attribute__((alias("shmem_" #B "_atomic_fetch_or"))); \
	__SHMEM_API void shmem_##N##_atomic_xor(T *, T, int) \
		__attribute__((alias("shmem_" #B "_atomic_fetch_xor")));
#define TYPE(T, N, B) \
	NAMES(T, N, B) \
	__SHMEM_API T shmem_##N##_swap(T *, T, int) __attribute__((alias("shmem_" #B "_swap"))); \
	__SHMEM_API T shmem_##N##_fetch(const T *, int) __attribute__((alias("shmem_" #B "_fetch"))); \
	__SHMEM_API void shmem_##N##_set(T *, T, int) __attribute__((alias("shmem_" #B "_swap"))); \
	__SHMEM_API T shmem_##N##_atomic_swap(T *, T, int) __attribute__((alias("shmem_" #B "_swap"))); \
	__SHMEM_API T shmem_##N##_atomic_fetch(const T *, int) \
		__attribute__((alias("shmem_" #B "_fetch"))); \
	__SHMEM_API void shmem_##N##_atomic_set(T *, T, int) \
		__attribute__((alias("shmem_" #B "_swap"))); \
	__SHMEM_API T shmem_##N##_cswap(T *, T, T, int) __attribute__((alias("shmem_" #B "_cswap"))); \
	__SHMEM_API T shmem_##N##_fadd(T *, T, int) __attribute__((alias("shmem_" #B "_fadd"))); \
	__SHMEM_API T shmem_##N##_finc(T *, int) __attribute__((alias("shmem_" #B "_finc"))); \
	__SHMEM_API T shmem_##N##_atomic_fetch_and(T *, T, int) \
		__attribute__((alias("shmem_" #B "_atomic_fetch_and"))); \
	__SHMEM_API T shmem_##N##_atomic_fetch_or(T *, T, int) \
		__attribute__((alias("shmem_" #B "_atomic_fetch_or"))); \
	__SHMEM_API T shmem_##N##_atomic_fetch_xor(T *, T, int) \
		__attribute__((alias("shmem_" #B "_atomic_fetch_xor")));
NAMES(int, int, int)
NAMES(long, long, long)
NAMES(long long, longlong, longlong)
TYPE(unsigned, uint, int)
TYPE(int32_t, int32, int)
TYPE(uint32_t, uint32, int)
TYPE(unsigned long, ulong, long)
TYPE(size_t, size, long)
TYPE(ptrdiff_t, ptrdiff, long)
TYPE(unsigned long long, ulonglong, longlong)
TYPE(int64_t, int64, longlong)
TYPE(uint64_t, uint64, longlong)
__SHMEM_API long shmem_swap(long *, long, int) __attribute__((alias("shmem_long_swap")));

#undef OPERATION
#undef ATOMIC
#undef ANY
#undef INTEGER
#undef NAMES
#undef TYPE
