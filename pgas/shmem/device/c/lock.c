#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* A lock is the copy of its variable on PE 0. */

void shmem_set_lock(long *lock)
{
	volatile void *at = __shmem_at(lock, 0);
	while (__shmem_testset(at))
		;
}

int shmem_test_lock(long *lock) { return __shmem_testset(__shmem_at(lock, 0)) != 0; }

void shmem_clear_lock(long *lock)
{
	shmem_quiet();
	*(volatile long *)__shmem_at(lock, 0) = 0;
}
