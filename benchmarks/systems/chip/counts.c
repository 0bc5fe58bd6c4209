/* Calls CALL so many times, with a PE that is not known when compiling; or a routine that does nothing
   with the same arguments. */
#include <shmem.h>

static int dest, source, pe;

__attribute__((noinline)) void nothing_p(int *to, int value, int where) { __asm__ volatile(""); }
__attribute__((noinline)) int nothing_g(const int *from, int where) { __asm__ volatile(""); }
__attribute__((noinline)) void nothing(void) { __asm__ volatile(""); }
__attribute__((noinline)) void nothing_put(void *to, const void *from, size_t n, int where)
{
	__asm__ volatile("");
}

void __shmem_quiet_paper(void);

int main(void)
{
	shmem_init();
	int where = *(volatile int *)&pe;
	for (int i = 0; i < TIMES; i++)
		CALL;
	shmem_finalize();
	return 0;
}
