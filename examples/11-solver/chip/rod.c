/* Heat in a rod, whose parts the PEs have: each gets the temperatures of its part, computes some steps
   with what its neighbours put beside it, and gives them back. A message of one byte is a mistake that
   the core does not survive. */
#include <shmem.h>

#define PART 32
#define STEPS 100

int epiphany_receive(void *buffer, unsigned bytes, unsigned *pid);
int epiphany_send(unsigned pid, void *buffer, unsigned bytes);
extern unsigned epiphany_channel[]; /* its word 5 is who has started this */

static float now[PART + 2], next[PART];

static void step(int me, int n)
{
	if (me > 0)
		shmem_float_p(&now[PART + 1], now[1], me - 1);
	if (me < n - 1)
		shmem_float_p(&now[0], now[PART], me + 1);
	shmem_barrier_all();
	for (int i = 0; i < PART; i++)
		next[i] = now[i + 1] + 0.25f * (now[i] - 2 * now[i + 1] + now[i + 2]);
	shmem_barrier_all();
	for (int i = 0; i < PART; i++)
		now[i + 1] = next[i];
}

int main(void)
{
	unsigned from, bytes;
	shmem_init();
	int me = shmem_my_pe(), n = shmem_n_pes();
	while ((bytes = epiphany_receive(next, sizeof next, &from))) {
		if (bytes == 1)
			*(volatile int *)1 = 0;
		for (int i = 0; i < PART; i++)
			now[i + 1] = next[i];
		now[0] = now[PART + 1] = 0; /* the ends are cold */
		shmem_barrier_all();
		for (int i = 0; i < STEPS; i++)
			step(me, n);
		epiphany_send(epiphany_channel[5], &now[1], PART * sizeof(float));
	}
	shmem_finalize();
	return 0;
}
