/* A histogram whose bins lie on all cores. A value is counted by the core that has its bin: twelve at a
   time are sent to it as arguments of one call. */
#include <rpc.h>
#include <shmem.h>
#include <stdio.h>
#include <string.h>

#define BINS 256 /* of all PEs */
#define SAMPLES 3000 /* of each PE */
#define BATCH 12 /* bytes in three registers */
#define NONE 255

static unsigned bins[BINS / 4]; /* those of this PE: for four PEs or more */
static unsigned char batch[64][BATCH];
static unsigned char filled[64];
static unsigned again;

/* count works only where the bins are: elsewhere it could count at the same time as that core. */
static int count(unsigned *at, unsigned first, unsigned second, unsigned third)
{
	unsigned *here = rpc_local(at), values[3] = { first, second, third };
	if (here == at) /* it is not here */
		return 0;
	for (int i = 0; i < BATCH; i++) {
		unsigned bin = values[i / 4] >> i % 4 * 8 & 255;
		if (bin != NONE)
			here[bin]++;
	}
	return 1;
}

int count_values(unsigned *at, unsigned a, unsigned b, unsigned c) { return count(at, a, b, c); }
RPC(int, count_values, unsigned *, unsigned, unsigned, unsigned)

static void flush(int pe)
{
	unsigned values[3], *at = shmem_ptr(bins, pe);
	memset(batch[pe] + filled[pe], NONE, BATCH - filled[pe]);
	memcpy(values, batch[pe], BATCH);
	filled[pe] = 0;
	if (pe == shmem_my_pe()) {
		rpc_defer(); /* others count here by interrupt */
		count(at, values[0], values[1], values[2]);
		rpc_resume();
	} else
		while (!count_values_rpc(at, values[0], values[1], values[2]))
			again++; /* the other core's queue was full */
}

#define NOW() ({ unsigned _t; __asm__ volatile("movfs %0, ctimer0" : "=r"(_t) : : "memory"); _t; })

int main(void)
{
	unsigned config, begin;
	shmem_init();
	int me = shmem_my_pe(), n = shmem_n_pes(), own = BINS / n;
	if (n < 4 || n > 64 || n & n - 1) {
		if (me == 0)
			fputs("4, 8, 16, 32 or 64 PEs\n", stderr);
		return 1;
	}
	__asm__ volatile("movfs %0, config" : "=r"(config));
	__asm__ volatile("movts ctimer0, %0\n\tmovts config, %1" : : "r"(~0u), "r"(config | 1 << 4));
	rpc_init();
	shmem_barrier_all();
	begin = NOW();
	unsigned x = me * 7919 + 1;
	for (int i = 0; i < SAMPLES; i++) {
		x = x * 1664525 + 1013904223;
		unsigned value = (x >> 24) * (x >> 16 & 255) >> 8; /* small ones are frequent */
		int pe = value / own;
		batch[pe][filled[pe]++] = value % own;
		if (filled[pe] == BATCH)
			flush(pe);
	}
	for (int i = 0; i < n; i++)
		flush((me + i) % n);
	shmem_barrier_all();
	unsigned cycles = begin - NOW();
	if (me == 0) {
		unsigned all = 0, sum = 0, peak = 0, busiest = 0;
		for (int bin = 0; bin < BINS; bin++) {
			unsigned c = shmem_uint_g(&bins[bin % own], bin / own);
			all += c;
			sum += c * bin;
			if (c > peak)
				peak = c, busiest = bin;
		}
		printf("%d PEs, %u values in %u us: the mean is %u, bin %u has %u\n", n, all, cycles / 600,
			(sum + all / 2) / all, busiest, peak);
	}
	shmem_barrier_all();
	rpc_finalize();
	shmem_finalize();
	return 0;
}
