/* Calls that are put off, bounded, and served by hand: the newest first. */
#include "core.h"

static int order[64], count, next;
static volatile int ready;

int note(int *p, int who)
{
	order[count++] = who;
	return core();
}
unsigned where(int *p) { return core(); }
RPC(int, note, int *, int)
RPC(unsigned, where, int *)

int main(void)
{
	rpc_request r;
	begin();
	rpc_init();
	shmem_barrier_all();
	if (me == 0) {
		rpc_defer();
		rpc_defer();
	}
	/* One after the other they call PE 0. */
	for (int pe = 1; pe < n; pe++) {
		shmem_barrier_all();
		if (me == pe)
			note_rpc_start(&r, shmem_ptr(&count, 0), me);
	}
	shmem_barrier_all();
	CHECK(me == 0 || !rpc_test(&r));
	shmem_barrier_all();
	if (me == 0) {
		rpc_resume(); /* the inner one */
		CHECK(rpc_served() == 0 && count == 0);
		for (int pe = n - 1; pe > n / 2; pe--) {
			CHECK(rpc_poll());
			CHECK(order[next] == pe);
			CHECK(++next == count && rpc_served() == count);
		}
		rpc_resume(); /* the interrupt that waited serves the others */
		while (*(volatile int *)&count < n - 1)
			;
		for (int pe = n / 2; pe > 0; pe--)
			CHECK(order[next++] == pe);
		while (rpc_served() < n - 1)
			;
		CHECK(!rpc_poll() && rpc_served() == n - 1);
	} else
		CHECK(note_rpc_wait(&r) == CORE(0));
	shmem_barrier_all();

	/* Those that are not accepted do not wait. */
	if (me == 0)
		CHECK(rpc_accept(0) == RPC_QUEUE + 1);
	shmem_barrier_all();
	CHECK(where_rpc(shmem_ptr(&count, 0)) == core());
	shmem_barrier_all();
	if (me == 0) {
		CHECK(rpc_accept(2) == 0 && rpc_accept(99) == 2 && rpc_accept(-1) == RPC_QUEUE + 1);
		CHECK(rpc_accept(2) == 0);
		rpc_defer();
	}
	shmem_barrier_all();
	if (me)
		note_rpc_start(&r, shmem_ptr(&count, 0), 100 + me);
	shmem_barrier_all();
	int here = me && rpc_test(&r); /* by itself: two wait */
	static int own;
	own = here;
	shmem_barrier_all();
	if (me == 0) {
		int sum = 0;
		for (int pe = 1; pe < n; pe++)
			sum += *(volatile int *)shmem_ptr(&own, pe);
		CHECK(sum == (n > 3 ? n - 3 : 0));
		rpc_resume();
	} else
		CHECK(note_rpc_wait(&r) == (here ? core() : CORE(0)));
	shmem_barrier_all();

	/* Who cannot be interrupted does not wait for others. */
	rpc_accept(RPC_QUEUE + 1);
	shmem_barrier_all();
	rpc_defer();
	CHECK(where_rpc(shmem_ptr(&count, (me + 1) % n)) == core());
	rpc_resume();
	e_irq_global_mask(E_TRUE);
	CHECK(where_rpc(shmem_ptr(&count, (me + 1) % n)) == core());
	e_irq_global_mask(E_FALSE);
	shmem_barrier_all();

	/* But it serves them while it waits for what it has begun: all wait, none is interrupted. */
	rpc_defer();
	where_rpc_start(&r, shmem_ptr(&count, (me + 1) % n));
	CHECK(where_rpc_wait(&r) == CORE((me + 1) % n));
	rpc_resume();
	shmem_barrier_all();
	rpc_finalize();
	return end_of_checks();
}
