/* What accesses to a process of Erlang, member 0, and to a program, member 2, take a program: cycles
   for each size and member, put and quiet, get. */
#include <e_lib.h>
#include <shmem.h>
#include <shmemx.h>

#define SIZES 4

SHMEMX_SYMMETRIC char buffer[512] __attribute__((aligned(8)));
SHMEMX_SYMMETRIC unsigned took[SIZES][2][2];

static unsigned put(int bytes, int pe)
{
	static char here[512] __attribute__((aligned(8)));
	unsigned start = e_ctimer_get(E_CTIMER_0);
	shmem_putmem(buffer, here, bytes, pe);
	shmem_quiet();
	return start - e_ctimer_get(E_CTIMER_0);
}

static unsigned get(int bytes, int pe)
{
	static char here[512] __attribute__((aligned(8)));
	unsigned start = e_ctimer_get(E_CTIMER_0);
	shmem_getmem(here, buffer, bytes, pe);
	return start - e_ctimer_get(E_CTIMER_0);
}

int main(void)
{
	static const int sizes[SIZES] = { 4, 16, 64, 512 };
	shmem_init();
	if (shmem_my_pe() == 3) {
		e_ctimer_set(E_CTIMER_0, E_CTIMER_MAX);
		e_ctimer_start(E_CTIMER_0, E_CTIMER_CLK);
		for (int i = 0; i < SIZES; i++)
			for (int to = 0; to < 2; to++) {
				took[i][to][0] = put(sizes[i], 2 * to);
				took[i][to][1] = get(sizes[i], 2 * to);
			}
	}
	for (int i = 0; i < 3; i++) /* as often as member 0 */
		shmem_barrier_all();
	shmem_finalize();
	return 0;
}
