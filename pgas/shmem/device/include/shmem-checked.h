/* Names of routines that look at their arguments first: see shmem-check.h. */
#ifndef _SHMEM_CHECKED_H
#define _SHMEM_CHECKED_H

__SHMEM_CHECKED_SIZE(8, 1)
__SHMEM_CHECKED_SIZE(16, 2)
__SHMEM_CHECKED_SIZE(32, 4)
__SHMEM_CHECKED_SIZE(64, 8)
__SHMEM_CHECKED_SIZE(128, 16)
__SHMEM_CHECKED_SIZE(mem, 1)
__SHMEM_CHECKED_COLLECTIVE(32)
__SHMEM_CHECKED_COLLECTIVE(64)
__SHMEM_CHECKED_BARRIER(barrier)
__SHMEM_CHECKED_BARRIER(sync)
static inline void *__shmem_checked_malloc(size_t bytes)
{
	return __shmem_check_heap("shmem_malloc", shmem_malloc(bytes), bytes);
}
static inline void *__shmem_checked_calloc(size_t count, size_t size)
{
	return __shmem_check_heap("shmem_calloc", shmem_calloc(count, size), count * size);
}
static inline void *__shmem_checked_align(size_t align, size_t bytes)
{
	return __shmem_check_heap("shmem_align", shmem_align(align, bytes), bytes);
}
static inline void *__shmem_checked_realloc(void *p, size_t bytes)
{
	return __shmem_check_heap("shmem_realloc", shmem_realloc(p, bytes), bytes);
}
static inline void __shmem_checked_free(void *p)
{
	__shmem_check_free("shmem_free", p);
	shmem_free(p);
}

#define shmem_put8 __shmem_checked_put8
#define shmem_get8 __shmem_checked_get8
#define shmem_put8_nbi __shmem_checked_put8_nbi
#define shmem_get8_nbi __shmem_checked_get8_nbi
#define shmem_put16 __shmem_checked_put16
#define shmem_get16 __shmem_checked_get16
#define shmem_put16_nbi __shmem_checked_put16_nbi
#define shmem_get16_nbi __shmem_checked_get16_nbi
#define shmem_put32 __shmem_checked_put32
#define shmem_get32 __shmem_checked_get32
#define shmem_put32_nbi __shmem_checked_put32_nbi
#define shmem_get32_nbi __shmem_checked_get32_nbi
#define shmem_put64 __shmem_checked_put64
#define shmem_get64 __shmem_checked_get64
#define shmem_put64_nbi __shmem_checked_put64_nbi
#define shmem_get64_nbi __shmem_checked_get64_nbi
#define shmem_put128 __shmem_checked_put128
#define shmem_get128 __shmem_checked_get128
#define shmem_put128_nbi __shmem_checked_put128_nbi
#define shmem_get128_nbi __shmem_checked_get128_nbi
#define shmem_putmem __shmem_checked_putmem
#define shmem_getmem __shmem_checked_getmem
#define shmem_putmem_nbi __shmem_checked_putmem_nbi
#define shmem_getmem_nbi __shmem_checked_getmem_nbi
#define shmem_broadcast32 __shmem_checked_broadcast32
#define shmem_broadcast64 __shmem_checked_broadcast64
#define shmem_collect32 __shmem_checked_collect32
#define shmem_collect64 __shmem_checked_collect64
#define shmem_fcollect32 __shmem_checked_fcollect32
#define shmem_fcollect64 __shmem_checked_fcollect64
#define shmem_alltoall32 __shmem_checked_alltoall32
#define shmem_alltoall64 __shmem_checked_alltoall64
#define shmem_barrier __shmem_checked_barrier
#define __shmem_sync_4 __shmem_checked_sync
#define shmem_barrier_all __shmem_check_barrier_all
#define shmem_malloc __shmem_checked_malloc
#define shmem_calloc __shmem_checked_calloc
#define shmem_align __shmem_checked_align
#define shmem_realloc __shmem_checked_realloc
#define shmem_free __shmem_checked_free
#endif
