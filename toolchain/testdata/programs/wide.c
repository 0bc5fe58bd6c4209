// Integers of 64 bits.
#include <stdio.h>
volatile long long a = 123456789012345LL, b = -987654321LL;
volatile unsigned long long u = 0xfedcba9876543210ULL;
static void show(long long v) { printf("%08x%08x\n", (unsigned)((unsigned long long)v >> 32), (unsigned)v); }
int main(void)
{
	show(a + b);
	show(a - b);
	show(a * b);
	show(a / b);
	show(a % b);
	show((long long)(u >> 13));
	show((long long)(u << 21));
	show(b >> 7);
	show((long long)(u / 1000003));
	printf("%d %d %d\n", a < b, a > b, u > 5);
	return 0;
}
