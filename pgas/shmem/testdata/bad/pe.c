#include "bad.h"
int x;
int main(void)
{
	shmem_init();
	if (shmem_my_pe() == 1)
		shmem_int_put(&x, &x, 1, 99);
	shmem_barrier_all();
	return 0;
}
