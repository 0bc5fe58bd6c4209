/* Collectives of active sets, locks, signals and non-blocking transfers: see sets_test.go. */
#include "member.h"

SHMEMX_SYMMETRIC long pSync[SHMEM_REDUCE_SYNC_SIZE], lock;
SHMEMX_SYMMETRIC int work[MEMBERS * WORDS / 2 + 1];
SHMEMX_SYMMETRIC uint64_t arrived;

static void ready(void)
{
	memset(pSync, 0, sizeof pSync);
	arrived = 0;
}

static void perform(const struct step *s, int rank)
{
	int start = s->start, log = s->stride, size = s->size;
	int next = start + ((rank + 1) % size << log);
	switch (s->kind) {
	case BROADCAST:
		shmem_broadcast32(dest, source, s->words, s->root, start, log, size, pSync);
		break;
	case COLLECT:
		shmem_collect32(dest, source, 1 + (rank + s->words) % WORDS, start, log, size, pSync);
		break;
	case FCOLLECT:
		shmem_fcollect32(dest, source, s->words, start, log, size, pSync);
		break;
	case ALLTOALL:
		shmem_alltoall32(dest, source, s->words, start, log, size, pSync);
		break;
	case ALLTOALLS:
		shmem_alltoalls32(dest, source, s->dst, s->sst, s->words, start, log, size, pSync);
		break;
	case ALLTOALLS64:
		shmem_alltoalls64(dest, source, s->dst, s->sst, s->words, start, log, size, pSync);
		break;
	case SUM:
		shmem_int_sum_to_all(dest, source, MEMBERS * s->words, start, log, size, work, pSync);
		break;
	case MAX:
		shmem_float_max_to_all((float *)dest, (float *)source, s->words, start, log, size,
			(float *)work, pSync);
		break;
	case PUTS:
		for (int i = 0; i < s->words; i++) {
			shmem_int_p(dest + i, source[i], next);
			shmem_barrier(start, log, size, pSync);
		}
		break;
	case LOCK:
		for (int i = 0; i < s->words; i++) {
			shmem_set_lock(&lock);
			shmem_int_p(dest, shmem_int_g(dest, 0) + i + 1, 0);
			shmem_clear_lock(&lock);
		}
		break;
	case SIGNAL:
		shmem_put32_signal(dest, source, s->words, &arrived, rank + 3, SHMEM_SIGNAL_ADD, next);
		dest[WORDS] = shmem_signal_wait_until(&arrived, SHMEM_CMP_NE, 0);
		break;
	case TRANSFER:
		shmem_put32_nbi(dest, source, s->words, next);
		shmem_get32_nbi(dest + WORDS, source + 1, s->words, next);
		shmem_quiet();
		break;
	}
}

static unsigned take(const struct step *s)
{
	int me = shmem_my_pe(), rank = me - s->start >> s->stride;
	if (me >= s->start && rank < s->size && s->start + (rank << s->stride) == me)
		perform(s, rank);
	return 0;
}
