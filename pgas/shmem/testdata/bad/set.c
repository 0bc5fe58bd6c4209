#include "bad.h"
long sync[SHMEM_REDUCE_SYNC_SIZE];
int a, b, work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
int main(void)
{
	shmem_init();
	shmem_int_sum_to_all(&a, &b, 1, 1, 0, shmem_n_pes(), work, sync);
	return 0;
}
