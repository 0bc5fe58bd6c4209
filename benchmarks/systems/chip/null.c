/* What a call of the host takes that does nothing, when so many cores make some at once: the mean of
   many, in cycles. */
#include <coprthr.h>

int null(void);

#define TIMES 64
#ifndef CALLERS
#define CALLERS 1
#endif
volatile int phase, turns; /* as in measure.h */
#define NOW() ({ unsigned _t; __asm__ volatile("movfs %0, ctimer0" : "=r"(_t) : : "memory"); _t; })

int main(void)
{
	unsigned config, begin;
	__asm__ volatile("movfs %0, config" : "=r"(config));
	__asm__ volatile("movts ctimer0, %0\n\tmovts config, %1" : : "r"(~0u), "r"(config | 1 << 4));
	if (coprthr_get_thread_id() >= CALLERS)
		return 0;
	turns = TIMES;
	phase++;
	begin = NOW();
	for (int i = 0; i < TIMES; i++)
		null();
	begin -= NOW();
	phase++;
	return begin / TIMES;
}
