/* SHMEM_CHECK: routines look at their PEs, addresses and sets first, and say what is wrong with which
   routine on which PE; then all PEs end. Collectives compare what neighbours have called, and waiting
   for a PE that has ended is an error. */
#ifndef _SHMEM_CHECK_H
#define _SHMEM_CHECK_H

/* bytes of an object on a PE, which may be null if there are none. */
void __shmem_check_at(const char *routine, const void *object, size_t bytes, int pe);
void __shmem_check_set(const char *routine, const void *dest, size_t bytes, int root, int start,
	int log_stride, int size, const long *pSync);
void *__shmem_check_heap(const char *routine, void *p, size_t bytes);
void __shmem_check_free(const char *routine, const void *p);
void __shmem_check_barrier_all(void);

#define __SHMEM_REACH(n, stride) ((n) ? ((n) - 1) * (stride) + 1 : 0)
#define __SHMEM_BY_SIZE(T, what, ...) \
	(sizeof(T) == 1 ? shmem_##what##8(__VA_ARGS__) : sizeof(T) == 2 ? shmem_##what##16(__VA_ARGS__) : \
	sizeof(T) == 4 ? shmem_##what##32(__VA_ARGS__) : shmem_##what##64(__VA_ARGS__))

/* Types are moved by their sizes. */
#define __SHMEM_RMA(T, N) \
	static inline void shmem_##N##_put(T *dest, const T *source, size_t n, int pe) \
	{ \
		__shmem_check_at("shmem_" #N "_put", dest, n * sizeof(T), pe); \
		shmem_putmem(dest, source, n * sizeof(T), pe); \
	} \
	static inline void shmem_##N##_get(T *dest, const T *source, size_t n, int pe) \
	{ \
		__shmem_check_at("shmem_" #N "_get", source, n * sizeof(T), pe); \
		shmem_getmem(dest, source, n * sizeof(T), pe); \
	} \
	static inline void shmem_##N##_put_nbi(T *dest, const T *source, size_t n, int pe) \
	{ \
		__shmem_check_at("shmem_" #N "_put_nbi", dest, n * sizeof(T), pe); \
		shmem_putmem_nbi(dest, source, n * sizeof(T), pe); \
	} \
	static inline void shmem_##N##_get_nbi(T *dest, const T *source, size_t n, int pe) \
	{ \
		__shmem_check_at("shmem_" #N "_get_nbi", source, n * sizeof(T), pe); \
		shmem_getmem_nbi(dest, source, n * sizeof(T), pe); \
	} \
	static inline void shmem_##N##_iput(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, \
		size_t n, int pe) \
	{ \
		__shmem_check_at("shmem_" #N "_iput", dest, __SHMEM_REACH(n, dst) * sizeof(T), pe); \
		__SHMEM_BY_SIZE(T, iput, dest, source, dst, sst, n, pe); \
	} \
	static inline void shmem_##N##_iget(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, \
		size_t n, int pe) \
	{ \
		__shmem_check_at("shmem_" #N "_iget", source, __SHMEM_REACH(n, sst) * sizeof(T), pe); \
		__SHMEM_BY_SIZE(T, iget, dest, source, dst, sst, n, pe); \
	} \
	static inline void shmem_##N##_put_signal(T *dest, const T *source, size_t n, uint64_t *signal, \
		uint64_t v, int op, int pe) \
	{ \
		__shmem_check_at("shmem_" #N "_put_signal", dest, n * sizeof(T), pe); \
		__shmem_check_at("shmem_" #N "_put_signal", signal, sizeof *signal, pe); \
		shmem_putmem_signal(dest, source, n * sizeof(T), signal, v, op, pe); \
	} \
	static inline void shmem_##N##_p(T *dest, T value, int pe) \
	{ \
		__shmem_check_at("shmem_" #N "_p", dest, sizeof(T), pe); \
		shmem_putmem(dest, &value, sizeof(T), pe); \
	} \
	static inline T shmem_##N##_g(const T *source, int pe) \
	{ \
		T value; \
		__shmem_check_at("shmem_" #N "_g", source, sizeof(T), pe); \
		shmem_getmem(&value, source, sizeof(T), pe); \
		return value; \
	}

#define __SHMEM_CHECKED(NAME, OBJECT, SIZE) \
	static inline void __shmem_checked_##NAME(void *dest, const void *source, size_t n, int pe) \
	{ \
		__shmem_check_at("shmem_" #NAME, OBJECT, n * (SIZE), pe); \
		shmem_##NAME(dest, source, n, pe); \
	}
#define __SHMEM_CHECKED_SIZE(S, SIZE) \
	__SHMEM_CHECKED(put##S, dest, SIZE) __SHMEM_CHECKED(get##S, source, SIZE) \
	__SHMEM_CHECKED(put##S##_nbi, dest, SIZE) __SHMEM_CHECKED(get##S##_nbi, source, SIZE)

#define __SHMEM_CHECKED_COLLECTIVE(S) \
	static inline void __shmem_checked_broadcast##S(void *dest, const void *source, size_t n, int root, \
		int start, int log_stride, int size, long *pSync) \
	{ \
		__shmem_check_set("shmem_broadcast" #S, dest, n * (S / 8), root, start, log_stride, size, pSync); \
		shmem_broadcast##S(dest, source, n, root, start, log_stride, size, pSync); \
	} \
	__SHMEM_CHECKED_BLOCK(collect##S, S / 8, 0) \
	__SHMEM_CHECKED_BLOCK(fcollect##S, S / 8, n) \
	__SHMEM_CHECKED_BLOCK(alltoall##S, S / 8, n)
/* Sizes of collect may differ. */
#define __SHMEM_CHECKED_BLOCK(NAME, SIZE, EQUAL) \
	static inline void __shmem_checked_##NAME(void *dest, const void *source, size_t n, int start, \
		int log_stride, int size, long *pSync) \
	{ \
		__shmem_check_set("shmem_" #NAME, dest, (EQUAL) * (SIZE), 0, start, log_stride, size, pSync); \
		shmem_##NAME(dest, source, n, start, log_stride, size, pSync); \
	}
#define __SHMEM_CHECKED_BARRIER(NAME) \
	static inline void __shmem_checked_##NAME(int start, int log_stride, int size, long *pSync) \
	{ \
		__shmem_check_set("shmem_" #NAME, pSync, 0, 0, start, log_stride, size, pSync); \
		(shmem_##NAME)(start, log_stride, size, pSync); \
	}
/* Atomics: B is the type whose lock T has, K that type. */
#define __SHMEM_CHECK_ATOMIC(R, T, N, NAME, CALL, ...) \
	static inline R shmem_##N##_##NAME(__VA_ARGS__) \
	{ \
		__shmem_check_at("shmem_" #N "_" #NAME, dest, sizeof(T), pe); \
		return (R)CALL; \
	}
#define __SHMEM_CHECK_ANY(T, N, B, K) \
	K __shmem_raw_##B##_swap(K *dest, K value, int pe); \
	K __shmem_raw_##B##_fetch(const K *dest, int pe); \
	__SHMEM_CHECK_TWICE(T, T, N, swap, __shmem_raw_##B##_swap((K *)dest, (K)value, pe), \
		T *dest, T value, int pe) \
	__SHMEM_CHECK_TWICE(T, T, N, fetch, __shmem_raw_##B##_fetch((const K *)dest, pe), \
		const T *dest, int pe) \
	__SHMEM_CHECK_TWICE(void, T, N, set, __shmem_raw_##B##_swap((K *)dest, (K)value, pe), \
		T *dest, T value, int pe)
/* The names of 1.3 and of 1.4. */
#define __SHMEM_CHECK_TWICE(R, T, N, NAME, CALL, ...) \
	__SHMEM_CHECK_ATOMIC(R, T, N, NAME, CALL, __VA_ARGS__) \
	__SHMEM_CHECK_ATOMIC(R, T, N, atomic_##NAME, CALL, __VA_ARGS__)
#define __SHMEM_CHECK_BITS(T, N, B, K, OP) \
	K __shmem_raw_##B##_atomic_fetch_##OP(K *dest, K value, int pe); \
	__SHMEM_CHECK_ATOMIC(T, T, N, atomic_fetch_##OP, \
		__shmem_raw_##B##_atomic_fetch_##OP((K *)dest, (K)value, pe), T *dest, T value, int pe) \
	__SHMEM_CHECK_ATOMIC(void, T, N, atomic_##OP, \
		__shmem_raw_##B##_atomic_fetch_##OP((K *)dest, (K)value, pe), T *dest, T value, int pe)
#define __SHMEM_CHECK_INTEGER(T, N, B, K) \
	__SHMEM_CHECK_ANY(T, N, B, K) \
	K __shmem_raw_##B##_cswap(K *dest, K cond, K value, int pe); \
	K __shmem_raw_##B##_fadd(K *dest, K value, int pe); \
	K __shmem_raw_##B##_finc(K *dest, int pe); \
	__SHMEM_CHECK_ATOMIC(T, T, N, cswap, \
		__shmem_raw_##B##_cswap((K *)dest, (K)cond, (K)value, pe), T *dest, T cond, T value, int pe) \
	__SHMEM_CHECK_ATOMIC(T, T, N, atomic_compare_swap, \
		__shmem_raw_##B##_cswap((K *)dest, (K)cond, (K)value, pe), T *dest, T cond, T value, int pe) \
	__SHMEM_CHECK_ATOMIC(T, T, N, fadd, __shmem_raw_##B##_fadd((K *)dest, (K)value, pe), \
		T *dest, T value, int pe) \
	__SHMEM_CHECK_ATOMIC(T, T, N, atomic_fetch_add, \
		__shmem_raw_##B##_fadd((K *)dest, (K)value, pe), T *dest, T value, int pe) \
	__SHMEM_CHECK_ATOMIC(T, T, N, finc, __shmem_raw_##B##_finc((K *)dest, pe), T *dest, int pe) \
	__SHMEM_CHECK_ATOMIC(T, T, N, atomic_fetch_inc, __shmem_raw_##B##_finc((K *)dest, pe), \
		T *dest, int pe) \
	__SHMEM_CHECK_TWICE(void, T, N, add, __shmem_raw_##B##_fadd((K *)dest, (K)value, pe), \
		T *dest, T value, int pe) \
	__SHMEM_CHECK_TWICE(void, T, N, inc, __shmem_raw_##B##_finc((K *)dest, pe), T *dest, int pe) \
	__SHMEM_CHECK_BITS(T, N, B, K, and) __SHMEM_CHECK_BITS(T, N, B, K, or) \
	__SHMEM_CHECK_BITS(T, N, B, K, xor)
#define __SHMEM_CHECK_ATOMICS \
	__SHMEM_CHECK_INTEGER(int, int, int, int) \
	__SHMEM_CHECK_INTEGER(unsigned, uint, int, int) \
	__SHMEM_CHECK_INTEGER(int32_t, int32, int, int) \
	__SHMEM_CHECK_INTEGER(uint32_t, uint32, int, int) \
	__SHMEM_CHECK_INTEGER(long, long, long, long) \
	__SHMEM_CHECK_INTEGER(unsigned long, ulong, long, long) \
	__SHMEM_CHECK_INTEGER(size_t, size, long, long) \
	__SHMEM_CHECK_INTEGER(ptrdiff_t, ptrdiff, long, long) \
	__SHMEM_CHECK_INTEGER(long long, longlong, longlong, long long) \
	__SHMEM_CHECK_INTEGER(unsigned long long, ulonglong, longlong, long long) \
	__SHMEM_CHECK_INTEGER(int64_t, int64, longlong, long long) \
	__SHMEM_CHECK_INTEGER(uint64_t, uint64, longlong, long long) \
	__SHMEM_CHECK_ANY(float, float, float, float) \
	__SHMEM_CHECK_ANY(double, double, double, double)

/* Reductions. */
#define __SHMEM_REDUCE(T, N, OP) \
	void __shmem_active_##N##_##OP(T *dest, const T *source, int n, int start, int log_stride, \
		int size, T *pWrk, long *pSync); \
	static inline void shmem_##N##_##OP##_to_all(T *dest, const T *source, int n, int start, \
		int log_stride, int size, T *pWrk, long *pSync) \
	{ \
		__shmem_check_set("shmem_" #N "_" #OP "_to_all", dest, n * sizeof(T), 0, start, log_stride, \
			size, pSync); \
		__shmem_active_##N##_##OP(dest, source, n, start, log_stride, size, pWrk, pSync); \
	}
#endif
