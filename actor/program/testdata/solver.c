/* A job that works with the host's words: each PE gets a float, the sum of all goes back from each. A
   negative one is a store that the core may not make. */
#include <shmem.h>
#include <shmemx.h>

int epiphany_receive(void *buffer, unsigned bytes, unsigned *pid);
int epiphany_send(unsigned pid, void *buffer, unsigned bytes);
extern unsigned epiphany_channel[];

SHMEMX_SYMMETRIC float mine, sum, work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
SHMEMX_SYMMETRIC long pSync[SHMEM_REDUCE_SYNC_SIZE];

int main(void)
{
	unsigned from;
	shmem_init();
	for (;;) {
		unsigned n = epiphany_receive(&mine, sizeof mine, &from);
		if (n < sizeof mine)
			break;
		if (mine < 0)
			*(volatile int *)0x1 = 0;
		shmem_float_sum_to_all(&sum, &mine, 1, 0, 0, shmem_n_pes(), work, pSync);
		epiphany_send(epiphany_channel[5], &sum, sizeof sum);
	}
	shmem_finalize();
	return 0;
}
