// A function before main, one at the end, and the exit status.
#include <stdio.h>
#include <stdlib.h>
static int ready;
__attribute__((constructor)) static void begin(void) { ready = 7; }
static void end(void) { puts("end"); }
int main(void)
{
	atexit(end);
	printf("ready %d\n", ready);
	return 3;
}
