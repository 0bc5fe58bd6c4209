/* Sums, differences, products and quotients of doubles of all kinds, by their bits; the output is
   that of a processor with such numbers. */
#include <stdio.h>
#include <string.h>
typedef unsigned long long u64;
static u64 seed = 88172645463325252ull;

static u64 next(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	return seed ^= seed << 17;
}

/* A number whose exponent is any, the least, the greatest, or near another. */
static u64 any(int kind)
{
	u64 x = next(), one = 1ull << 52, fraction = x & (one - 1);
	switch (kind & 7) {
	case 0: return x;
	case 1: return x >> 63 << 63 | (1021 + (x >> 60 & 3)) * one | fraction;
	case 2: return x >> 63 << 63 | (993 + (x >> 57 & 63)) * one | fraction >> (x & 31) << (x & 31);
	case 3: return x >> 63 << 63 | (x >> 60 & 3) * one | fraction;
	case 4: return x >> 63 << 63 | (0x7fc + (x >> 60 & 3)) * one | fraction;
	case 5: return x >> 52 << 52;
	case 6: return x >> 63 << 63 | 1023 * one | (one - 1 - (x & 3));
	}
	return x >> 63 << 63 | (x >> 61 & 1) * (0x7ff * one);
}

static double number(u64 bits)
{
	double x;
	memcpy(&x, &bits, sizeof x);
	return x;
}

static u64 sum[4];

static void note(int op, double x)
{
	u64 bits;
	memcpy(&bits, &x, sizeof x);
	if (x != x)
		bits = 0x7ff8000000000000ull;
	sum[op] = (sum[op] ^ bits) * 0x100000001b3ull;
}

int main(void)
{
	for (int i = 0; i < 6000; i++) {
		u64 p = any(i), q = i % 5 ? any(i >> 3) : p ^ next() >> 63 << 63 ^ next() >> 62;
		volatile double a = number(p), b = number(q);
		note(0, a + b);
		note(1, a - b);
		note(2, a * b);
		note(3, a / b);
		if (i % 1000 == 999)
			printf("%llx %llx %llx %llx\n", sum[0], sum[1], sum[2], sum[3]);
	}
	return 0;
}
