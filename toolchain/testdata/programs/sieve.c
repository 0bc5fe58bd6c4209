// Bytes and strides: primes by sieving.
#include <stdio.h>
static char composite[2000];
int main(void)
{
	int count = 0, last = 0;
	for (int i = 2; i < 2000; i++) {
		if (composite[i])
			continue;
		count++;
		last = i;
		for (int j = i * i; j < 2000; j += i)
			composite[j] = 1;
	}
	printf("%d primes, the last one is %d\n", count, last);
	return 0;
}
