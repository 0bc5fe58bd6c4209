/* OpenSHMEM for the cores of a workgroup, by specification 1.4, with parts of 1.5. A unit chooses other
   ways than the usual ones by macros: see the end. */
#ifndef _SHMEM_H
#define _SHMEM_H
#include <stddef.h>
#include <stdint.h>

/* With SHMEM_HEADER_ONLY the routines are the unit's own, and the compiler may inline them: see
   shmem-only.h. What they share, one object has for all units. */
#if defined SHMEM_HEADER_ONLY && !defined __SHMEM_DEVICE
#ifdef SHMEM_CHECK
#error "SHMEM_CHECK has no header-only build"
#endif
#define __SHMEM_API static
#define __SHMEM_ONE __attribute__((weak))
#else
#define __SHMEM_API
#define __SHMEM_ONE
#endif

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 4
#define SHMEM_MAX_NAME_LEN 64
#define SHMEM_VENDOR_STRING "ParallerGo OpenSHMEM for Epiphany"
#define OSHMEM_SPEC_VERSION 10400 /* programs for Open MPI's library look at it */
#define _SHMEM_MAJOR_VERSION SHMEM_MAJOR_VERSION
#define _SHMEM_MINOR_VERSION SHMEM_MINOR_VERSION
#define _SHMEM_MAX_NAME_LEN SHMEM_MAX_NAME_LEN
#define _SHMEM_VENDOR_STRING SHMEM_VENDOR_STRING

/* Sizes of work arrays, for up to 4,096 PEs: one for all, since many programs have one array for all. */
#define SHMEM_SYNC_VALUE 0L
#define SHMEM_REDUCE_SYNC_SIZE 48
#define SHMEM_BARRIER_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define SHMEM_BCAST_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define SHMEM_COLLECT_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define SHMEM_ALLTOALL_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define SHMEM_ALLTOALLS_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define SHMEM_REDUCE_MIN_WRKDATA_SIZE 8
#define _SHMEM_SYNC_VALUE SHMEM_SYNC_VALUE
#define _SHMEM_BARRIER_SYNC_SIZE SHMEM_BARRIER_SYNC_SIZE
#define _SHMEM_BCAST_SYNC_SIZE SHMEM_BCAST_SYNC_SIZE
#define _SHMEM_COLLECT_SYNC_SIZE SHMEM_COLLECT_SYNC_SIZE
#define _SHMEM_ALLTOALL_SYNC_SIZE SHMEM_ALLTOALL_SYNC_SIZE
#define _SHMEM_ALLTOALLS_SYNC_SIZE SHMEM_ALLTOALLS_SYNC_SIZE
#define _SHMEM_REDUCE_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define _SHMEM_REDUCE_MIN_WRKDATA_SIZE SHMEM_REDUCE_MIN_WRKDATA_SIZE

enum { SHMEM_CMP_EQ, SHMEM_CMP_NE, SHMEM_CMP_GT, SHMEM_CMP_LE, SHMEM_CMP_LT, SHMEM_CMP_GE };
#define _SHMEM_CMP_EQ SHMEM_CMP_EQ
#define _SHMEM_CMP_NE SHMEM_CMP_NE
#define _SHMEM_CMP_GT SHMEM_CMP_GT
#define _SHMEM_CMP_LE SHMEM_CMP_LE
#define _SHMEM_CMP_LT SHMEM_CMP_LT
#define _SHMEM_CMP_GE SHMEM_CMP_GE

enum { SHMEM_SIGNAL_SET, SHMEM_SIGNAL_ADD };

/* Setup, exit, queries. */
__SHMEM_API void shmem_init(void);
__SHMEM_API void start_pes(int npes);
__SHMEM_API void shmem_finalize(void);
__SHMEM_API void shmem_global_exit(int status);
__SHMEM_API int shmem_my_pe(void);
__SHMEM_API int shmem_n_pes(void);
__SHMEM_API int _my_pe(void);
__SHMEM_API int _num_pes(void);
__SHMEM_API int my_pe(void);
__SHMEM_API int num_pes(void);
__SHMEM_API int shmem_pe_accessible(int pe);
__SHMEM_API int shmem_addr_accessible(const void *addr, int pe);
__SHMEM_API void *shmem_ptr(const void *dest, int pe);
__SHMEM_API void shmem_info_get_version(int *major, int *minor);
__SHMEM_API void shmem_info_get_name(char *name);

/* The symmetric heap: see heap.c for its rules. */
__SHMEM_API void *shmem_malloc(size_t bytes);
__SHMEM_API void *shmem_calloc(size_t count, size_t size);
__SHMEM_API void *shmem_align(size_t align, size_t bytes);
__SHMEM_API void *shmem_realloc(void *p, size_t bytes);
__SHMEM_API void shmem_free(void *p);
__SHMEM_API void *shmalloc(size_t bytes);
__SHMEM_API void *shmemalign(size_t align, size_t bytes);
__SHMEM_API void *shrealloc(void *p, size_t bytes);
__SHMEM_API void shfree(void *p);

/* Types, by their names in names of routines. */
#define __SHMEM_FLOATS(X) X(float, float) X(double, double) X(long double, longdouble)
#define __SHMEM_INTEGERS(X) \
	X(int, int) X(long, long) X(long long, longlong) X(unsigned, uint) X(unsigned long, ulong) \
	X(unsigned long long, ulonglong) X(int32_t, int32) X(int64_t, int64) X(uint32_t, uint32) \
	X(uint64_t, uint64) X(size_t, size) X(ptrdiff_t, ptrdiff)
/* All, by their sizes. */
#define __SHMEM_8(X) \
	X(char, char) X(signed char, schar) X(unsigned char, uchar) X(int8_t, int8) X(uint8_t, uint8)
#define __SHMEM_16(X) \
	X(short, short) X(unsigned short, ushort) X(int16_t, int16) X(uint16_t, uint16)
#define __SHMEM_32(X) \
	X(float, float) X(int, int) X(long, long) X(unsigned, uint) X(unsigned long, ulong) \
	X(int32_t, int32) X(uint32_t, uint32) X(size_t, size) X(ptrdiff_t, ptrdiff)
#define __SHMEM_64(X) \
	X(double, double) X(long double, longdouble) X(long long, longlong) \
	X(unsigned long long, ulonglong) X(int64_t, int64) X(uint64_t, uint64)
#define __SHMEM_TYPES(X) __SHMEM_8(X) __SHMEM_16(X) __SHMEM_32(X) __SHMEM_64(X)
#define __SHMEM_SIZES(X) X(8) X(16) X(32) X(64) X(128)

/* Remote memory access. */
__SHMEM_API void shmem_putmem(void *dest, const void *source, size_t bytes, int pe);
__SHMEM_API void shmem_getmem(void *dest, const void *source, size_t bytes, int pe);
__SHMEM_API void shmem_putmem_nbi(void *dest, const void *source, size_t bytes, int pe);
__SHMEM_API void shmem_getmem_nbi(void *dest, const void *source, size_t bytes, int pe);
__SHMEM_API void shmem_putmem_signal(void *dest, const void *source, size_t bytes,
	uint64_t *signal, uint64_t v, int op, int pe);
#define __SHMEM_RMA_SIZE(S) \
	__SHMEM_API void shmem_put##S(void *dest, const void *source, size_t n, int pe); \
	__SHMEM_API void shmem_get##S(void *dest, const void *source, size_t n, int pe); \
	__SHMEM_API void shmem_put##S##_nbi(void *dest, const void *source, size_t n, int pe); \
	__SHMEM_API void shmem_get##S##_nbi(void *dest, const void *source, size_t n, int pe); \
	__SHMEM_API void shmem_iput##S(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, \
		size_t n, int pe); \
	__SHMEM_API void shmem_iget##S(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, \
		size_t n, int pe); \
	__SHMEM_API void shmem_put##S##_signal(void *dest, const void *source, size_t n, \
		uint64_t *signal, uint64_t v, int op, int pe);
__SHMEM_SIZES(__SHMEM_RMA_SIZE)
#if defined SHMEM_CHECK && !defined __SHMEM_DEVICE
#include <shmem-check.h>
#else
#define __SHMEM_RMA(T, N) \
	__SHMEM_API void shmem_##N##_put(T *dest, const T *source, size_t n, int pe); \
	__SHMEM_API void shmem_##N##_get(T *dest, const T *source, size_t n, int pe); \
	__SHMEM_API void shmem_##N##_put_nbi(T *dest, const T *source, size_t n, int pe); \
	__SHMEM_API void shmem_##N##_get_nbi(T *dest, const T *source, size_t n, int pe); \
	__SHMEM_API void shmem_##N##_iput(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, \
		size_t n, int pe); \
	__SHMEM_API void shmem_##N##_iget(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, \
		size_t n, int pe); \
	__SHMEM_API void shmem_##N##_put_signal(T *dest, const T *source, size_t n, uint64_t *signal, \
		uint64_t v, int op, int pe); \
	__SHMEM_API void shmem_##N##_p(T *dest, T value, int pe); \
	__SHMEM_API T shmem_##N##_g(const T *source, int pe);
#endif
__SHMEM_TYPES(__SHMEM_RMA)
__SHMEM_API uint64_t shmem_signal_fetch(const uint64_t *signal);

/* Atomics: by a lock for each type on the PE that they are for. */
#define __SHMEM_ATOMIC_ANY(T, N) \
	__SHMEM_API T shmem_##N##_swap(T *dest, T value, int pe); \
	__SHMEM_API T shmem_##N##_fetch(const T *source, int pe); \
	__SHMEM_API void shmem_##N##_set(T *dest, T value, int pe); \
	__SHMEM_API T shmem_##N##_atomic_swap(T *dest, T value, int pe); \
	__SHMEM_API T shmem_##N##_atomic_fetch(const T *source, int pe); \
	__SHMEM_API void shmem_##N##_atomic_set(T *dest, T value, int pe);
#define __SHMEM_ATOMIC(T, N) \
	__SHMEM_ATOMIC_ANY(T, N) \
	__SHMEM_API T shmem_##N##_cswap(T *dest, T cond, T value, int pe); \
	__SHMEM_API T shmem_##N##_fadd(T *dest, T value, int pe); \
	__SHMEM_API T shmem_##N##_finc(T *dest, int pe); \
	__SHMEM_API void shmem_##N##_add(T *dest, T value, int pe); \
	__SHMEM_API void shmem_##N##_inc(T *dest, int pe); \
	__SHMEM_API T shmem_##N##_atomic_compare_swap(T *dest, T cond, T value, int pe); \
	__SHMEM_API T shmem_##N##_atomic_fetch_add(T *dest, T value, int pe); \
	__SHMEM_API T shmem_##N##_atomic_fetch_inc(T *dest, int pe); \
	__SHMEM_API void shmem_##N##_atomic_add(T *dest, T value, int pe); \
	__SHMEM_API void shmem_##N##_atomic_inc(T *dest, int pe); \
	__SHMEM_API T shmem_##N##_atomic_fetch_and(T *dest, T value, int pe); \
	__SHMEM_API T shmem_##N##_atomic_fetch_or(T *dest, T value, int pe); \
	__SHMEM_API T shmem_##N##_atomic_fetch_xor(T *dest, T value, int pe); \
	__SHMEM_API void shmem_##N##_atomic_and(T *dest, T value, int pe); \
	__SHMEM_API void shmem_##N##_atomic_or(T *dest, T value, int pe); \
	__SHMEM_API void shmem_##N##_atomic_xor(T *dest, T value, int pe);
#ifdef __SHMEM_CHECK_ATOMICS
__SHMEM_CHECK_ATOMICS
#else
__SHMEM_INTEGERS(__SHMEM_ATOMIC)
__SHMEM_ATOMIC_ANY(float, float)
__SHMEM_ATOMIC_ANY(double, double)
#endif
__SHMEM_API long shmem_swap(long *dest, long value, int pe);

/* Point-to-point synchronisation. */
#define __SHMEM_WAIT(T, N) \
	__SHMEM_API void shmem_##N##_wait_until(volatile T *at, int cmp, T value); \
	__SHMEM_API int shmem_##N##_test(volatile T *at, int cmp, T value); \
	__SHMEM_API size_t shmem_##N##_wait_until_any(volatile T *at, size_t n, const int *status, \
		int cmp, T value); \
	__SHMEM_API size_t shmem_##N##_test_any(volatile T *at, size_t n, const int *status, int cmp, \
		T value); \
	__SHMEM_API size_t shmem_##N##_wait_until_some(volatile T *at, size_t n, size_t *indices, \
		const int *status, int cmp, T value); \
	__SHMEM_API size_t shmem_##N##_test_some(volatile T *at, size_t n, size_t *indices, \
		const int *status, int cmp, T value); \
	__SHMEM_API void shmem_##N##_wait_until_all(volatile T *at, size_t n, const int *status, \
		int cmp, T value); \
	__SHMEM_API int shmem_##N##_test_all(volatile T *at, size_t n, const int *status, int cmp, \
		T value);
__SHMEM_INTEGERS(__SHMEM_WAIT)
__SHMEM_WAIT(short, short)
__SHMEM_WAIT(unsigned short, ushort)
#define __SHMEM_WAIT_OLD(T, N) __SHMEM_API void shmem_##N##_wait(volatile T *at, T value);
__SHMEM_WAIT_OLD(int, int)
__SHMEM_WAIT_OLD(long, long)
__SHMEM_WAIT_OLD(long long, longlong)
__SHMEM_WAIT_OLD(short, short)
__SHMEM_API void shmem_wait(volatile long *at, long value);
__SHMEM_API void shmem_wait_until(volatile long *at, int cmp, long value);
__SHMEM_API uint64_t shmem_signal_wait_until(uint64_t *signal, int cmp, uint64_t value);

/* Order. */
__SHMEM_API void shmem_quiet(void);
__SHMEM_API void shmem_fence(void);

/* Collectives. */
__SHMEM_API void shmem_barrier_all(void);
__SHMEM_API void shmem_barrier(int start, int log_stride, int size, long *pSync);
__SHMEM_API void shmem_sync_all(void);
__SHMEM_API void shmem_sync(int start, int log_stride, int size, long *pSync);
#define __SHMEM_COLLECTIVE(S) \
	__SHMEM_API void shmem_broadcast##S(void *dest, const void *source, size_t n, int root, \
		int start, int log_stride, int size, long *pSync); \
	__SHMEM_API void shmem_collect##S(void *dest, const void *source, size_t n, int start, \
		int log_stride, int size, long *pSync); \
	__SHMEM_API void shmem_fcollect##S(void *dest, const void *source, size_t n, int start, \
		int log_stride, int size, long *pSync); \
	__SHMEM_API void shmem_alltoall##S(void *dest, const void *source, size_t n, int start, \
		int log_stride, int size, long *pSync); \
	__SHMEM_API void shmem_alltoalls##S(void *dest, const void *source, ptrdiff_t dst, \
		ptrdiff_t sst, size_t n, int start, int log_stride, int size, long *pSync);
__SHMEM_COLLECTIVE(32)
__SHMEM_COLLECTIVE(64)
#ifndef __SHMEM_REDUCE
#define __SHMEM_REDUCE(T, N, OP) \
	__SHMEM_API void shmem_##N##_##OP##_to_all(T *dest, const T *source, int n, int start, \
		int log_stride, int size, T *pWrk, long *pSync);
#endif
#define __SHMEM_REDUCE_BITS(T, N) \
	__SHMEM_REDUCE(T, N, and) __SHMEM_REDUCE(T, N, or) __SHMEM_REDUCE(T, N, xor)
#define __SHMEM_REDUCE_ORDER(T, N) __SHMEM_REDUCE(T, N, max) __SHMEM_REDUCE(T, N, min)
#define __SHMEM_REDUCE_SUM(T, N) __SHMEM_REDUCE(T, N, sum) __SHMEM_REDUCE(T, N, prod)
#define __SHMEM_REDUCE_INTEGERS(X) X(short, short) X(int, int) X(long, long) X(long long, longlong)
__SHMEM_REDUCE_INTEGERS(__SHMEM_REDUCE_BITS)
__SHMEM_REDUCE_INTEGERS(__SHMEM_REDUCE_ORDER)
__SHMEM_REDUCE_INTEGERS(__SHMEM_REDUCE_SUM)
__SHMEM_FLOATS(__SHMEM_REDUCE_ORDER)
__SHMEM_FLOATS(__SHMEM_REDUCE_SUM)
__SHMEM_REDUCE_SUM(float _Complex, complexf)
__SHMEM_REDUCE_SUM(double _Complex, complexd)

/* Distributed locks. */
__SHMEM_API void shmem_set_lock(long *lock);
__SHMEM_API void shmem_clear_lock(long *lock);
__SHMEM_API int shmem_test_lock(long *lock);

/* Caches, of which there are none. */
__SHMEM_API void shmem_clear_cache_inv(void);
__SHMEM_API void shmem_set_cache_inv(void);
__SHMEM_API void shmem_clear_cache_line_inv(void *dest);
__SHMEM_API void shmem_set_cache_line_inv(void *dest);
__SHMEM_API void shmem_udcflush(void);
__SHMEM_API void shmem_udcflush_line(void *dest);

#include <shmem-context.h>
#include <shmem-team.h>

/* Other ways, for units that choose them: the paper's quiet, which does not ask the PEs; barriers by
   the wire; gets by the other core's interrupt, of more than SHMEM_IPI_GET_BEYOND bytes; broadcasts
   by MULTICAST if all PEs take part; a heap in which blocks are freed in any order; SHMEM_CHECK:
   routines that look at their arguments first. */
__SHMEM_API void __shmem_quiet_paper(void);
__SHMEM_API void __shmem_barrier_all_paper(void);
__SHMEM_API void __shmem_barrier_all_wand(void);
__SHMEM_API void __shmem_sync_all_wand(void);
__SHMEM_API void __shmem_getmem_interrupt(void *dest, const void *source, size_t bytes, int pe);
__SHMEM_API void __shmem_interrupt_init(void);
__SHMEM_API void __shmem_broadcast_multicast(void *dest, const void *source, size_t bytes,
	int root, int start, int log_stride, int size, long *pSync);
__SHMEM_API void __shmem_multicast_init(void);
__SHMEM_API void *__shmem_general_malloc(size_t bytes);
__SHMEM_API void *__shmem_general_calloc(size_t count, size_t size);
__SHMEM_API void *__shmem_general_align(size_t align, size_t bytes);
__SHMEM_API void *__shmem_general_realloc(void *p, size_t bytes);
__SHMEM_API void __shmem_general_free(void *p);
#if defined SHMEM_HEADER_ONLY && !defined __SHMEM_DEVICE
#include <shmem-only.h>
#endif
#ifndef __SHMEM_DEVICE
#include <shmem-generic.h>
#endif
#ifdef SHMEM_PAPER_QUIET
#define shmem_quiet __shmem_quiet_paper
#define shmem_barrier_all __shmem_barrier_all_paper
#endif
#ifdef SHMEM_USE_WAND_BARRIER
#undef shmem_barrier_all
#define shmem_barrier_all __shmem_barrier_all_wand
#define shmem_sync_all __shmem_sync_all_wand
#endif
#if defined SHMEM_USE_IPI_GET && defined SHMEM_USE_MULTICAST
#define shmem_init() (shmem_init(), __shmem_interrupt_init(), __shmem_multicast_init())
#elif defined SHMEM_USE_IPI_GET
#define shmem_init() (shmem_init(), __shmem_interrupt_init())
#elif defined SHMEM_USE_MULTICAST
#define shmem_init() (shmem_init(), __shmem_multicast_init())
#endif
#if defined SHMEM_USE_IPI_GET || defined SHMEM_USE_MULTICAST
#define start_pes(n) shmem_init()
#endif
#ifdef SHMEM_USE_IPI_GET
#ifndef SHMEM_IPI_GET_BEYOND
#define SHMEM_IPI_GET_BEYOND 64
#endif
static inline void __shmem_getmem_either(void *dest, const void *source, size_t bytes, int pe)
{
	if (bytes <= SHMEM_IPI_GET_BEYOND)
		shmem_getmem(dest, source, bytes, pe);
	else
		__shmem_getmem_interrupt(dest, source, bytes, pe);
}
#define shmem_getmem __shmem_getmem_either
#define shmem_get8(d, s, n, pe) __shmem_getmem_either(d, s, n, pe)
#define shmem_get16(d, s, n, pe) __shmem_getmem_either(d, s, 2 * (n), pe)
#define shmem_get32(d, s, n, pe) __shmem_getmem_either(d, s, 4 * (n), pe)
#define shmem_get64(d, s, n, pe) __shmem_getmem_either(d, s, 8 * (n), pe)
#define shmem_get128(d, s, n, pe) __shmem_getmem_either(d, s, 16 * (n), pe)
#define shmem_char_get(d, s, n, pe) __shmem_getmem_either(d, s, n, pe)
#define shmem_short_get(d, s, n, pe) __shmem_getmem_either(d, s, 2 * (n), pe)
#define shmem_int_get(d, s, n, pe) __shmem_getmem_either(d, s, 4 * (n), pe)
#define shmem_long_get(d, s, n, pe) __shmem_getmem_either(d, s, 4 * (n), pe)
#define shmem_float_get(d, s, n, pe) __shmem_getmem_either(d, s, 4 * (n), pe)
#define shmem_double_get(d, s, n, pe) __shmem_getmem_either(d, s, 8 * (n), pe)
#define shmem_longlong_get(d, s, n, pe) __shmem_getmem_either(d, s, 8 * (n), pe)
#endif
#ifdef SHMEM_USE_MULTICAST
#define shmem_broadcast32(d, s, n, r, a, l, z, p) \
	__shmem_broadcast_multicast(d, s, 4 * (n), r, a, l, z, p)
#define shmem_broadcast64(d, s, n, r, a, l, z, p) \
	__shmem_broadcast_multicast(d, s, 8 * (n), r, a, l, z, p)
#endif
#ifdef SHMEM_GENERAL_HEAP
#define shmem_malloc __shmem_general_malloc
#define shmem_calloc __shmem_general_calloc
#define shmem_align __shmem_general_align
#define shmem_realloc __shmem_general_realloc
#define shmem_free __shmem_general_free
#endif
#ifdef __SHMEM_CHECK_ATOMICS
#include <shmem-checked.h>
#endif
#endif
