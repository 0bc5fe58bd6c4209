// Loops with a division in them.
#include <stdio.h>
static unsigned gcd(unsigned a, unsigned b)
{
	while (b) {
		unsigned t = a % b;
		a = b;
		b = t;
	}
	return a;
}
int main(void)
{
	unsigned sum = 0;
	for (unsigned i = 1; i < 30; i++)
		for (unsigned j = i; j < 30; j++)
			sum = sum * 31 + gcd(i * 6, j * 4);
	printf("%u %u\n", sum, gcd(1071, 462));
	return 0;
}
