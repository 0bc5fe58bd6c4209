/* All cores add to a counter in the memory of one of them, which a mutex guards. */
#include <e_lib.h>
#include <stdio.h>

#define TIMES 20

e_mutex_t mutex;
volatile unsigned counter, holder;
volatile e_barrier_t flags[16];
e_barrier_t *targets[16];

int main(void)
{
	int i, wrong = 0;
	e_barrier_init(flags, targets);
	int first = e_get_coreid() == e_group_config.group_id;
	if (first)
		e_mutex_init(1, 2, &mutex, MUTEXATTR_NULL);
	e_barrier(flags, targets);
	volatile unsigned *sum = e_get_global_address(1, 2, (void *)&counter);
	volatile unsigned *who = e_get_global_address(1, 2, (void *)&holder);
	for (i = 0; i < TIMES; i++) {
		e_mutex_lock(1, 2, &mutex);
		*who = e_get_coreid();
		unsigned n = *sum;
		asm volatile("nop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop");
		*sum = n + 1;
		wrong += *who != e_get_coreid();
		e_mutex_unlock(1, 2, &mutex);
	}
	if (wrong)
		printf("%x was not alone %d times\n", e_get_coreid(), wrong);
	e_barrier(flags, targets);
	if (!first)
		return 0;
	printf("%u\n", *sum);
	unsigned a = e_mutex_trylock(1, 2, &mutex), b = e_mutex_trylock(1, 2, &mutex);
	e_mutex_unlock(1, 2, &mutex);
	printf("%x %x", a, b);
	printf(" %x\n", e_mutex_trylock(1, 2, &mutex));
	return 0;
}
