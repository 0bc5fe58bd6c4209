#include <e_coreid.h>
#include <e_mutex.h>

void e_mutex_init(unsigned row, unsigned col, e_mutex_t *mutex, e_mutexattr_t *attr)
{
	*(volatile unsigned *)e_get_global_address(row, col, mutex) = 0;
}

/* TESTSET writes a word where there was zero and gives what was there. It wants the global address
   of the word in the memory of a core. */
unsigned e_mutex_trylock(unsigned row, unsigned col, e_mutex_t *mutex)
{
	unsigned word = e_get_coreid();
	void *at = e_get_global_address(row, col, mutex);
	asm volatile("testset %0,[%1,%2]" : "+r"(word) : "r"(at), "r"(0) : "memory");
	return word;
}

void e_mutex_lock(unsigned row, unsigned col, e_mutex_t *mutex)
{
	while (e_mutex_trylock(row, col, mutex))
		;
}

void e_mutex_unlock(unsigned row, unsigned col, e_mutex_t *mutex)
{
	asm volatile("" : : : "memory");
	*(volatile unsigned *)e_get_global_address(row, col, mutex) = 0;
}
