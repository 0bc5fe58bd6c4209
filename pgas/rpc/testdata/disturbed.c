/* A core computes, serves and is interrupted by a timer, whose handler calls others: everything stays
   as it was, wherever it is interrupted. */
#include "core.h"

volatile unsigned rings, calls, bad;
static int three = 3;
static float half = 0.5f;

float scaled(float *p, int a, float b)
{
	float x = *(float *)rpc_local(p) * b;
	for (int i = 0; i < 20; i++)
		x += (float)(a * i);
	return x;
}
RPC(float, scaled, float *, int, float)

void __attribute__((interrupt)) ring(int irq)
{
	int next = (me + 1) % n;
	rings++;
	if (scaled_rpc(shmem_ptr(&half, next), three, 4) != 572)
		bad++;
	e_ctimer_set(E_CTIMER_0, 900 + (rings & 15));
	e_ctimer_start(E_CTIMER_0, E_CTIMER_CLK);
}

static unsigned work(int turns)
{
	unsigned a = 1, b = 2, c = 3, d = 4, i;
	float f = 1;
	for (i = 0; i < turns; i++) {
		a = a * 69069 + 1;
		b ^= a >> 3;
		if ((int)(b - a) < 0)
			c += b;
		else
			d -= a;
		if (a & 64)
			f = f * 0.5f + (float)(i & 15);
	}
	return a ^ b ^ c ^ d ^ (unsigned)(f * 1000);
}

int main(void)
{
	begin();
	unsigned alone = work(200);
	e_irq_attach(E_TIMER0_INT, ring);
	e_irq_mask(E_TIMER0_INT, E_FALSE);
	rpc_init();
	shmem_barrier_all();
	e_irq_set(E_SELF, E_SELF, E_TIMER0_INT);
	for (int i = 0; i < 8; i++) {
		CHECK(work(200) == alone);
		CHECK(scaled_rpc(shmem_ptr(&half, (me + 1 + i) % n), three, 8) == 574);
	}
	CHECK(rings > 8 && !bad);
	e_irq_mask(E_TIMER0_INT, E_TRUE);
	shmem_barrier_all();
	rpc_finalize();
	shmem_barrier_all();
	CHECK(n == 1 || rpc_served());
	return end_of_checks();
}
