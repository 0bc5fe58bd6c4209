/* What the routines of OpenSHMEM share. */
#ifndef _SHMEM_DEVICE_H
#define _SHMEM_DEVICE_H
#include <stddef.h>
#include <stdint.h>

#define __SHMEM_ROUNDS 12 /* log2 of the most PEs, a mesh of 64 x 64 */

/* A PE is a core of the workgroup; PEs count along rows. */
struct __shmem_state {
	int me, n;
	unsigned first;   /* core id of PE 0 */
	int shift;        /* log2 of the columns; 31 for one row, -1 for another number */
	int cols;
	int rounds;       /* of a barrier: log2 of n, rounded up */
	int barrier;      /* the number of barriers that this PE has begun */
	unsigned char *acks;   /* a byte for each PE that makes sure of its puts here */
	unsigned char *tokens; /* what this PE has stored last there */
	unsigned *touched;     /* a bit for each PE that quiet has to ask */
	char *heap, *free, *end;
	volatile int *peer[__SHMEM_ROUNDS]; /* whose flag is set in a round */
	volatile int flag[__SHMEM_ROUNDS];
};

/* It is in .data, since others may set flags before the startup code zeroes .bss. */
extern struct __shmem_state __shmem;

/* __shmem_base gives the address of a PE's memory. */
static inline unsigned __shmem_base(int pe)
{
	int row;
	if (__shmem.shift < 0) {
		int col = pe;
		for (row = 0; col >= __shmem.cols; row++)
			col -= __shmem.cols;
		return (__shmem.first + (row << 6) + col) << 20;
	}
	row = (unsigned)pe >> __shmem.shift;
	return (__shmem.first + (row << 6) + pe - (row << __shmem.shift)) << 20;
}

/* __shmem_at gives the address of a PE's copy of an object of this PE. */
static inline void *__shmem_at(const void *object, int pe)
{
	return (void *)(__shmem_base(pe) | (unsigned)object & 0xfffff);
}

/* __shmem_touch notes a PE that has been stored to. */
static inline void __shmem_touch(int pe) { __shmem.touched[pe >> 5] |= 1u << (pe & 31); }

/* __shmem_testset locks a lock if nobody has, and tells who has: 0 for nobody. */
static inline unsigned __shmem_testset(volatile void *lock)
{
	unsigned v = 1;
	__asm__ volatile("testset %0,[%1,%2]" : "+r"(v) : "r"(lock), "r"(0) : "memory");
	return v;
}

void __shmem_copy(void *to, const void *from, size_t bytes);

/* __shmem_sync_all is a barrier that waits for no puts. */
void __shmem_sync_all(void);

/* An active set: size PEs from start on, 1 << log_stride apart. */
struct __shmem_set {
	int start, log_stride, size, rank;
};
static inline struct __shmem_set __shmem_set(int start, int log_stride, int size)
{
	struct __shmem_set s = { start, log_stride, size, (__shmem.me - start) >> log_stride };
	return s;
}
static inline int __shmem_member(struct __shmem_set s, int rank)
{
	return s.start + (rank << s.log_stride);
}

/* __shmem_signal sets a word of another PE, __shmem_await waits for one that is, and clears it. */
static inline void __shmem_signal(long *slot, int pe) { *(volatile long *)__shmem_at(slot, pe) = 1; }
static inline void __shmem_await(long *slot)
{
	while (!*(volatile long *)slot)
		;
	*(volatile long *)slot = 0;
}
#endif
