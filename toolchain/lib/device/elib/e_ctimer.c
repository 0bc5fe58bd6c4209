#include <e_ctimers.h>

unsigned e_ctimer_get(e_ctimer_id_t timer)
{
	unsigned value;
	if (timer == E_CTIMER_0)
		asm volatile("movfs %0,ctimer0" : "=r"(value) : : "memory");
	else
		asm volatile("movfs %0,ctimer1" : "=r"(value) : : "memory");
	return value;
}

unsigned e_ctimer_set(e_ctimer_id_t timer, unsigned value)
{
	if (timer == E_CTIMER_0)
		asm volatile("movts ctimer0,%0" : : "r"(value) : "memory");
	else
		asm volatile("movts ctimer1,%0" : : "r"(value) : "memory");
	return value;
}

/* CONFIG has four bits for each timer, and the state of the arithmetic beside them: interrupts
   wait while it is changed. */
unsigned e_ctimer_start(e_ctimer_id_t timer, e_ctimer_config_t event)
{
	unsigned config, status, shift = timer == E_CTIMER_0 ? 4 : 8;
	asm volatile("movfs %0,status\n\tgid" : "=r"(status) : : "memory");
	asm volatile("movfs %0,config" : "=r"(config));
	config = config & ~(15 << shift) | (event & 15) << shift;
	asm volatile("movts config,%0" : : "r"(config));
	if (!(status & 2))
		asm volatile("gie" : : : "memory");
	return e_ctimer_get(timer);
}

unsigned e_ctimer_stop(e_ctimer_id_t timer) { return e_ctimer_start(timer, E_CTIMER_OFF); }

void e_wait(e_ctimer_id_t timer, unsigned cycles)
{
	e_ctimer_stop(timer);
	e_ctimer_set(timer, cycles);
	e_ctimer_start(timer, E_CTIMER_CLK);
	while (e_ctimer_get(timer))
		;
	e_ctimer_stop(timer);
}
