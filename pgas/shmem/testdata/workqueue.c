#include "check.h"

/* Tasks are drawn from a counter of PE 0, and each is done once, whoever is free. */
#define TASKS 100
static int next_task, done[TASKS], results[TASKS], mine;

static int collatz(unsigned x)
{
	int steps = 0;
	for (; x != 1; steps++)
		x = x & 1 ? 3 * x + 1 : x >> 1;
	return steps;
}

int main(void)
{
	begin();
	for (int t; (t = shmem_int_finc(&next_task, 0)) < TASKS; mine++) {
		shmem_int_inc(&done[t], 0);
		shmem_int_p(&results[t], collatz(t + 1), 0);
	}
	shmem_barrier_all();
	for (int t = 0; me == 0 && t < TASKS; t++)
		CHECK(done[t] == 1 && results[t] == collatz(t + 1));
	int sum = 0;
	for (int pe = 0; pe < n; pe++)
		sum += shmem_int_g(&mine, pe);
	CHECK(sum == TASKS);
	return end_of_checks();
}
