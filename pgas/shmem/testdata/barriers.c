#define SHMEM_USE_WAND_BARRIER
#include "check.h"

int count;

int main(void)
{
	begin();
	for (int turn = 1; turn < 20; turn++) {
		for (int i = (me * 7 + turn * 5) % 23; i--;)
			__asm__ volatile("nop");
		shmem_int_inc(&count, turn % n);
		shmem_barrier_all();
		int sum = 0;
		for (int pe = 0; pe < n; pe++)
			sum += shmem_int_g(&count, pe);
		CHECK(sum == turn * n);
		(shmem_sync_all)();
	}
	return end_of_checks();
}
