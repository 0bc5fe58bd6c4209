#include <stdlib.h>
#include <stdio.h>

static void (*functions[32])(void);
static int count;

/* Set when something has been written that has to be flushed. */
void (*__at_exit)(void);

int atexit(void (*f)(void))
{
	if (count == 32)
		return -1;
	functions[count++] = f;
	return 0;
}

void _exit(int status)
{
	register int r0 asm("r0") = status;
	for (;;)
		asm volatile("trap #3" : : "r"(r0));
}

/* Destructors; scripts without these symbols have none. */
extern void (*__fini_array_start[])(void) __attribute__((weak));
extern void (*__fini_array_end[])(void) __attribute__((weak));

void exit(int status)
{
	while (count)
		functions[--count]();
	for (unsigned n = __fini_array_end - __fini_array_start; n > 0;)
		__fini_array_start[--n]();
	if (__at_exit)
		__at_exit();
	_exit(status);
}

void abort(void)
{
	if (__at_exit)
		__at_exit();
	_exit(134);
}
