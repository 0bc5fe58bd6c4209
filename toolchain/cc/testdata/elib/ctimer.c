/* Timers count what assembly does, and interrupt. */
#include <e_lib.h>
#include <stdio.h>

volatile unsigned rings, left;

void __attribute__((interrupt)) ring(int irq)
{
	rings++;
	left = e_ctimer_get(E_CTIMER_1);
}

/* Eight additions of integers between two looks, and four of floats. */
static unsigned counted(e_ctimer_config_t event)
{
	e_ctimer_stop(E_CTIMER_1);
	e_ctimer_set(E_CTIMER_1, E_CTIMER_MAX);
	unsigned config = e_reg_read(E_CONFIG) | event << 8, off = config & ~0xf00, value;
	asm volatile(
		"movts config,%1\n\t"
		"add r20,r20,#1\n\tadd r21,r21,#1\n\tadd r22,r22,#1\n\tadd r23,r23,#1\n\t"
		"add r20,r20,#1\n\tadd r21,r21,#1\n\tadd r22,r22,#1\n\tadd r23,r23,#1\n\t"
		"fadd r24,r24,r24\n\tfadd r25,r25,r25\n\tfadd r26,r26,r26\n\tfadd r27,r27,r27\n\t"
		"movts config,%2\n\t"
		"movfs %0,ctimer1"
		: "=r"(value) : "r"(config), "r"(off)
		: "r20", "r21", "r22", "r23", "r24", "r25", "r26", "r27", "memory");
	return E_CTIMER_MAX - value;
}

int main(void)
{
	if (e_get_coreid() != e_group_config.group_id)
		return 0;
	printf("set %u, get %u\n", e_ctimer_set(E_CTIMER_0, 12345), e_ctimer_get(E_CTIMER_0));

	printf("%u floating-point instructions\n", counted(E_CTIMER_FPU_INST));
	printf("at least 8 integer ones: %d\n", counted(E_CTIMER_IALU_INST) >= 8);
	unsigned cycles = counted(E_CTIMER_CLK);
	printf("12 to 30 cycles: %d\n", cycles >= 12 && cycles <= 30);

	/* A stopped timer stands. */
	unsigned a = e_ctimer_stop(E_CTIMER_1);
	printf("stands: %d\n", a == e_ctimer_get(E_CTIMER_1));

	/* Waiting takes as long as it says, as the other timer has it. */
	e_ctimer_set(E_CTIMER_1, E_CTIMER_MAX);
	e_ctimer_start(E_CTIMER_1, E_CTIMER_CLK);
	unsigned before = e_ctimer_get(E_CTIMER_1);
	e_wait(E_CTIMER_0, 5000);
	unsigned took = before - e_ctimer_get(E_CTIMER_1);
	printf("waited: %d\n", took >= 5000 && took < 5300);

	/* The interrupt of a timer comes while the core sleeps. */
	e_irq_attach(E_TIMER0_INT, ring);
	e_irq_clear(E_SELF, E_SELF, E_TIMER0_INT);
	e_irq_mask(E_TIMER0_INT, E_FALSE);
	e_irq_global_mask(E_FALSE);
	before = e_ctimer_get(E_CTIMER_1);
	e_ctimer_set(E_CTIMER_0, 1000);
	e_ctimer_start(E_CTIMER_0, E_CTIMER_CLK);
	asm volatile("idle" : : : "memory");
	e_ctimer_stop(E_CTIMER_0);
	took = before - left;
	printf("rang %u time after 1000 cycles: %d\n", rings, took >= 1000 && took < 1200);
	return 0;
}
