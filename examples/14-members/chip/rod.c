/* Heat in a rod, whose parts the members from 1 on have. Member 0 is a process of Erlang: it stores
   the temperatures into the parts, gets the largest change of each round by a reduction, and says by
   a broadcast whether there is to be another one. */
#include <shmem.h>
#include <shmemx.h>

#define PART 16
#define STEPS 20

SHMEMX_SYMMETRIC float now[PART + 2], change, largest, work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
SHMEMX_SYMMETRIC int seen[2], order, again;
SHMEMX_SYMMETRIC long pSync[2][SHMEM_REDUCE_SYNC_SIZE];

/* Each neighbour gets the temperature at its end. */
static void share(int me, int n)
{
	if (me > 1)
		shmem_float_p(&now[PART + 1], now[1], me - 1);
	if (me < n - 1)
		shmem_float_p(&now[0], now[PART], me + 1);
	shmem_fence();
}

/* Each neighbour gets a number, behind what it has got before, and waits for that of the others. */
static void meet(int number, int me, int n)
{
	if (me > 1)
		shmem_int_p(&seen[1], number, me - 1);
	if (me < n - 1)
		shmem_int_p(&seen[0], number, me + 1);
	if (me > 1)
		shmem_int_wait_until(&seen[0], SHMEM_CMP_GE, number);
	if (me < n - 1)
		shmem_int_wait_until(&seen[1], SHMEM_CMP_GE, number);
}

static float advance(void)
{
	float next[PART], most = 0;
	for (int i = 0; i < PART; i++) {
		float change = 0.25f * (now[i] - 2 * now[i + 1] + now[i + 2]);
		next[i] = now[i + 1] + change;
		if (change < 0)
			change = -change;
		if (change > most)
			most = change;
	}
	for (int i = 0; i < PART; i++)
		now[i + 1] = next[i];
	return most;
}

int main(void)
{
	shmem_init();
	int me = shmem_my_pe(), n = shmem_n_pes(), step = 0;
	shmem_barrier_all(); /* the temperatures are there */
	do {
		for (int i = 0; i < STEPS; i++) {
			share(me, n);
			meet(2 * ++step, me, n);
			change = advance();
			meet(2 * step + 1, me, n); /* nobody needs the old temperatures any more */
		}
		shmem_float_max_to_all(&largest, &change, 1, 0, 0, n, work, pSync[0]);
		shmem_broadcast32(&again, &order, 1, 0, 0, 0, n, pSync[1]);
	} while (again);
	shmem_finalize();
	return 0;
}
