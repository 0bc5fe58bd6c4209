/* The other unit of units.c. */
#include <shmem.h>

extern int sum;

void add(int n, int pe)
{
	shmem_int_atomic_add(&sum, n, pe);
	shmem_quiet();
}

int team_sum(int value)
{
	static int in, out;
	in = value;
	shmem_int_sum_reduce(SHMEM_TEAM_WORLD, &out, &in, 1);
	return out;
}
