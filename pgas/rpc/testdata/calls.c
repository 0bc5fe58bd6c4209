/* Functions of all shapes, where they run, and what they are given. */
#include "core.h"

static int data = 77;
static unsigned ran;

int one(const int *p) { ran = core(); return *(const int *)rpc_local(p); }
unsigned where(const void *p) { return core(); }
float mul(float *p, float x) { return *p * x; }
short narrow(short *p, signed char a, unsigned char b, short c) { return *p + a + b + c; }
unsigned char top(void *p, int a) { return a; }
int pair(int *p, long long a) { return a == 0x123456789abcdefLL ? *p : -1; }
int wide(int *p, int a, double d) { return d == 0.5 ? *p + a : -1; }
int *address(int *p, int a, int b, int c) { return p + a + b + c; }
void set(int *p, int a) { *p = a; }
_Bool odd(int *p) { return *p & 1; }
RPC(int, one, const int *)
RPC(unsigned, where, const void *)
RPC(float, mul, float *, float)
RPC(short, narrow, short *, signed char, unsigned char, short)
RPC(unsigned char, top, void *, int)
RPC(int, pair, int *, long long)
RPC(int, wide, int *, int, double)
RPC(int *, address, int *, int, int, int)
RPC_VOID(set, int *, int)
RPC(_Bool, odd, int *)

static float f = 1.5f;
static short s = -7;
static int kept[16];

int main(void)
{
	rpc_request r, q;
	begin();
	data = 77 + me;
	shmem_barrier_all();
	CHECK(one_rpc(shmem_ptr(&data, (me + 1) % n)) == 77 + (me + 1) % n); /* nobody serves yet */
	CHECK(ran == core());
	shmem_barrier_all();
	rpc_init();
	shmem_barrier_all();
	for (int i = 0; i < n; i++) {
		int pe = (me + i) % n;
		unsigned at = where_rpc(shmem_ptr(&data, pe));
		CHECK(at == CORE(pe) || n > 2 && at == core()); /* it may be full */
		CHECK(one_rpc(shmem_ptr(&data, pe)) == 77 + pe);
		CHECK(mul_rpc(shmem_ptr(&f, pe), 3) == 4.5f);
		CHECK(narrow_rpc(shmem_ptr(&s, pe), -100, 200, -1000) == -907);
		CHECK(top_rpc(shmem_ptr(&s, pe), 0x1ff) == 0xff);
		CHECK(pair_rpc(shmem_ptr(&data, pe), 0x123456789abcdefLL) == 77 + pe);
		CHECK(wide_rpc(shmem_ptr(&data, pe), 100, 0.5) == 177 + pe);
		CHECK(address_rpc(shmem_ptr(&data, pe), 1, 2, 3) == (int *)shmem_ptr(&data, pe) + 6);
		CHECK(odd_rpc(shmem_ptr(&data, pe)) == (77 + pe) % 2);
		set_rpc(shmem_ptr(&kept[me], pe), me + 5);
		CHECK(*(volatile int *)shmem_ptr(&kept[me], pe) == me + 5);
		/* Two at a time. */
		wide_rpc_start(&r, shmem_ptr(&data, pe), 7, 0.5);
		narrow_rpc_start(&q, shmem_ptr(&s, (pe + 1) % n), -1, 255, 32000);
		CHECK(narrow_rpc_wait(&q) == 32247 && rpc_test(&q));
		CHECK(wide_rpc_wait(&r) == 84 + pe && rpc_test(&r));
		mul_rpc_start(&r, shmem_ptr(&f, pe), -2);
		set_rpc_start(&q, shmem_ptr(&kept[me], pe), 9);
		set_rpc_wait(&q);
		CHECK(mul_rpc_wait(&r) == -3 && *(volatile int *)shmem_ptr(&kept[me], pe) == 9);
	}
	/* Addresses of no other core of the workgroup. */
	CHECK(where_rpc(&data) == core());
	CHECK(where_rpc(shmem_ptr(&data, me)) == core());
	CHECK(where_rpc((void *)0x8f000000) == core());
	if (CORE(0) != 0x808)
		CHECK(where_rpc((void *)(CORE(0) - 1 << 20)) == core());
	if (CORE(0) >= 0x848)
		CHECK(where_rpc((void *)(CORE(0) - 64 << 20)) == core());
	CHECK(where_rpc((void *)(CORE(n - 1) + 1 << 20)) == core());
	CHECK(where_rpc((void *)(CORE(n - 1) + 64 << 20)) == core());
	CHECK(rpc_local(shmem_ptr(&data, me)) == &data && rpc_local(&data) == &data);
	CHECK(n == 1 || rpc_local(shmem_ptr(&data, (me + 1) % n)) == shmem_ptr(&data, (me + 1) % n));
	shmem_barrier_all();
	rpc_finalize();
	shmem_barrier_all();
	CHECK(where_rpc(shmem_ptr(&data, (me + 1) % n)) == core());
	return end_of_checks();
}
