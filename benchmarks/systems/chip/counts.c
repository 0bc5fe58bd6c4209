/* Routines that are counted: each is called once with nothing outstanding, for a PE that is not known
   when this is compiled. */
#include <shmem.h>

static long long source[8], dest[8];
static int word;
volatile int pe = 1;
volatile unsigned sum;

int main(void)
{
	shmem_init();
	shmem_barrier_all();
	if (shmem_my_pe() == 0) {
		shmem_quiet();
		shmem_int_p(&word, 7, pe);
		shmem_quiet();
		shmem_fence();
		sum += shmem_int_g(&word, pe);
		shmem_longlong_p(dest, 7, pe);
		shmem_longlong_put(dest, source, 1, pe);
		shmem_longlong_put_nbi(dest, source, 1, pe);
		sum += shmem_int_fadd(&word, 1, pe);
	}
	shmem_barrier_all();
	shmem_finalize();
	return 0;
}
