/* Programs check what they do; a PE says what was wrong, or "ok" at its end. */
#include <shmem.h>
#include <stdio.h>
#include <string.h>

static int wrong, me, n;
#define CHECK(condition) check(!!(condition), #condition, __LINE__)
static char *digits(char *at, unsigned x)
{
	if (x > 9)
		at = digits(at, x / 10);
	*at++ = '0' + x % 10;
	return at;
}
/* Without printf, which has no room in some programs. */
static void check(int right, const char *what, int line)
{
	char text[100], *at = text;
	if (right || wrong++ >= 3)
		return;
	at = digits(at, me);
	*at++ = ':';
	at = digits(at, line);
	*at++ = ':';
	*at++ = ' ';
	strcpy(at, what);
	strcat(at, "\n");
	fputs(text, stdout);
}
static void begin(void)
{
	shmem_init();
	me = shmem_my_pe();
	n = shmem_n_pes();
}
static int end_of_checks(void)
{
	shmem_barrier_all();
	if (!wrong)
		fputs("ok\n", stdout);
	shmem_finalize();
	return wrong > 0;
}
/* A number that all PEs know. */
static unsigned seed = 1;
static unsigned number(unsigned below)
{
	seed = seed * 1103515245 + 12345;
	return (seed >> 8) % below;
}
