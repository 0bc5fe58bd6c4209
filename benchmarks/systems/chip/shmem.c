/* Times of the routines that the paper has figures of. */
#include "measure.h"

#define MOST 4096

void __shmem_dma_idle(void);

static long long source[MOST / 8], dest[MOST / 8];
static long sync_array[2][SHMEM_COLLECT_SYNC_SIZE];
static long barrier_array[SHMEM_BARRIER_SYNC_SIZE];
static e_barrier_t elib[CORES], *elib_far[CORES];

int main(void)
{
	begin_measuring();
	e_barrier_init(elib, elib_far);
	shmem_barrier_all();
	MEASURE("barrier", 0, __shmem_barrier_all_paper())
	MEASURE("barrier strict", 0, shmem_barrier_all())
	MEASURE("barrier wand", 0, __shmem_barrier_all_wand())
	MEASURE("barrier elib", 0, e_barrier(elib, elib_far))
	MEASURE("barrier group", 0, shmem_sync(0, 0, n, barrier_array))
	for (int bytes = 8; bytes <= MOST; bytes *= 2) {
		MEASURE("put", bytes, shmem_put64(dest, source, bytes / 8, next))
		MEASURE("get", bytes, shmem_get64(dest, source, bytes / 8, next))
		MEASURE("put_nbi", bytes,
			(shmem_put64_nbi(dest, source, bytes / 8, next), __shmem_dma_idle()))
		MEASURE("broadcast64", bytes,
			(shmem_broadcast64(dest, source, bytes / 8, 0, 0, 0, n, sync_array[i & 1]), shmem_sync_all()))
		if (bytes >= 8 * n)
			MEASURE("fcollect64", bytes,
				(shmem_fcollect64(dest, source, bytes / 8 / n, 0, 0, n, sync_array[i & 1]),
					shmem_sync_all()))
	}
	shmem_finalize();
	return 0;
}
