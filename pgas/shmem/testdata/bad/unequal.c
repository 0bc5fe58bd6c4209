#include "bad.h"
long sync[SHMEM_COLLECT_SYNC_SIZE];
long long a[64], b[64];
int main(void)
{
	shmem_init();
	int n = shmem_n_pes();
	if (shmem_my_pe() == 3)
		shmem_fcollect64(a, b, 2, 0, 0, n, sync);
	else
		shmem_collect64(a, b, 2, 0, 0, n, sync);
	return 0;
}
