/* A member that waits: for a word of its own, in a barrier, for a message and then in a barrier, for a
   word while it has a lock, or for that lock. */
#include <shmem.h>
#include <shmemx.h>

int epiphany_receive(void *buffer, unsigned bytes, unsigned *pid);

SHMEMX_SYMMETRIC int flag;
SHMEMX_SYMMETRIC long lock;
SHMEMX_SYMMETRIC int how; /* which a process puts there before the first barrier */

int main(void)
{
	int word;
	shmem_init();
	shmem_barrier_all();
	switch (how) {
	case 0:
		shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 7);
		break;
	case 3:
		shmem_set_lock(&lock);
		shmem_barrier_all();
		shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 7);
		shmem_clear_lock(&lock);
		break;
	case 4:
		shmem_barrier_all();
		shmem_set_lock(&lock);
		shmem_clear_lock(&lock);
		break;
	case 2:
		epiphany_receive(&word, sizeof word, 0);
		break;
	}
	shmem_barrier_all();
	return 0;
}
