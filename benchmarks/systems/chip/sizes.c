/* A program whose size is what its routines of OpenSHMEM take, and a few bytes of its own. */
#ifdef NOTHING
int main(void) { return 0; }
#else
#include <shmem.h>

static int sum, value, work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long sync[SHMEM_REDUCE_SYNC_SIZE];

int main(void)
{
	int in[4] = { 1, 2, 3, 4 };
	static int out[4];
	shmem_init();
	int n = shmem_n_pes(), next = (shmem_my_pe() + 1) % n;
	shmem_int_put(out, in, 4, next);
	shmem_barrier_all();
	shmem_int_get(in, out, 4, next);
	value = shmem_int_atomic_fetch_add(&value, in[3], next);
	shmem_int_sum_to_all(&sum, &value, 1, 0, 0, n, work, sync);
	shmem_finalize();
	return 0;
}
#endif
