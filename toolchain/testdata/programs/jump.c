// setjmp and longjmp.
#include <setjmp.h>
#include <stdio.h>
static jmp_buf home;
static void deep(int n)
{
	if (n == 0)
		longjmp(home, 42);
	deep(n - 1);
	puts("never");
}
int main(void)
{
	volatile int tries = 0;
	int r = setjmp(home);
	printf("%d %d\n", r, tries);
	if (tries++ < 2)
		deep(10);
	return 0;
}
