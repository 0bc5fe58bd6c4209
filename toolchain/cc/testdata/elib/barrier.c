/* Nobody passes a barrier before all have reached it, in forty phases of unequal work. */
#include <e_lib.h>
#include <stdio.h>

#define PHASES 40

volatile unsigned phase, early;
volatile e_barrier_t flags[16];
e_barrier_t *targets[16];

static unsigned of(unsigned n, volatile unsigned *p)
{
	unsigned v;
	e_read(&e_group_config, &v, n / 4, n % 4, (void *)p, sizeof v);
	return v;
}

int main(void)
{
	unsigned own = e_group_config.core_row * 4 + e_group_config.core_col, n, i;
	e_barrier_init(flags, targets);
	for (i = 1; i <= PHASES; i++) {
		/* The slowest is another one in every phase. */
		for (n = 0; n < (own * 7 + i * 5) % 16 * 20; n++)
			asm volatile("nop");
		phase = i;
		e_barrier(flags, targets);
		for (n = 0; n < 16; n++)
			early += of(n, &phase) != i;
		e_barrier(flags, targets);
	}
	if (own)
		return 0;
	for (i = n = 0; n < 16; n++)
		i += of(n, &early);
	printf("%u phases, %u early\n", phase, i);
	return 0;
}
