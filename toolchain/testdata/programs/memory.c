// memcpy, memmove, memset and memcmp at every alignment.
#include <stdio.h>
#include <string.h>
static unsigned char a[64], b[64];
int main(void)
{
	unsigned sum = 0;
	for (int from = 0; from < 8; from++)
		for (int to = 0; to < 8; to++)
			for (int n = 0; n < 20; n += 3) {
				for (int i = 0; i < 64; i++)
					a[i] = (unsigned char)(i * 7 + from), b[i] = (unsigned char)i;
				memcpy(b + to, a + from, n);
				memmove(b + to + 2, b + to, n);
				memset(b + 40 + to, n, from);
				for (int i = 0; i < 64; i++)
					sum = sum * 33 + b[i];
				sum += memcmp(a, b, 64) > 0;
			}
	printf("%08x\n", sum);
	return 0;
}
