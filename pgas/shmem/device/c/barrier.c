#include <shmem.h>
#include <shmem-device.h>

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
