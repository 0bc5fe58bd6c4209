#include "check.h"

/* Histories of puts, fences, quiets, atomics and signals, whose outcomes the rules of OpenSHMEM leave
   one value for. In each turn every PE writes, and every PE looks at what another has written. */
#define TURNS 300
#define MOST 16
static int x[MOST], y[MOST], noise[MOST], told[MOST], ticket;
static long long wide[MOST][4], sent[4];
static uint64_t signal[MOST];
static int drawn[MOST];

int main(void)
{
	begin();
	for (int t = 1; t <= TURNS; t++) {
		int a = number(n), b = number(n), kind = number(5), busy = number(4);
		int to = (me + a) % n, third = (me + b) % n;           /* whom this PE writes to */
		int writer = (me + n - b) % n, where = (writer + a) % n; /* whose writes it looks at, where */
		int before = (me + n - a) % n;                         /* who writes to it */
		for (int i = 0; i < busy; i++)
			shmem_int_p(&noise[me], t, (to + i) % n);
		for (int i = 0; i < 4; i++)
			sent[i] = t * 4 + i;
		switch (kind) {
		case 0: /* put, quiet, tell a third PE, which reads */
			shmem_int_p(&x[me], t, to);
			shmem_quiet();
			shmem_int_p(&told[me], t, third);
			shmem_int_wait_until(&told[writer], SHMEM_CMP_EQ, t);
			CHECK(shmem_int_g(&x[writer], where) == t);
			break;
		case 1: /* put, fence, put */
			shmem_longlong_put(wide[me], sent, 4, to);
			shmem_fence();
			shmem_int_p(&y[me], t, to);
			shmem_int_wait_until(&y[before], SHMEM_CMP_EQ, t);
			CHECK(wide[before][0] == t * 4 && wide[before][3] == t * 4 + 3);
			break;
		case 2: /* put by DMA, quiet, tell a third PE */
			shmem_longlong_put_nbi(wide[me], sent, 4, to);
			shmem_quiet();
			shmem_int_p(&told[me], t, third);
			shmem_int_wait_until(&told[writer], SHMEM_CMP_EQ, t);
			long long got[4];
			shmem_longlong_get(got, wide[writer], 4, where);
			CHECK(got[0] == t * 4 && got[3] == t * 4 + 3);
			break;
		case 3: /* put with signal */
			shmem_longlong_put_signal(wide[me], sent, 4, &signal[me], t, SHMEM_SIGNAL_SET, to);
			shmem_signal_wait_until(&signal[before], SHMEM_CMP_EQ, t);
			CHECK(wide[before][1] == t * 4 + 1 && wide[before][2] == t * 4 + 2);
			break;
		case 4: { /* tickets of one PE: all different, and a later one is larger */
			int first = shmem_int_fadd(&ticket, 1, a), second = shmem_int_fetch(&ticket, a);
			CHECK(first < second);
			if (first - (t - 1) * n < MOST)
				shmem_int_p(&drawn[me], first, a);
			shmem_barrier_all();
			for (int i = 0; me == a && i < n; i++)
				for (int j = 0; j < i; j++)
					CHECK(drawn[i] != drawn[j]);
			break;
		}
		}
		shmem_barrier_all();
	}
	return end_of_checks();
}
