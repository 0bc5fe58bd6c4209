/* Streams are the C library's, which asks the host by TRAP. */
#include <coprthr.h>
#include <stdio.h>
#include <stdlib.h>

static void last(void) { fputs("last\n", stderr); }

int main(void)
{
	atexit(last);
	fprintf(stderr, "stream %d\n", coprthr_get_thread_id());
	printf("flushed %.1f\n", 1.5);
	exit(5);
}
