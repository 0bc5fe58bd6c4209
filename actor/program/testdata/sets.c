/* A member in C of collectives of active sets, locks, signals and non-blocking transfers, with processes
   of Erlang: it gets the steps, and sends what its memory has come to after each: see sets_test.go. */
#include <shmem.h>
#include <shmemx.h>
#include <string.h>

extern unsigned epiphany_channel[8];
int epiphany_send(unsigned pid, void *buffer, unsigned bytes);
int epiphany_receive(void *buffer, unsigned bytes, unsigned *pid);

#define MEMBERS 6
#define WORDS 4 /* of a member at most */
#define STEPS 24
SHMEMX_SYMMETRIC long pSync[SHMEM_REDUCE_SYNC_SIZE], lock;
SHMEMX_SYMMETRIC int source[MEMBERS * WORDS], dest[MEMBERS * WORDS];
SHMEMX_SYMMETRIC int work[MEMBERS * WORDS / 2 + 1];
SHMEMX_SYMMETRIC uint64_t arrived;

struct step {
	unsigned char kind, start, log, size, root, words, spare[2];
};
static struct step steps[STEPS];
static unsigned found[STEPS];

static void perform(const struct step *s, int rank)
{
	int start = s->start, log = s->log, size = s->size;
	int next = start + ((rank + 1) % size << log);
	switch (s->kind) {
	case 0:
		shmem_broadcast32(dest, source, s->words, s->root, start, log, size, pSync);
		break;
	case 1:
		shmem_collect32(dest, source, 1 + (rank + s->words) % WORDS, start, log, size, pSync);
		break;
	case 2:
		shmem_fcollect32(dest, source, s->words, start, log, size, pSync);
		break;
	case 3:
		shmem_alltoall32(dest, source, s->words, start, log, size, pSync);
		break;
	case 4:
		shmem_int_sum_to_all(dest, source, MEMBERS * s->words, start, log, size, work, pSync);
		break;
	case 5:
		shmem_float_max_to_all((float *)dest, (float *)source, s->words, start, log, size,
			(float *)work, pSync);
		break;
	case 6:
		for (int i = 0; i < s->words; i++) {
			shmem_int_p(dest + i, source[i], next);
			shmem_barrier(start, log, size, pSync);
		}
		break;
	case 7:
		for (int i = 0; i < s->words; i++) {
			shmem_set_lock(&lock);
			shmem_int_p(dest, shmem_int_g(dest, 0) + i + 1, 0);
			shmem_clear_lock(&lock);
		}
		break;
	case 8:
		shmem_put32_signal(dest, source, s->words, &arrived, rank + 3, SHMEM_SIGNAL_ADD, next);
		dest[WORDS] = shmem_signal_wait_until(&arrived, SHMEM_CMP_NE, 0);
		break;
	case 9:
		shmem_put32_nbi(dest, source, s->words, next);
		shmem_get32_nbi(dest + WORDS, source + 1, s->words, next);
		shmem_quiet();
		break;
	}
}

int main(void)
{
	unsigned from, bytes;
	shmem_init();
	int me = shmem_my_pe();
	bytes = epiphany_receive(steps, sizeof steps, &from);
	for (int n = 0; n < bytes / sizeof *steps; n++) {
		const struct step *s = steps + n;
		for (int i = 0; i < MEMBERS * WORDS; i++) {
			int v = (n * 7919 + me * 1013 + i * 131) % 2003 - 1001;
			float f = v * 0.5f;
			memcpy(source + i, s->kind == 5 ? (void *)&f : (void *)&v, sizeof v);
			dest[i] = 0;
		}
		memset(pSync, 0, sizeof pSync);
		arrived = 0;
		shmem_barrier_all();
		int rank = me - s->start >> s->log;
		if (me >= s->start && rank < s->size && s->start + (rank << s->log) == me)
			perform(s, rank);
		shmem_barrier_all();
		unsigned h = 1;
		for (int i = 0; i < MEMBERS * WORDS; i++)
			h = h * 31 + dest[i];
		found[n] = h;
	}
	epiphany_send(epiphany_channel[5], found, bytes / sizeof *steps * sizeof *found);
	shmem_finalize();
	return 0;
}
