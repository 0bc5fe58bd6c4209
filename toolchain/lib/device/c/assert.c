#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

void __assert_failed(const char *condition, const char *file, int line)
{
	fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
	abort();
}
