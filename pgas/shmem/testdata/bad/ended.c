#include "bad.h"
int main(void)
{
	shmem_init();
	if (shmem_my_pe() == 2)
		return 0;
	shmem_barrier_all();
	return 0;
}
