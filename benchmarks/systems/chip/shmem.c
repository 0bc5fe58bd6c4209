/* Times of OpenSHMEM's routines, as the paper has them: PE 0 prints a routine, bytes and cycles a
   line, the time of the slowest PE. */
#include <e_lib.h>
#include <shmem.h>
#include <stdio.h>

#define MOST 4096
#define TIMES 4

void __shmem_dma_idle(void);

static long long source[MOST / 8], dest[MOST / 8];
static long sync_array[2][SHMEM_COLLECT_SYNC_SIZE];
static long barrier_array[SHMEM_BARRIER_SYNC_SIZE];
static e_barrier_t elib[64], *elib_far[64];
static unsigned times[64];
static int me, n, next;

#define NOW() ({ unsigned _t; __asm__ volatile("movfs %0, ctimer0" : "=r"(_t) : : "memory"); _t; })

static void print(const char *name, int bytes, unsigned cycles)
{
	shmem_uint_p(&times[me], cycles, 0);
	shmem_barrier_all();
	if (me == 0) {
		for (int pe = 1; pe < n; pe++)
			if (times[pe] > cycles)
				cycles = times[pe];
		printf("%s %d %u\n", name, bytes, cycles);
	}
	shmem_barrier_all();
}

/* Each is done TIMES times, all PEs at once; the first turn is not counted. */
#define MEASURE(name, bytes, what) { \
	unsigned begin = 0; \
	for (int i = 0; i <= TIMES; i++) { \
		if (i == 1) { \
			shmem_barrier_all(); \
			begin = NOW(); \
		} \
		what; \
	} \
	print(name, bytes, (begin - NOW()) / TIMES); \
}

int main(void)
{
	unsigned config;
	shmem_init();
	me = shmem_my_pe();
	n = shmem_n_pes();
	next = me + 1 < n ? me + 1 : 0;
	__asm__ volatile("movfs %0, config" : "=r"(config));
	__asm__ volatile("movts ctimer0, %0\n\tmovts config, %1" : : "r"(~0u), "r"(config | 1 << 4));
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
