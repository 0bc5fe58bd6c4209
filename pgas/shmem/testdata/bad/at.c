#include "bad.h"
int main(void)
{
	int x = 0;
	shmem_init();
	if (shmem_my_pe() == 2)
		shmem_int_inc(&x, 0);
	shmem_barrier_all();
	return 0;
}
