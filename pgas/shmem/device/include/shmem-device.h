/* What the routines of OpenSHMEM share. */
#ifndef _SHMEM_DEVICE_H
#define _SHMEM_DEVICE_H
#include <stddef.h>
#include <stdint.h>

#define __SHMEM_ROUNDS 12 /* log2 of the most PEs, a mesh of 64 x 64 */

/* A PE is a core of the workgroup; PEs count along rows, rows of core ids have 64. */
struct __shmem_round {
	volatile int *peer; /* whose flag is set */
	volatile int flag;
};
struct __shmem_state {
	int me, n;
	int mask;   /* of the column in a PE's number, or negative: columns are no power of two */
	int shift;  /* takes the bits of the row to where an address has them; its low byte is not 0 */
	unsigned base;          /* the memory of PE 0 */
	unsigned char *touched; /* a byte for each PE, not 0 if quiet has to ask it */
	unsigned dirty;         /* whether there are any */
	int cols;
	int barrier;            /* the number of barriers that this PE has begun */
	int rounds;             /* of a barrier: log2 of n, rounded up */
	unsigned char *acks;    /* a byte for each PE that makes sure of its puts here */
	unsigned char *tokens;  /* what this PE has stored last there */
	char *heap, *free, *end;
	void *contexts; /* those that programs have created */
	struct __shmem_round round[__SHMEM_ROUNDS];
};

/* What the heap leaves to the stack. */
#ifndef SHMEM_STACK_BYTES
#define SHMEM_STACK_BYTES 2048
#endif

/* It is in .data, since others may set flags before the startup code zeroes .bss. */
extern struct __shmem_state __shmem;

/* __shmem_base gives the address of a PE's memory. */
__SHMEM_API unsigned __shmem_base_of(int pe) __attribute__((pure));
static inline unsigned __shmem_base(int pe)
{
	int mask = __shmem.mask, col = pe & mask;
	if (mask < 0)
		return __shmem_base_of(pe);
	return __shmem.base + (col << 20) + (pe - col << __shmem.shift);
}

/* __shmem_at gives the address of a PE's copy of an object of this PE. */
#define __shmem_at(object, pe) ((void *)(__shmem_base(pe) + (unsigned)(object)))

/* __shmem_touch notes a PE that has been stored to. */
#define __shmem_touch(p) (__shmem.touched[p] = 1, __shmem.dirty = 1)

/* __shmem_testset locks a lock if nobody has, and tells who has: 0 for nobody. A lock has a mark and
   the number of its PE; reports of programs that wait name that one. */
#define __SHMEM_HELD 0x40000000
#define __shmem_testset(lock) ({ \
	unsigned _v = __SHMEM_HELD + __shmem.me; \
	__asm__ volatile("testset %0,[%1,%2]" : "+r"(_v) : "r"(lock), "r"(0) : "memory"); \
	_v; \
})

__SHMEM_API void __shmem_copy(void *to, const void *from, size_t bytes);

/* __shmem_sync_all is a barrier that waits for no puts. */
__SHMEM_API void __shmem_sync_all(void);

/* A set of PEs from start on, 1 << log_stride apart, or a stride that is not 0. */
struct __shmem_set {
	int start, log_stride, size, rank, stride;
};
#define __shmem_set(start, log_stride, size) \
	{ start, log_stride, size, (__shmem.me - (start)) >> (log_stride), 0 }
#define __shmem_member(s, rank) \
	((s).start + ((s).stride ? (rank) * (s).stride : (rank) << (s).log_stride))

/* What routines of active sets and of teams share: see collect.c and reduce.c. */
__SHMEM_API void __shmem_collect(char *dest, const void *source, size_t bytes,
	const struct __shmem_set *s, long *pSync);
__SHMEM_API void __shmem_fcollect(char *dest, const void *source, size_t bytes,
	const struct __shmem_set *s, long *pSync);
__SHMEM_API void __shmem_alltoall(char *dest, const char *source, size_t bytes,
	const struct __shmem_set *s, long *pSync);
__SHMEM_API void __shmem_finish(const struct __shmem_set *s, long *pSync);
typedef void __shmem_fold(void *to, const void *with, int n);
__SHMEM_API void __shmem_reduce(char *dest, const void *source, int n, size_t size,
	const struct __shmem_set *s, void *pWrk, int room, long *pSync, __shmem_fold *f);
__SHMEM_API void __shmem_broadcast(void *dest, const void *source, size_t bytes, int root, int start,
	int log_stride, int size, long *pSync);
__SHMEM_API void __shmem_sync_set(const struct __shmem_set *s, long *pSync);

/* __shmem_signal sets a word of another PE, __shmem_await waits for one that is, and clears it. */
#define __shmem_signal(slot, pe) (*(volatile long *)__shmem_at(slot, pe) = 1)
#define __shmem_await(slot) ({ \
	volatile long *_slot = (slot); \
	while (!*_slot) \
		; \
	*_slot = 0; \
})
#endif
