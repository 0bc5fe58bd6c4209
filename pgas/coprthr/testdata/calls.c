/* Calls of the host: files, memory, text, and the program's own. */
#include <coprthr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int add(int a, int b, int c, int d);
int null(void);
int unknown(void);

#define CHECK(what) \
	if (!(what)) \
		return __LINE__;

int main(void)
{
	static char name[] = "file0", text[16];
	int me = coprthr_get_thread_id();
	name[4] += me;
	CHECK(add(1, me, 3, 4) == 8 + me);
	CHECK(unknown() == -38);
	int f = open(name, O_RDWR | O_CREAT | O_TRUNC, 0644);
	CHECK(f > 2);
	CHECK(write(f, "Hello!", 6) == 6);
	CHECK(lseek(f, 1, SEEK_SET) == 1);
	CHECK(read(f, text, sizeof text) == 5 && !strcmp(text, "ello!"));
	CHECK(close(f) == 0 && close(f) == -9);
	CHECK(unlink(name) == 0 && unlink(name) == -2);
	CHECK(open("/etc/passwd", O_RDONLY) < 0);
	CHECK(open("../outside", O_RDONLY) < 0);
	char *p = malloc(100), *q = coprthr_dmalloc(1 << 30);
	CHECK(p && !q);
	strcpy(p, "shared");
	CHECK(printf("%s %*d %.2s%%%5s|%-3c|%x %p %lld %llu\n", p, 4, me, "abc", "de", 'c', 255u,
		(void *)16, -1LL, 1ULL << 40) > 0);
	CHECK(printf("%q\n") == -22);
	CHECK(printf((char *)0x70000000) < 0);
	CHECK(printf("%08.3f %e %G %i %hd %hhu %+d %#o\n", 3.14159, 1e10, 1e-10, -5, 70000, 258, 5,
		8) > 0);
	puts("line");
	CHECK(putchar('x') == 'x');
	putchar('\n');
	free(p);
	int *z = calloc(3, 4);
	CHECK(z[0] == 0 && z[2] == 0);
	z[2] = 5;
	CHECK((z = realloc(z, 400)) && z[0] == 0 && z[2] == 5);
	CHECK(!calloc(1 << 20, 1 << 20) && !realloc(z, 1 << 30) && z[2] == 5);
	free(z);
	free(0);
	CHECK(coprthr_dfree(p) == -22);
	exit(me - me);
}
