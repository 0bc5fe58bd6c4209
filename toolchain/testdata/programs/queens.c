// Backtracking with arrays of bits.
#include <stdio.h>
static int place(unsigned all, unsigned columns, unsigned left, unsigned right)
{
	int n = 0;
	if (columns == all)
		return 1;
	for (unsigned free = all & ~(columns | left | right); free; free &= free - 1) {
		unsigned bit = free & -free;
		n += place(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
	}
	return n;
}
int main(void)
{
	for (int n = 1; n <= 7; n++)
		printf("%d: %d\n", n, place((1u << n) - 1, 0, 0, 0));
	return 0;
}
