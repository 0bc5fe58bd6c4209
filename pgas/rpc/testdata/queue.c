/* Many call one core at a time: nothing is lost or done twice, wherever it is done. */
#include "core.h"

#define CALLS 40

static int done[16], here, there;
static int from[16];

/* work counts a call of a caller, in that caller's word, which nobody else writes. */
unsigned work(int *count, int turns)
{
	volatile int x = 0;
	count = rpc_local(count);
	for (int i = 0; i < turns; i++)
		x += i;
	++*count;
	return core();
}
RPC(unsigned, work, int *, int)

int main(void)
{
	int to, calls = 0, sum = 0;
	rpc_request r;
	begin();
	seed += me;
	rpc_init();
	shmem_barrier_all();
	for (int i = 0; i < CALLS; i++) {
		to = i & 1 ? 0 : number(n);
		unsigned at;
		if (number(3)) {
			at = work_rpc(shmem_ptr(&done[me], to), number(60));
		} else {
			work_rpc_start(&r, shmem_ptr(&done[me], to), number(60));
			at = work_rpc_wait(&r);
		}
		calls++;
		CHECK(at == core() || at == CORE(to));
		if (at != core())
			there++;
		else
			here++;
		from[to]++;
	}
	CHECK(here + there == CALLS);
	shmem_barrier_all();
	rpc_finalize();
	shmem_barrier_all();
	for (int pe = 0; pe < n; pe++) {
		CHECK(*(volatile int *)shmem_ptr(&done[me], pe) == from[pe]);
		sum += *(volatile int *)shmem_ptr(&there, pe) - *(volatile int *)shmem_ptr(&__rpc.served, pe);
	}
	CHECK(sum == 0); /* what was done elsewhere was served by somebody */
	CHECK(n < 4 || *(volatile int *)shmem_ptr(&__rpc.served, 0) > 0);
	return end_of_checks();
}
