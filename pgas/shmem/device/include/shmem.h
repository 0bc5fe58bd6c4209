/* OpenSHMEM for the cores of a workgroup, by specification 1.4, with parts of 1.5. A unit chooses other
   ways than the usual ones by macros: see the end. */
#ifndef _SHMEM_H
#define _SHMEM_H
#include <stddef.h>
#include <stdint.h>

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
void shmem_init(void);
void start_pes(int npes);
void shmem_finalize(void);
void shmem_global_exit(int status);
int shmem_my_pe(void);
int shmem_n_pes(void);
int _my_pe(void);
int _num_pes(void);
int my_pe(void);
int num_pes(void);
int shmem_pe_accessible(int pe);
int shmem_addr_accessible(const void *addr, int pe);
void *shmem_ptr(const void *dest, int pe);
void shmem_info_get_version(int *major, int *minor);
void shmem_info_get_name(char *name);

/* The symmetric heap: see heap.c for its rules. */
void *shmem_malloc(size_t bytes);
void *shmem_calloc(size_t count, size_t size);
void *shmem_align(size_t align, size_t bytes);
void *shmem_realloc(void *p, size_t bytes);
void shmem_free(void *p);
void *shmalloc(size_t bytes);
void *shmemalign(size_t align, size_t bytes);
void *shrealloc(void *p, size_t bytes);
void shfree(void *p);

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
void shmem_putmem(void *dest, const void *source, size_t bytes, int pe);
void shmem_getmem(void *dest, const void *source, size_t bytes, int pe);
void shmem_putmem_nbi(void *dest, const void *source, size_t bytes, int pe);
void shmem_getmem_nbi(void *dest, const void *source, size_t bytes, int pe);
void shmem_putmem_signal(void *dest, const void *source, size_t bytes, uint64_t *signal, uint64_t v,
	int op, int pe);
#define __SHMEM_RMA_SIZE(S) \
	void shmem_put##S(void *dest, const void *source, size_t n, int pe); \
	void shmem_get##S(void *dest, const void *source, size_t n, int pe); \
	void shmem_put##S##_nbi(void *dest, const void *source, size_t n, int pe); \
	void shmem_get##S##_nbi(void *dest, const void *source, size_t n, int pe); \
	void shmem_iput##S(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, int pe); \
	void shmem_iget##S(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, int pe); \
	void shmem_put##S##_signal(void *dest, const void *source, size_t n, uint64_t *signal, \
		uint64_t v, int op, int pe);
__SHMEM_SIZES(__SHMEM_RMA_SIZE)
#if defined SHMEM_CHECK && !defined __SHMEM_DEVICE
#include <shmem-check.h>
#else
#define __SHMEM_RMA(T, N) \
	void shmem_##N##_put(T *dest, const T *source, size_t n, int pe); \
	void shmem_##N##_get(T *dest, const T *source, size_t n, int pe); \
	void shmem_##N##_put_nbi(T *dest, const T *source, size_t n, int pe); \
	void shmem_##N##_get_nbi(T *dest, const T *source, size_t n, int pe); \
	void shmem_##N##_iput(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, int pe); \
	void shmem_##N##_iget(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, int pe); \
	void shmem_##N##_put_signal(T *dest, const T *source, size_t n, uint64_t *signal, uint64_t v, \
		int op, int pe); \
	void shmem_##N##_p(T *dest, T value, int pe); \
	T shmem_##N##_g(const T *source, int pe);
#endif
__SHMEM_TYPES(__SHMEM_RMA)
uint64_t shmem_signal_fetch(const uint64_t *signal);

/* Atomics: by a lock for each type on the PE that they are for. */
#define __SHMEM_ATOMIC_ANY(T, N) \
	T shmem_##N##_swap(T *dest, T value, int pe); \
	T shmem_##N##_fetch(const T *source, int pe); \
	void shmem_##N##_set(T *dest, T value, int pe); \
	T shmem_##N##_atomic_swap(T *dest, T value, int pe); \
	T shmem_##N##_atomic_fetch(const T *source, int pe); \
	void shmem_##N##_atomic_set(T *dest, T value, int pe);
#define __SHMEM_ATOMIC(T, N) \
	__SHMEM_ATOMIC_ANY(T, N) \
	T shmem_##N##_cswap(T *dest, T cond, T value, int pe); \
	T shmem_##N##_fadd(T *dest, T value, int pe); \
	T shmem_##N##_finc(T *dest, int pe); \
	void shmem_##N##_add(T *dest, T value, int pe); \
	void shmem_##N##_inc(T *dest, int pe); \
	T shmem_##N##_atomic_compare_swap(T *dest, T cond, T value, int pe); \
	T shmem_##N##_atomic_fetch_add(T *dest, T value, int pe); \
	T shmem_##N##_atomic_fetch_inc(T *dest, int pe); \
	void shmem_##N##_atomic_add(T *dest, T value, int pe); \
	void shmem_##N##_atomic_inc(T *dest, int pe); \
	T shmem_##N##_atomic_fetch_and(T *dest, T value, int pe); \
	T shmem_##N##_atomic_fetch_or(T *dest, T value, int pe); \
	T shmem_##N##_atomic_fetch_xor(T *dest, T value, int pe); \
	void shmem_##N##_atomic_and(T *dest, T value, int pe); \
	void shmem_##N##_atomic_or(T *dest, T value, int pe); \
	void shmem_##N##_atomic_xor(T *dest, T value, int pe);
#ifdef __SHMEM_CHECK_ATOMICS
__SHMEM_CHECK_ATOMICS
#else
__SHMEM_INTEGERS(__SHMEM_ATOMIC)
__SHMEM_ATOMIC_ANY(float, float)
__SHMEM_ATOMIC_ANY(double, double)
#endif
long shmem_swap(long *dest, long value, int pe);

/* Point-to-point synchronisation. */
#define __SHMEM_WAIT(T, N) \
	void shmem_##N##_wait_until(volatile T *at, int cmp, T value); \
	int shmem_##N##_test(volatile T *at, int cmp, T value); \
	size_t shmem_##N##_wait_until_any(volatile T *at, size_t n, const int *status, int cmp, T value); \
	size_t shmem_##N##_test_any(volatile T *at, size_t n, const int *status, int cmp, T value); \
	size_t shmem_##N##_wait_until_some(volatile T *at, size_t n, size_t *indices, const int *status, \
		int cmp, T value); \
	size_t shmem_##N##_test_some(volatile T *at, size_t n, size_t *indices, const int *status, \
		int cmp, T value); \
	void shmem_##N##_wait_until_all(volatile T *at, size_t n, const int *status, int cmp, T value); \
	int shmem_##N##_test_all(volatile T *at, size_t n, const int *status, int cmp, T value);
__SHMEM_INTEGERS(__SHMEM_WAIT)
__SHMEM_WAIT(short, short)
__SHMEM_WAIT(unsigned short, ushort)
#define __SHMEM_WAIT_OLD(T, N) void shmem_##N##_wait(volatile T *at, T value);
__SHMEM_WAIT_OLD(int, int)
__SHMEM_WAIT_OLD(long, long)
__SHMEM_WAIT_OLD(long long, longlong)
__SHMEM_WAIT_OLD(short, short)
void shmem_wait(volatile long *at, long value);
void shmem_wait_until(volatile long *at, int cmp, long value);
uint64_t shmem_signal_wait_until(uint64_t *signal, int cmp, uint64_t value);

/* Order. */
void shmem_quiet(void);
void shmem_fence(void);

/* Collectives. */
void shmem_barrier_all(void);
void shmem_barrier(int start, int log_stride, int size, long *pSync);
void shmem_sync_all(void);
void shmem_sync(int start, int log_stride, int size, long *pSync);
#define __SHMEM_COLLECTIVE(S) \
	void shmem_broadcast##S(void *dest, const void *source, size_t n, int root, int start, \
		int log_stride, int size, long *pSync); \
	void shmem_collect##S(void *dest, const void *source, size_t n, int start, int log_stride, \
		int size, long *pSync); \
	void shmem_fcollect##S(void *dest, const void *source, size_t n, int start, int log_stride, \
		int size, long *pSync); \
	void shmem_alltoall##S(void *dest, const void *source, size_t n, int start, int log_stride, \
		int size, long *pSync); \
	void shmem_alltoalls##S(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t n, \
		int start, int log_stride, int size, long *pSync);
__SHMEM_COLLECTIVE(32)
__SHMEM_COLLECTIVE(64)
#ifndef __SHMEM_REDUCE
#define __SHMEM_REDUCE(T, N, OP) \
	void shmem_##N##_##OP##_to_all(T *dest, const T *source, int n, int start, int log_stride, \
		int size, T *pWrk, long *pSync);
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
void shmem_set_lock(long *lock);
void shmem_clear_lock(long *lock);
int shmem_test_lock(long *lock);

/* Caches, of which there are none. */
void shmem_clear_cache_inv(void);
void shmem_set_cache_inv(void);
void shmem_clear_cache_line_inv(void *dest);
void shmem_set_cache_line_inv(void *dest);
void shmem_udcflush(void);
void shmem_udcflush_line(void *dest);

#include <shmem-context.h>
#ifndef __SHMEM_DEVICE
#include <shmem-generic.h>
#endif
#include <shmem-team.h>

/* Other ways, for units that choose them: the paper's quiet, which does not ask the PEs; barriers by
   the wire; gets by the other core's interrupt, from 64 bytes on; broadcasts by MULTICAST if all PEs
   take part; a heap in which blocks are freed in any order; SHMEM_CHECK: routines
   that look at their arguments first. */
void __shmem_quiet_paper(void);
void __shmem_barrier_all_paper(void);
void __shmem_barrier_all_wand(void);
void __shmem_sync_all_wand(void);
void __shmem_getmem_interrupt(void *dest, const void *source, size_t bytes, int pe);
void __shmem_interrupt_init(void);
void __shmem_broadcast_multicast(void *dest, const void *source, size_t bytes, int root, int start,
	int log_stride, int size, long *pSync);
void __shmem_multicast_init(void);
void *__shmem_general_malloc(size_t bytes);
void *__shmem_general_calloc(size_t count, size_t size);
void *__shmem_general_align(size_t align, size_t bytes);
void *__shmem_general_realloc(void *p, size_t bytes);
void __shmem_general_free(void *p);
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
#define shmem_getmem __shmem_getmem_interrupt
#define shmem_get8(d, s, n, pe) __shmem_getmem_interrupt(d, s, n, pe)
#define shmem_get16(d, s, n, pe) __shmem_getmem_interrupt(d, s, 2 * (n), pe)
#define shmem_get32(d, s, n, pe) __shmem_getmem_interrupt(d, s, 4 * (n), pe)
#define shmem_get64(d, s, n, pe) __shmem_getmem_interrupt(d, s, 8 * (n), pe)
#define shmem_get128(d, s, n, pe) __shmem_getmem_interrupt(d, s, 16 * (n), pe)
#define shmem_char_get(d, s, n, pe) __shmem_getmem_interrupt(d, s, n, pe)
#define shmem_short_get(d, s, n, pe) __shmem_getmem_interrupt(d, s, 2 * (n), pe)
#define shmem_int_get(d, s, n, pe) __shmem_getmem_interrupt(d, s, 4 * (n), pe)
#define shmem_long_get(d, s, n, pe) __shmem_getmem_interrupt(d, s, 4 * (n), pe)
#define shmem_float_get(d, s, n, pe) __shmem_getmem_interrupt(d, s, 4 * (n), pe)
#define shmem_double_get(d, s, n, pe) __shmem_getmem_interrupt(d, s, 8 * (n), pe)
#define shmem_longlong_get(d, s, n, pe) __shmem_getmem_interrupt(d, s, 8 * (n), pe)
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
