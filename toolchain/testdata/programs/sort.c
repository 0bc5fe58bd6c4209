// qsort of the library with a function of the program.
#include <stdio.h>
#include <stdlib.h>
static int less(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;
	return (x > y) - (x < y);
}
int main(void)
{
	int v[40];
	unsigned s = 12345;
	for (int i = 0; i < 40; i++) {
		s = s * 1103515245u + 12345u;
		v[i] = (int)(s >> 16) % 1000 - 500;
	}
	qsort(v, 40, sizeof v[0], less);
	for (int i = 0; i < 40; i++)
		printf("%d%c", v[i], i % 10 == 9 ? '\n' : ' ');
	return 0;
}
