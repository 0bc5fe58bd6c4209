/* The dot product of vectors, by cores that have them and by others: PE 0 prints a way, the floats of
   a vector and cycles a line, the time of the slowest PE for one call. */
#include <rpc.h>
#include <shmem.h>
#include <stdio.h>

#define MOST 1024
#ifndef STEP
#define STEP 2
#endif

float dot_product(const float *a, const float *b, int n);

float dot(const float *a, const float *b, int n)
{
	return dot_product(rpc_local(a), rpc_local(b), n);
}
RPC(float, dot, const float *, const float *, int)

__attribute__((section(".data_bank2"), aligned(8))) float a[MOST] = { 1 };
__attribute__((section(".data_bank3"), aligned(8))) float b[MOST] = { 1 };
static unsigned slowest[64];
static int me, pes, wrong;
static float right;
/* For who looks from outside: odd while anybody measures, and how often it does each. */
volatile int phase, turns;

#define NOW() ({ unsigned _t; __asm__ volatile("movfs %0, ctimer0" : "=r"(_t) : : "memory"); _t; })

static struct {
	const char *name;
	int n;
	unsigned cycles;
} lines[64];
static int written;

static void note(const char *name, int n, unsigned cycles)
{
	shmem_uint_p(&slowest[me], cycles, 0);
	shmem_barrier_all();
	phase++;
	if (me == 0) {
		for (int pe = 1; pe < pes; pe++)
			if (slowest[pe] > cycles)
				cycles = slowest[pe];
		lines[written].name = name;
		lines[written].n = n;
		lines[written++].cycles = cycles;
	}
	shmem_barrier_all();
}

/* All PEs do it at once: half of the turns before, to load the mesh. The newest call is served first,
   so that PEs do not end together: what counts is when the last one does. */
#define MEASURE(name, what) { \
	float x; \
	unsigned begin, cycles, most = ~0u; \
	__asm__ volatile("movts ctimer0, %0" : : "r"(most)); \
	for (int half = 0; half < 2; half++) { \
		shmem_barrier_all(); \
		if (half) \
			phase++; \
		begin = NOW(); \
		for (int i = 0; i < many; i++) \
			x = what; \
		cycles = begin - NOW(); \
	} \
	if (x != right) \
		wrong++; \
	note(name, n, cycles / many); \
}

int main(void)
{
	unsigned config;
	shmem_init();
	me = shmem_my_pe();
	pes = shmem_n_pes();
	int next = me + 1 < pes ? me + 1 : 0;
	const float *na = shmem_ptr(a, next), *nb = shmem_ptr(b, next);
	const float *a0 = shmem_ptr(a, 0), *b0 = shmem_ptr(b, 0);
	for (int i = 0; i < MOST; i++)
		a[i] = i & 7, b[i] = 2;
	__asm__ volatile("movfs %0, config" : "=r"(config));
	__asm__ volatile("movts config, %0" : : "r"(config | 1 << 4));
	rpc_init();
	for (int n = SMALLEST; n <= MOST; n *= STEP) {
		int many = turns = 8 + 128 / n;
		right = 0;
		for (int i = 0; i < n; i++)
			right += 2 * (i & 7);
#ifdef ALL
		MEASURE("local", dot_product(a, b, n))
		MEASURE("symmetric RPC", dot_rpc(na, nb, n))
		MEASURE("symmetric reads", dot_product(na, nb, n))
		MEASURE("asymmetric reads", dot_product(me ? a0 : a, me ? b0 : b, n))
#endif
		MEASURE("asymmetric RPC", dot_rpc(a0, b0, n))
	}
	rpc_finalize();
	shmem_finalize();
	for (int i = 0; i < written; i++) /* in DRAM, while nobody waits */
		printf("%s %d %u\n", lines[i].name, lines[i].n, lines[i].cycles);
	if (wrong)
		printf("PE %d: %d are wrong\n", me, wrong);
	return wrong;
}
