/* A program of two units: see TestUnitsOfHeaderOnly. */
#include "check.h"

int sum;
void add(int n, int pe);
int team_sum(int value);

int main(void)
{
	begin();
	for (int i = 0; i < 50; i++) {
		shmem_int_atomic_add(&sum, 1, 0);
		add(1, 0);
	}
	shmem_barrier_all();
	CHECK(shmem_int_g(&sum, 0) == 100 * n);
	CHECK(team_sum(me + 1) == n * (n + 1) / 2);
	return end_of_checks();
}
