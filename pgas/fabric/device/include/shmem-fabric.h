/* OpenSHMEM's transfers over the fabric: a unit that includes this instead of shmem.h puts, gets, counts,
   waits, fences and is quiet by one endpoint of each PE and three counters: of writes, of reads and
   of what others write here. Its setup, heap and collectives are the direct library's. */
#ifndef _SHMEM_FABRIC_H
#define _SHMEM_FABRIC_H
#include <shmem.h>
#ifndef FI_WITHOUT_MESSAGES
#define FI_WITHOUT_MESSAGES
#endif
#include <rdma/fi_mesh.h>
#include <rdma/fi_atomic.h>

#define SHMEM_FABRIC_BOUNCE 256    /* bytes of a put that is copied first */
#define SHMEM_FABRIC_FRAGMENT 1024 /* and of a piece of a longer one */

/* All of a PE's memory is one region: addresses are those of the symmetric objects. */
#define __SHMEM_FI_KEY 0
struct __shmem_fi {
	struct fid_cntr *writes; /* quiet.s reads these two */
	unsigned put;            /* writes so far */
	struct fid_cntr *reads, *incoming;
	unsigned got;            /* reads so far */
	struct fid_ep *ep;
	int bounced;       /* whether the buffer has been used and not been waited for */
	char bounce[SHMEM_FABRIC_BOUNCE] __attribute__((aligned(8)));
};
extern struct __shmem_fi __shmem_fi;

void __shmem_fi_init(void);
void __shmem_fi_quiet(void);
void __shmem_fi_finalize(void);
void __shmem_fi_putmem(void *dest, const void *source, size_t bytes, int pe);
void __shmem_fi_getmem(void *dest, const void *source, size_t bytes, int pe);
void __shmem_fi_putmem_nbi(void *dest, const void *source, size_t bytes, int pe);
void __shmem_fi_barrier_all(void);
void __shmem_fi_atomic(void *dest, const void *value, const void *compare, void *old, int pe, int type,
	int op);

/* With SHMEM_CHECK what a routine is for is looked at first, as in the direct library. */
#ifdef SHMEM_CHECK
#define __SHMEM_FI_CHECK(routine, object, bytes, pe) __shmem_check_at(routine, object, bytes, pe)
#else
#define __SHMEM_FI_CHECK(routine, object, bytes, pe) ((void)0)
#endif
#define __SHMEM_FI_SIZE(S, NAME, BYTES) \
	static inline void __shmem_fi_put##S(void *dest, const void *source, size_t n, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_put" NAME, dest, n * BYTES, pe); \
		__shmem_fi_putmem(dest, source, n * BYTES, pe); \
	} \
	static inline void __shmem_fi_put##S##_nbi(void *dest, const void *source, size_t n, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_put" NAME "_nbi", dest, n * BYTES, pe); \
		__shmem_fi_putmem_nbi(dest, source, n * BYTES, pe); \
	} \
	static inline void __shmem_fi_get##S(void *dest, const void *source, size_t n, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_get" NAME, source, n * BYTES, pe); \
		__shmem_fi_getmem_either(dest, source, n * BYTES, pe); \
	} \
	static inline void __shmem_fi_get##S##_nbi(void *dest, const void *source, size_t n, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_get" NAME "_nbi", source, n * BYTES, pe); \
		__shmem_fi_getmem_either(dest, source, n * BYTES, pe); \
	}

/* Gets of more than a few bytes by the other core's interrupt, which puts the data: the fabric has no
   such operation, so it is the direct library's. */
static inline void __shmem_fi_getmem_either(void *dest, const void *source, size_t bytes, int pe)
{
#ifdef SHMEM_USE_IPI_GET
	if (bytes > SHMEM_IPI_GET_BEYOND)
		__shmem_getmem_interrupt(dest, source, bytes, pe);
	else
#endif
		__shmem_fi_getmem(dest, source, bytes, pe);
}
__SHMEM_FI_SIZE(8, "8", 1)
__SHMEM_FI_SIZE(16, "16", 2)
__SHMEM_FI_SIZE(32, "32", 4)
__SHMEM_FI_SIZE(64, "64", 8)
__SHMEM_FI_SIZE(128, "128", 16)
__SHMEM_FI_SIZE(_bytes, "mem", 1)

/* Small values are injected: the argument may be reused at once. */
#define __SHMEM_FI_TYPE(T, N) \
	static inline void __shmem_fi_##N##_p(T *dest, T value, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_" #N "_p", dest, sizeof value, pe); \
		__shmem_fi.put++; \
		fi_inject_write(__shmem_fi.ep, &value, sizeof value, pe, (unsigned)dest, __SHMEM_FI_KEY); \
	} \
	static inline T __shmem_fi_##N##_g(const T *source, int pe) \
	{ \
		T value; \
		__SHMEM_FI_CHECK("shmem_" #N "_g", source, sizeof value, pe); \
		__shmem_fi_getmem(&value, source, sizeof value, pe); \
		return value; \
	} \
	static inline void __shmem_fi_##N##_put(T *dest, const T *source, size_t n, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_" #N "_put", dest, n * sizeof *dest, pe); \
		__shmem_fi_putmem(dest, source, n * sizeof *dest, pe); \
	} \
	static inline void __shmem_fi_##N##_get(T *dest, const T *source, size_t n, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_" #N "_get", source, n * sizeof *dest, pe); \
		__shmem_fi_getmem_either(dest, source, n * sizeof *dest, pe); \
	} \
	static inline void __shmem_fi_##N##_get_nbi(T *dest, const T *source, size_t n, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_" #N "_get_nbi", source, n * sizeof *dest, pe); \
		__shmem_fi_getmem_either(dest, source, n * sizeof *dest, pe); \
	} \
	static inline void __shmem_fi_##N##_put_nbi(T *dest, const T *source, size_t n, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_" #N "_put_nbi", dest, n * sizeof *dest, pe); \
		__shmem_fi_putmem_nbi(dest, source, n * sizeof *dest, pe); \
	}
__SHMEM_TYPES(__SHMEM_FI_TYPE)

#define __SHMEM_FI_ATOMIC(T, N, TYPE) \
	static inline T __shmem_fi_##N##_fadd(T *dest, T value, int pe) \
	{ \
		T old; \
		__SHMEM_FI_CHECK("shmem_" #N "_fadd", dest, sizeof old, pe); \
		__shmem_fi_atomic(dest, &value, 0, &old, pe, TYPE, FI_SUM); \
		return old; \
	} \
	static inline void __shmem_fi_##N##_add(T *dest, T value, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_" #N "_add", dest, sizeof value, pe); \
		__shmem_fi_atomic(dest, &value, 0, 0, pe, TYPE, FI_SUM); \
	} \
	static inline T __shmem_fi_##N##_swap(T *dest, T value, int pe) \
	{ \
		T old; \
		__SHMEM_FI_CHECK("shmem_" #N "_swap", dest, sizeof old, pe); \
		__shmem_fi_atomic(dest, &value, 0, &old, pe, TYPE, FI_ATOMIC_WRITE); \
		return old; \
	} \
	static inline T __shmem_fi_##N##_cswap(T *dest, T cond, T value, int pe) \
	{ \
		T old; \
		__SHMEM_FI_CHECK("shmem_" #N "_cswap", dest, sizeof old, pe); \
		__shmem_fi_atomic(dest, &value, &cond, &old, pe, TYPE, FI_CSWAP); \
		return old; \
	} \
	static inline T __shmem_fi_##N##_finc(T *dest, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_" #N "_finc", dest, sizeof *dest, pe); \
		return __shmem_fi_##N##_fadd(dest, 1, pe); \
	} \
	static inline void __shmem_fi_##N##_inc(T *dest, int pe) \
	{ \
		__SHMEM_FI_CHECK("shmem_" #N "_inc", dest, sizeof *dest, pe); \
		__shmem_fi_##N##_add(dest, 1, pe); \
	} \
	static inline void __shmem_fi_##N##_wait_until(volatile T *at, int cmp, T value) \
	{ \
		while (!shmem_##N##_test(at, cmp, value)) { \
			uint64_t n = fi_cntr_read(__shmem_fi.incoming); \
			if (shmem_##N##_test(at, cmp, value)) \
				return; \
			fi_cntr_wait(__shmem_fi.incoming, n + 1, 1); \
		} \
	}
__SHMEM_FI_ATOMIC(int, int, FI_INT32)
__SHMEM_FI_ATOMIC(long, long, FI_INT32)
__SHMEM_FI_ATOMIC(long long, longlong, FI_INT64)

#ifndef __SHMEM_DEVICE
#ifdef SHMEM_USE_IPI_GET
#define __SHMEM_FI_INTERRUPT() __shmem_interrupt_init()
#else
#define __SHMEM_FI_INTERRUPT() ((void)0)
#endif
#ifdef SHMEM_USE_MULTICAST
#define __SHMEM_FI_MULTICAST() __shmem_multicast_init()
#else
#define __SHMEM_FI_MULTICAST() ((void)0)
#endif
#undef shmem_init
#define shmem_init() \
	(shmem_init(), __SHMEM_FI_INTERRUPT(), __SHMEM_FI_MULTICAST(), __shmem_fi_init())
#define shmem_finalize() (__shmem_fi_finalize(), shmem_finalize())
#define shmem_quiet __shmem_fi_quiet
#define shmem_fence __shmem_fi_quiet
#undef shmem_barrier_all
#ifdef SHMEM_CHECK
#define shmem_barrier_all() (__shmem_fi_quiet(), __shmem_check_barrier_all())
#else
#define shmem_barrier_all __shmem_fi_barrier_all
#endif
#undef shmem_putmem
#define shmem_putmem __shmem_fi_put_bytes
#undef shmem_getmem
#define shmem_getmem __shmem_fi_get_bytes
#undef shmem_putmem_nbi
#define shmem_putmem_nbi __shmem_fi_put_bytes_nbi
#undef shmem_getmem_nbi
#define shmem_getmem_nbi __shmem_fi_get_bytes_nbi
#define shmem_char_p __shmem_fi_char_p
#define shmem_char_g __shmem_fi_char_g
#define shmem_char_put __shmem_fi_char_put
#define shmem_char_get __shmem_fi_char_get
#define shmem_char_put_nbi __shmem_fi_char_put_nbi
#define shmem_char_get_nbi __shmem_fi_char_get_nbi
#define shmem_schar_p __shmem_fi_schar_p
#define shmem_schar_g __shmem_fi_schar_g
#define shmem_schar_put __shmem_fi_schar_put
#define shmem_schar_get __shmem_fi_schar_get
#define shmem_schar_put_nbi __shmem_fi_schar_put_nbi
#define shmem_schar_get_nbi __shmem_fi_schar_get_nbi
#define shmem_uchar_p __shmem_fi_uchar_p
#define shmem_uchar_g __shmem_fi_uchar_g
#define shmem_uchar_put __shmem_fi_uchar_put
#define shmem_uchar_get __shmem_fi_uchar_get
#define shmem_uchar_put_nbi __shmem_fi_uchar_put_nbi
#define shmem_uchar_get_nbi __shmem_fi_uchar_get_nbi
#define shmem_int8_p __shmem_fi_int8_p
#define shmem_int8_g __shmem_fi_int8_g
#define shmem_int8_put __shmem_fi_int8_put
#define shmem_int8_get __shmem_fi_int8_get
#define shmem_int8_put_nbi __shmem_fi_int8_put_nbi
#define shmem_int8_get_nbi __shmem_fi_int8_get_nbi
#define shmem_uint8_p __shmem_fi_uint8_p
#define shmem_uint8_g __shmem_fi_uint8_g
#define shmem_uint8_put __shmem_fi_uint8_put
#define shmem_uint8_get __shmem_fi_uint8_get
#define shmem_uint8_put_nbi __shmem_fi_uint8_put_nbi
#define shmem_uint8_get_nbi __shmem_fi_uint8_get_nbi
#define shmem_short_p __shmem_fi_short_p
#define shmem_short_g __shmem_fi_short_g
#define shmem_short_put __shmem_fi_short_put
#define shmem_short_get __shmem_fi_short_get
#define shmem_short_put_nbi __shmem_fi_short_put_nbi
#define shmem_short_get_nbi __shmem_fi_short_get_nbi
#define shmem_ushort_p __shmem_fi_ushort_p
#define shmem_ushort_g __shmem_fi_ushort_g
#define shmem_ushort_put __shmem_fi_ushort_put
#define shmem_ushort_get __shmem_fi_ushort_get
#define shmem_ushort_put_nbi __shmem_fi_ushort_put_nbi
#define shmem_ushort_get_nbi __shmem_fi_ushort_get_nbi
#define shmem_int16_p __shmem_fi_int16_p
#define shmem_int16_g __shmem_fi_int16_g
#define shmem_int16_put __shmem_fi_int16_put
#define shmem_int16_get __shmem_fi_int16_get
#define shmem_int16_put_nbi __shmem_fi_int16_put_nbi
#define shmem_int16_get_nbi __shmem_fi_int16_get_nbi
#define shmem_uint16_p __shmem_fi_uint16_p
#define shmem_uint16_g __shmem_fi_uint16_g
#define shmem_uint16_put __shmem_fi_uint16_put
#define shmem_uint16_get __shmem_fi_uint16_get
#define shmem_uint16_put_nbi __shmem_fi_uint16_put_nbi
#define shmem_uint16_get_nbi __shmem_fi_uint16_get_nbi
#define shmem_float_p __shmem_fi_float_p
#define shmem_float_g __shmem_fi_float_g
#define shmem_float_put __shmem_fi_float_put
#define shmem_float_get __shmem_fi_float_get
#define shmem_float_put_nbi __shmem_fi_float_put_nbi
#define shmem_float_get_nbi __shmem_fi_float_get_nbi
#define shmem_int_p __shmem_fi_int_p
#define shmem_int_g __shmem_fi_int_g
#define shmem_int_put __shmem_fi_int_put
#define shmem_int_get __shmem_fi_int_get
#define shmem_int_put_nbi __shmem_fi_int_put_nbi
#define shmem_int_get_nbi __shmem_fi_int_get_nbi
#define shmem_long_p __shmem_fi_long_p
#define shmem_long_g __shmem_fi_long_g
#define shmem_long_put __shmem_fi_long_put
#define shmem_long_get __shmem_fi_long_get
#define shmem_long_put_nbi __shmem_fi_long_put_nbi
#define shmem_long_get_nbi __shmem_fi_long_get_nbi
#define shmem_uint_p __shmem_fi_uint_p
#define shmem_uint_g __shmem_fi_uint_g
#define shmem_uint_put __shmem_fi_uint_put
#define shmem_uint_get __shmem_fi_uint_get
#define shmem_uint_put_nbi __shmem_fi_uint_put_nbi
#define shmem_uint_get_nbi __shmem_fi_uint_get_nbi
#define shmem_ulong_p __shmem_fi_ulong_p
#define shmem_ulong_g __shmem_fi_ulong_g
#define shmem_ulong_put __shmem_fi_ulong_put
#define shmem_ulong_get __shmem_fi_ulong_get
#define shmem_ulong_put_nbi __shmem_fi_ulong_put_nbi
#define shmem_ulong_get_nbi __shmem_fi_ulong_get_nbi
#define shmem_int32_p __shmem_fi_int32_p
#define shmem_int32_g __shmem_fi_int32_g
#define shmem_int32_put __shmem_fi_int32_put
#define shmem_int32_get __shmem_fi_int32_get
#define shmem_int32_put_nbi __shmem_fi_int32_put_nbi
#define shmem_int32_get_nbi __shmem_fi_int32_get_nbi
#define shmem_uint32_p __shmem_fi_uint32_p
#define shmem_uint32_g __shmem_fi_uint32_g
#define shmem_uint32_put __shmem_fi_uint32_put
#define shmem_uint32_get __shmem_fi_uint32_get
#define shmem_uint32_put_nbi __shmem_fi_uint32_put_nbi
#define shmem_uint32_get_nbi __shmem_fi_uint32_get_nbi
#define shmem_size_p __shmem_fi_size_p
#define shmem_size_g __shmem_fi_size_g
#define shmem_size_put __shmem_fi_size_put
#define shmem_size_get __shmem_fi_size_get
#define shmem_size_put_nbi __shmem_fi_size_put_nbi
#define shmem_size_get_nbi __shmem_fi_size_get_nbi
#define shmem_ptrdiff_p __shmem_fi_ptrdiff_p
#define shmem_ptrdiff_g __shmem_fi_ptrdiff_g
#define shmem_ptrdiff_put __shmem_fi_ptrdiff_put
#define shmem_ptrdiff_get __shmem_fi_ptrdiff_get
#define shmem_ptrdiff_put_nbi __shmem_fi_ptrdiff_put_nbi
#define shmem_ptrdiff_get_nbi __shmem_fi_ptrdiff_get_nbi
#define shmem_double_p __shmem_fi_double_p
#define shmem_double_g __shmem_fi_double_g
#define shmem_double_put __shmem_fi_double_put
#define shmem_double_get __shmem_fi_double_get
#define shmem_double_put_nbi __shmem_fi_double_put_nbi
#define shmem_double_get_nbi __shmem_fi_double_get_nbi
#define shmem_longdouble_p __shmem_fi_longdouble_p
#define shmem_longdouble_g __shmem_fi_longdouble_g
#define shmem_longdouble_put __shmem_fi_longdouble_put
#define shmem_longdouble_get __shmem_fi_longdouble_get
#define shmem_longdouble_put_nbi __shmem_fi_longdouble_put_nbi
#define shmem_longdouble_get_nbi __shmem_fi_longdouble_get_nbi
#define shmem_longlong_p __shmem_fi_longlong_p
#define shmem_longlong_g __shmem_fi_longlong_g
#define shmem_longlong_put __shmem_fi_longlong_put
#define shmem_longlong_get __shmem_fi_longlong_get
#define shmem_longlong_put_nbi __shmem_fi_longlong_put_nbi
#define shmem_longlong_get_nbi __shmem_fi_longlong_get_nbi
#define shmem_ulonglong_p __shmem_fi_ulonglong_p
#define shmem_ulonglong_g __shmem_fi_ulonglong_g
#define shmem_ulonglong_put __shmem_fi_ulonglong_put
#define shmem_ulonglong_get __shmem_fi_ulonglong_get
#define shmem_ulonglong_put_nbi __shmem_fi_ulonglong_put_nbi
#define shmem_ulonglong_get_nbi __shmem_fi_ulonglong_get_nbi
#define shmem_int64_p __shmem_fi_int64_p
#define shmem_int64_g __shmem_fi_int64_g
#define shmem_int64_put __shmem_fi_int64_put
#define shmem_int64_get __shmem_fi_int64_get
#define shmem_int64_put_nbi __shmem_fi_int64_put_nbi
#define shmem_int64_get_nbi __shmem_fi_int64_get_nbi
#define shmem_uint64_p __shmem_fi_uint64_p
#define shmem_uint64_g __shmem_fi_uint64_g
#define shmem_uint64_put __shmem_fi_uint64_put
#define shmem_uint64_get __shmem_fi_uint64_get
#define shmem_uint64_put_nbi __shmem_fi_uint64_put_nbi
#define shmem_uint64_get_nbi __shmem_fi_uint64_get_nbi
#undef shmem_put8
#define shmem_put8 __shmem_fi_put8
#undef shmem_put8_nbi
#define shmem_put8_nbi __shmem_fi_put8_nbi
#undef shmem_get8
#define shmem_get8 __shmem_fi_get8
#undef shmem_get8_nbi
#define shmem_get8_nbi __shmem_fi_get8_nbi
#undef shmem_put16
#define shmem_put16 __shmem_fi_put16
#undef shmem_put16_nbi
#define shmem_put16_nbi __shmem_fi_put16_nbi
#undef shmem_get16
#define shmem_get16 __shmem_fi_get16
#undef shmem_get16_nbi
#define shmem_get16_nbi __shmem_fi_get16_nbi
#undef shmem_put32
#define shmem_put32 __shmem_fi_put32
#undef shmem_put32_nbi
#define shmem_put32_nbi __shmem_fi_put32_nbi
#undef shmem_get32
#define shmem_get32 __shmem_fi_get32
#undef shmem_get32_nbi
#define shmem_get32_nbi __shmem_fi_get32_nbi
#undef shmem_put64
#define shmem_put64 __shmem_fi_put64
#undef shmem_put64_nbi
#define shmem_put64_nbi __shmem_fi_put64_nbi
#undef shmem_get64
#define shmem_get64 __shmem_fi_get64
#undef shmem_get64_nbi
#define shmem_get64_nbi __shmem_fi_get64_nbi
#undef shmem_put128
#define shmem_put128 __shmem_fi_put128
#undef shmem_put128_nbi
#define shmem_put128_nbi __shmem_fi_put128_nbi
#undef shmem_get128
#define shmem_get128 __shmem_fi_get128
#undef shmem_get128_nbi
#define shmem_get128_nbi __shmem_fi_get128_nbi
#define shmem_int_fadd __shmem_fi_int_fadd
#define shmem_int_add __shmem_fi_int_add
#define shmem_int_swap __shmem_fi_int_swap
#define shmem_int_cswap __shmem_fi_int_cswap
#define shmem_int_finc __shmem_fi_int_finc
#define shmem_int_inc __shmem_fi_int_inc
#define shmem_int_wait_until __shmem_fi_int_wait_until
#define shmem_long_fadd __shmem_fi_long_fadd
#define shmem_long_add __shmem_fi_long_add
#define shmem_long_swap __shmem_fi_long_swap
#define shmem_long_cswap __shmem_fi_long_cswap
#define shmem_long_finc __shmem_fi_long_finc
#define shmem_long_inc __shmem_fi_long_inc
#define shmem_long_wait_until __shmem_fi_long_wait_until
#define shmem_longlong_fadd __shmem_fi_longlong_fadd
#define shmem_longlong_add __shmem_fi_longlong_add
#define shmem_longlong_swap __shmem_fi_longlong_swap
#define shmem_longlong_cswap __shmem_fi_longlong_cswap
#define shmem_longlong_finc __shmem_fi_longlong_finc
#define shmem_longlong_inc __shmem_fi_longlong_inc
#define shmem_longlong_wait_until __shmem_fi_longlong_wait_until
#endif
#endif
