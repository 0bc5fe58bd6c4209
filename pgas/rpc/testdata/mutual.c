/* Functions that call others in turn: no cycle of waiting cores. */
#include "core.h"

static int value;

int leaf(int *p) { return *(int *)rpc_local(p); }
RPC(int, leaf, int *)

/* back calls a function on the core that called. */
int back(int *p, int *caller) { return *(int *)rpc_local(p) * 100 + leaf_rpc(caller); }
RPC(int, back, int *, int *)

/* deep goes on round the workgroup by requests, which are served by who waits. */
int deep(int *p, int left);
RPC(int, deep, int *, int)
int deep(int *p, int left)
{
	rpc_request r;
	int at = (core() >> 6) - (CORE(0) >> 6), cols = CORE(n - 1) - CORE(0) & 63;
	int pe = at * (cols + 1) + (core() - CORE(0) & 63);
	if (!left)
		return 1;
	deep_rpc_start(&r, shmem_ptr(&value, (pe + 1) % n), left - 1);
	return 1 + deep_rpc_wait(&r);
}

int main(void)
{
	begin();
	value = me + 1;
	rpc_init();
	shmem_barrier_all();
	for (int i = 1; i <= 8; i++) {
		int pe = (me + i) % n;
		CHECK(back_rpc(shmem_ptr(&value, pe), shmem_ptr(&value, me)) == (pe + 1) * 100 + me + 1);
	}
	shmem_barrier_all();
	if (me < 2)
		CHECK(deep_rpc(shmem_ptr(&value, (me + 1) % n), 6) == 7);
	shmem_barrier_all();
	rpc_finalize();
	return end_of_checks();
}
