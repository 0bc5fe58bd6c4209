/* Calls collectives that the host has written, with active sets of all kinds. What a PE has afterwards is
   kept as a sum over all of its words. */
#include <shmem.h>

#define CALLS 40
#define ELEMENTS 8
#define MOST 16 /* PEs */
#define STRIDE 3

enum { BROADCAST32, BROADCAST64, COLLECT32, COLLECT64, FCOLLECT32, FCOLLECT64, ALLTOALL32, ALLTOALL64,
	ALLTOALLS32, ALLTOALLS64, INT_SUM, INT_MAX_, INT_XOR, LONG_MIN_, LONG_SUM, DOUBLE_SUM };

struct call {
	unsigned char op, start, log_stride, size, n, root, dst, sst;
};
struct call calls[CALLS] __attribute__((section(".data"))) = {};
unsigned long long sums[CALLS];

static unsigned long long source[MOST * ELEMENTS * STRIDE], dest[MOST * ELEMENTS * STRIDE];
static unsigned long long work[ELEMENTS + SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long pSync[SHMEM_REDUCE_SYNC_SIZE];

#define REDUCE(OP, N, T, O) \
	case OP: \
		shmem_##N##_##O##_to_all((T *)dest, (T *)source, c->n, SET, (T *)work, pSync); \
		break;
#define SET c->start, c->log_stride, c->size

static void make(const struct call *c, int rank)
{
	switch (c->op) {
	case BROADCAST32: shmem_broadcast32(dest, source, c->n, c->root, SET, pSync); break;
	case BROADCAST64: shmem_broadcast64(dest, source, c->n, c->root, SET, pSync); break;
	case COLLECT32: shmem_collect32(dest, source, (c->n + rank) % ELEMENTS, SET, pSync); break;
	case COLLECT64: shmem_collect64(dest, source, (c->n + rank) % ELEMENTS, SET, pSync); break;
	case FCOLLECT32: shmem_fcollect32(dest, source, c->n, SET, pSync); break;
	case FCOLLECT64: shmem_fcollect64(dest, source, c->n, SET, pSync); break;
	case ALLTOALL32: shmem_alltoall32(dest, source, c->n, SET, pSync); break;
	case ALLTOALL64: shmem_alltoall64(dest, source, c->n, SET, pSync); break;
	case ALLTOALLS32: shmem_alltoalls32(dest, source, c->dst, c->sst, c->n, SET, pSync); break;
	case ALLTOALLS64: shmem_alltoalls64(dest, source, c->dst, c->sst, c->n, SET, pSync); break;
	REDUCE(INT_SUM, int, int, sum)
	REDUCE(INT_MAX_, int, int, max)
	REDUCE(INT_XOR, int, int, xor)
	REDUCE(LONG_MIN_, longlong, long long, min)
	REDUCE(LONG_SUM, longlong, long long, sum)
	REDUCE(DOUBLE_SUM, double, double, sum)
	}
}

int main(void)
{
	shmem_init();
	int me = shmem_my_pe();
	unsigned *s = (unsigned *)source, *d = (unsigned *)dest;
	for (int k = 0; k < CALLS; k++) {
		const struct call *c = &calls[k];
		int away = me - c->start, rank = away >> c->log_stride;
		for (unsigned i = 0; i < sizeof source / 4; i++) {
			s[i] = (me * 977 + k * 31 + i + 1) * 2654435761u;
			d[i] = i;
		}
		if (c->op == DOUBLE_SUM)
			for (int i = 0; i < ELEMENTS; i++)
				((double *)source)[i] = (s[2 * i] >> 8) + 0.5;
		shmem_barrier_all();
		if (away >= 0 && rank < c->size && rank << c->log_stride == away)
			make(c, rank);
		shmem_barrier_all();
		unsigned long long sum = 0;
		for (unsigned i = 0; i < sizeof dest / 4; i++)
			sum = sum * 1000003 + d[i];
		sums[k] = sum;
	}
	shmem_finalize();
	return 0;
}
