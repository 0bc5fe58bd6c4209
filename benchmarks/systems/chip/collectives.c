/* Times of all collectives by bytes, and of barriers and atomics by PEs that take part: a part in each
   build, so that all code is in the cores. Sizes are powers of STEP from 8 bytes on; a PE has no more
   than MOST bytes of an array. With BRIEF some that are like others are left out. */
#include "measure.h"
#include <string.h>

#ifndef MOST
#ifdef REDUCE
#define MOST 1024
#else
#define MOST 4096
#endif
#endif
#ifndef STEP
#define STEP 2
#endif

#if defined COLLECT || defined REDUCE
static long long source[MOST / 8], dest[MOST / 8];
static long sync_array[2][SHMEM_REDUCE_SYNC_SIZE];

/* A collective has another array to synchronise by each time, and a barrier behind it. */
#define COLLECTIVE(name, bytes, call) MEASURE(name, bytes, \
	({ long *sync = sync_array[i & 1]; call; shmem_sync_all(); }))

#ifdef COLLECT
static void collectives(int bytes)
{
	int each = bytes / 8 / n; /* elements of a PE where all have the same */
	COLLECTIVE("broadcast64", bytes, shmem_broadcast64(dest, source, bytes / 8, 0, 0, 0, n, sync))
	if (!each)
		return;
	COLLECTIVE("fcollect64", bytes, shmem_fcollect64(dest, source, each, 0, 0, n, sync))
	COLLECTIVE("collect64", bytes, shmem_collect64(dest, source, each, 0, 0, n, sync))
	COLLECTIVE("alltoall64", bytes, shmem_alltoall64(dest, source, each, 0, 0, n, sync))
	COLLECTIVE("alltoalls64", bytes, shmem_alltoalls64(dest, source, 1, 1, each, 0, 0, n, sync))
}
#else
static long long work[2][MOST / 16 + SHMEM_REDUCE_MIN_WRKDATA_SIZE];

#define REDUCTION(name, type, bytes, call) \
	COLLECTIVE(name, bytes, call((type *)dest, (type *)source, bytes / (int)sizeof(type), 0, 0, n, \
		(type *)work[i & 1], sync))

static void collectives(int bytes)
{
	REDUCTION("int sum", int, bytes, shmem_int_sum_to_all)
#ifndef BRIEF
	REDUCTION("longlong sum", long long, bytes, shmem_longlong_sum_to_all)
	REDUCTION("float sum", float, bytes, shmem_float_sum_to_all)
	REDUCTION("float max", float, bytes, shmem_float_max_to_all)
#endif
}
#endif

int main(void)
{
	begin_measuring();
	MEASURE("sync", 0, shmem_sync_all())
	for (int bytes = 8; bytes <= MOST; bytes *= STEP)
		collectives(bytes);
	shmem_finalize();
	return 0;
}

#else
static int word;
static e_barrier_t elib[CORES], *elib_far[CORES];

#ifndef BRIEF
static long barrier_array[SHMEM_BARRIER_SYNC_SIZE];

/* An array is for one active set: the next one finds it as it was. */
static void groups(void)
{
	for (int size = 2; size <= n; size = size < 8 ? size + 1 : size * 2) {
		memset(barrier_array, 0, sizeof barrier_array);
		shmem_barrier_all();
		MEASURE("barrier group", size, if (me < size) shmem_barrier(0, 0, size, barrier_array))
	}
}
#endif

/* On the next PE, of as many as take part. */
static void atomics(int size)
{
	int old, to = me + 1 < size ? me + 1 : 0;
#define ATOMIC(name, what) MEASURE("int " name, size, if (me < size) what)
	ATOMIC("fetch", old = shmem_int_fetch(&word, to))
	ATOMIC("fadd", old = shmem_int_fadd(&word, 1, to))
#ifndef BRIEF
	ATOMIC("set", shmem_int_set(&word, 1, to))
	ATOMIC("swap", old = shmem_int_swap(&word, me, to))
	ATOMIC("cswap", old = shmem_int_cswap(&word, me, size, to))
	ATOMIC("add", shmem_int_add(&word, 1, to))
	ATOMIC("inc", shmem_int_inc(&word, to))
	ATOMIC("finc", old = shmem_int_finc(&word, to))
#endif
	(void)old;
}

int main(void)
{
	begin_measuring();
	MEASURE("barrier", 0, __shmem_barrier_all_paper())
	MEASURE("barrier strict", 0, shmem_barrier_all())
	MEASURE("barrier wand", 0, __shmem_barrier_all_wand())
	e_barrier_init(elib, elib_far);
	shmem_barrier_all();
	MEASURE("barrier elib", 0, e_barrier(elib, elib_far))
#ifndef BRIEF
	groups();
	for (int size = 1; size < n; size *= 2)
		atomics(size);
#endif
	atomics(n);
	shmem_finalize();
	return 0;
}
#endif
