/* A handler leaves everything as it was, wherever it interrupts, and computes as others do. */
#include <e_lib.h>
#include <stdio.h>

volatile unsigned rings, wrong;
volatile float half = 0.5f;
volatile int three = 3;

void __attribute__((interrupt)) ring(int irq)
{
	rings++;
	if (half * (float)three + half != 2 || three * three != 9) /* while others multiply integers */
		wrong++;
	e_ctimer_set(E_CTIMER_0, 500 + (rings & 7));
	e_ctimer_start(E_CTIMER_0, E_CTIMER_CLK);
}

static unsigned work(void)
{
	unsigned a = 1, b = 2, c = 3, d = 4, i;
	float f = 1;
	for (i = 0; i < 4000; i++) {
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
	if (e_get_coreid() != e_group_config.group_id)
		return 0;
	unsigned alone = work();
	e_irq_attach(E_TIMER0_INT, ring);
	e_irq_mask(E_TIMER0_INT, E_FALSE);
	e_irq_global_mask(E_FALSE);
	e_irq_set(E_SELF, E_SELF, E_TIMER0_INT);
	unsigned disturbed = work();
	e_irq_mask(E_TIMER0_INT, E_TRUE);
	printf("%d %d %u\n", alone == disturbed, rings > 100, wrong);
	return 0;
}
