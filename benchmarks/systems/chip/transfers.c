/* Times of transfers by bytes, to and from the next PE, all at once. Sizes are powers of STEP from 8
   bytes on, up to MOST. With BRIEF some that are like others are left out. */
#include "measure.h"

#ifndef MOST
#define MOST 4096
#endif
#ifndef STEP
#define STEP 2
#endif

void __shmem_dma_idle(void);

static long long source[MOST / 8], dest[MOST / 8];

int main(void)
{
	begin_measuring();
	unsigned row = next / e_group_config.group_cols, col = next % e_group_config.group_cols;
	__shmem_interrupt_init();
	for (int bytes = 8; bytes <= MOST; bytes *= STEP) {
		MEASURE("put", bytes, shmem_put64(dest, source, bytes / 8, next))
		MEASURE("get", bytes, shmem_get64(dest, source, bytes / 8, next))
		MEASURE("put_nbi", bytes,
			(shmem_put64_nbi(dest, source, bytes / 8, next), __shmem_dma_idle()))
#ifndef BRIEF
		MEASURE("get, interrupt", bytes, __shmem_getmem_interrupt(dest, source, bytes, next))
		MEASURE("get_nbi", bytes,
			(shmem_get64_nbi(dest, source, bytes / 8, next), __shmem_dma_idle()))
		MEASURE("e_write", bytes, e_write(&e_group_config, source, row, col, dest, bytes))
#endif
	}
	shmem_finalize();
	return 0;
}
