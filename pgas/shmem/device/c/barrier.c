#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* pSync has two words for each round: how often the one before has told, and how often this PE. */
void __shmem_sync_set(const struct __shmem_set *s, long *pSync)
{
	for (int d = 1; d < s->size; d <<= 1, pSync += 2) {
		int to = s->rank + d;
		long count = ++pSync[1];
		volatile long *flag = pSync;
		to = __shmem_member(*s, to < s->size ? to : to - s->size);
		*(volatile long *)__shmem_at(pSync, to) = count;
		while (*flag - count < 0)
			;
	}
}

void shmem_sync(int start, int log_stride, int size, long *pSync)
{
	struct __shmem_set s = __shmem_set(start, log_stride, size);
	__shmem_sync_set(&s, pSync);
}

void shmem_barrier(int start, int log_stride, int size, long *pSync)
{
	shmem_quiet();
	shmem_sync(start, log_stride, size, pSync);
}
