/* A member in C of random steps, with processes of Erlang: it gets the steps, and sends what its
   memory has come to after each: see steps_test.go. */
#include <shmem.h>
#include <shmemx.h>
#include <string.h>

extern unsigned epiphany_channel[8]; /* see docs/mixed.md */
int epiphany_send(unsigned pid, void *buffer, unsigned bytes);
int epiphany_receive(void *buffer, unsigned bytes, unsigned *pid);

#define MEMBERS 6
#define WORDS 4 /* of a member at most */
#define STEPS 24
SHMEMX_SYMMETRIC int source[MEMBERS * WORDS] __attribute__((aligned(8)));
SHMEMX_SYMMETRIC int dest[MEMBERS * WORDS] __attribute__((aligned(8)));

enum {
	BROADCAST, COLLECT, FCOLLECT, ALLTOALL, ALLTOALLS, ALLTOALLS64, SUM, MAX, PUTS,
	LOCK, SIGNAL, TRANSFER
};

struct step {
	unsigned char kind, how, start, stride, size, root, words, dst, sst;
};

/* The program's own: before all begin a step, and the step, which gives a number of its own. */
static void ready(void);
static unsigned take(const struct step *s);

/* The memory of a member before the n-th step. */
static void fill(const struct step *s, int n)
{
	for (int i = 0; i < MEMBERS * WORDS; i++) {
		int v = (n * 7919 + shmem_my_pe() * 1013 + i * 131) % 2003 - 1001;
		float f = v * 0.5f;
		memcpy(source + i, s->kind == MAX ? (void *)&f : (void *)&v, sizeof v);
		dest[i] = 0;
	}
}

int main(void)
{
	static struct step steps[STEPS];
	static unsigned found[STEPS];
	unsigned from, bytes;
	shmem_init();
	bytes = epiphany_receive(steps, sizeof steps, &from);
	for (int n = 0; n < bytes / sizeof *steps; n++) {
		fill(steps + n, n);
		ready();
		shmem_barrier_all();
		found[n] = 1 + take(steps + n);
		shmem_barrier_all();
		for (int i = 0; i < MEMBERS * WORDS; i++)
			found[n] = found[n] * 31 + dest[i];
	}
	epiphany_send(epiphany_channel[5], found, bytes / sizeof *steps * sizeof *found);
	shmem_finalize();
	return 0;
}
