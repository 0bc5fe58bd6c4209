/* How times of OpenSHMEM's routines are taken: PE 0 prints a routine, bytes and cycles a line, the
   time of the slowest PE. */
#include <e_lib.h>
#include <shmem.h>
#include <stdio.h>

#ifndef CORES
#define CORES 16
#endif
#ifndef TIMES
#define TIMES 4
#endif

static unsigned times[CORES];
static int me, n, next;
/* For who looks from outside: odd while PE 0 measures, and how often it does each. */
volatile int phase, turns;

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
			phase++; \
			begin = NOW(); \
		} \
		what; \
	} \
	begin -= NOW(); \
	phase++; \
	print(name, bytes, begin / TIMES); \
}

static void begin_measuring(void)
{
	unsigned config;
	turns = TIMES;
	shmem_init();
	me = shmem_my_pe();
	n = shmem_n_pes();
	next = me + 1 < n ? me + 1 : 0;
	__asm__ volatile("movfs %0, config" : "=r"(config));
	__asm__ volatile("movts ctimer0, %0\n\tmovts config, %1" : : "r"(~0u), "r"(config | 1 << 4));
}
