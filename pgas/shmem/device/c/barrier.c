#include <shmem.h>
#include <shmem-device.h>

/* Dissemination: in round r a PE tells the one 2^r further, and waits for the one 2^r before. Flags
   count barriers, since a neighbour may be one ahead. */
void __shmem_sync_all(void)
{
	int count = ++__shmem.barrier, rounds = __shmem.rounds;
	volatile int *flag = __shmem.flag;
	for (volatile int **peer = __shmem.peer; rounds; rounds--, flag++) {
		**peer++ = count;
		while (*flag - count < 0)
			;
	}
}

void shmem_sync_all(void) { __shmem_sync_all(); }

void shmem_barrier_all(void)
{
	shmem_quiet();
	__shmem_sync_all();
}

void __shmem_barrier_all_paper(void)
{
	__shmem_dma_idle();
	__shmem_sync_all();
}

/* By the wire that says that all cores have executed WAND. Its interrupt is latched, not taken. */
void __shmem_barrier_all_wand(void)
{
	unsigned latched;
	shmem_quiet();
	__asm__ volatile("gid\n\twand" : : : "memory");
	do {
		__asm__ volatile("movfs %0, ilat" : "=r"(latched));
	} while (!(latched & 1 << 8));
	__asm__ volatile("movts ilatcl, %0\n\tgie" : : "r"(1 << 8) : "memory");
}

/* pSync has two words for each round: how often the one before has told, and how often this PE. */
void shmem_sync(int start, int log_stride, int size, long *pSync)
{
	struct __shmem_set s = __shmem_set(start, log_stride, size);
	for (int d = 1; d < size; d <<= 1, pSync += 2) {
		int to = s.rank + d;
		long count = ++pSync[1];
		volatile long *flag = pSync;
		*(volatile long *)__shmem_at(pSync, __shmem_member(s, to < size ? to : to - size)) = count;
		while (*flag - count < 0)
			;
	}
}

void shmem_barrier(int start, int log_stride, int size, long *pSync)
{
	shmem_quiet();
	shmem_sync(start, log_stride, size, pSync);
}
