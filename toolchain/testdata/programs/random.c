// Generators of random numbers.
#include <stdio.h>
#include <stdint.h>
static uint32_t x = 2463534242u;
static uint32_t xorshift(void)
{
	x ^= x << 13;
	x ^= x >> 17;
	return x ^= x << 5;
}
static uint64_t state = 88172645463325252ull;
static uint32_t multiply(void)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(state >> 33);
}
int main(void)
{
	for (int i = 0; i < 6; i++) {
		unsigned a = xorshift(), b = multiply();
		printf("%08x %08x\n", a, b);
	}
	return 0;
}
