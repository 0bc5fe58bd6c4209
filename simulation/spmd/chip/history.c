/* Executes operations that the host has written, and keeps what they have found. */
#include <shmem.h>

#define ROUNDS 40
#define STEPS 12
#define WORDS 4
#define SIGNALS 32

enum { END, PUT, GET, FENCE, QUIET, PUT_NBI, PUT_MANY, FETCH_ADD, SWAP, FETCH, ADD, BITS, PUT_SIGNAL,
	WAIT, PAUSE, STOP };

struct step {
	unsigned char kind, pe, at, signal;
	unsigned value;
};
/* In .data, for the startup code zeroes .bss. */
#define GIVEN __attribute__((section(".data")))
int rounds GIVEN = 0;
struct step steps[ROUNDS][STEPS] GIVEN = {};
unsigned long long found[ROUNDS][STEPS];
struct last {
	unsigned x[WORDS];
	unsigned long long counter, bits;
} last[ROUNDS];

static unsigned x[WORDS];
static unsigned long long counter, bits;
static uint64_t signals[SIGNALS];
static unsigned source[STEPS][WORDS];

/* Halts a core and has it go on again later, by its register. */
static void stop(int pe, unsigned pause)
{
	volatile unsigned *debug = (volatile unsigned *)((unsigned)shmem_ptr(x, pe) & 0xfff00000 | 0xf0448);
	*debug = 1;
	for (volatile unsigned i = 0; i < pause; i++)
		;
	*debug = 0;
}

static unsigned long long run(const struct step *s, unsigned *from)
{
	for (int i = 0; i < WORDS; i++)
		from[i] = s->value + i;
	switch (s->kind) {
	case PUT:
		shmem_uint_p(&x[s->at], s->value, s->pe);
		break;
	case GET:
		return shmem_uint_g(&x[s->at], s->pe);
	case FENCE:
		shmem_fence();
		break;
	case QUIET:
		shmem_quiet();
		break;
	case PUT_NBI:
		shmem_uint_put_nbi(&x[s->at], from, 1, s->pe);
		break;
	case PUT_MANY:
		shmem_uint_put(x, from, WORDS, s->pe);
		break;
	case FETCH_ADD:
		return shmem_ulonglong_atomic_fetch_add(&counter, s->value, s->pe);
	case SWAP:
		return shmem_ulonglong_atomic_swap(&counter, s->value, s->pe);
	case FETCH:
		return shmem_ulonglong_atomic_fetch(&counter, s->pe);
	case ADD:
		shmem_ulonglong_atomic_add(&bits, 1ull << s->value, s->pe);
		break;
	case BITS:
		return shmem_ulonglong_atomic_fetch(&bits, s->pe);
	case PUT_SIGNAL:
		shmem_uint_put_signal(&x[s->at], from, 1, &signals[s->signal], 1, SHMEM_SIGNAL_SET, s->pe);
		break;
	case WAIT:
		return shmem_signal_wait_until(&signals[s->signal], SHMEM_CMP_NE, 0);
	case PAUSE:
		for (volatile unsigned i = 0; i < s->value; i++)
			;
		break;
	case STOP:
		stop(s->pe, s->value);
		break;
	}
	return 0;
}

int main(void)
{
	shmem_init();
	for (int r = 0; r < rounds; r++) {
		for (int i = 0; i < WORDS; i++)
			x[i] = 0;
		for (int i = 0; i < SIGNALS; i++)
			signals[i] = 0;
		counter = bits = 0;
		shmem_barrier_all();
		for (int i = 0; i < STEPS; i++)
			found[r][i] = run(&steps[r][i], source[i]);
		shmem_barrier_all();
		for (int i = 0; i < WORDS; i++)
			last[r].x[i] = x[i];
		last[r].counter = counter;
		last[r].bits = bits;
	}
	shmem_finalize();
	return 0;
}
