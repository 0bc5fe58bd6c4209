// Counting, reversing and rotating bits.
#include <stdio.h>
static int ones(unsigned v)
{
	int n = 0;
	for (; v; v &= v - 1)
		n++;
	return n;
}
static unsigned reverse(unsigned v)
{
	unsigned r = 0;
	for (int i = 0; i < 32; i++, v >>= 1)
		r = r << 1 | (v & 1);
	return r;
}
int main(void)
{
	unsigned v = 0x12345678;
	for (int i = 0; i < 8; i++) {
		printf("%08x %d %08x %d\n", v, ones(v), reverse(v), v ? __builtin_clz(v) : -1);
		v = (v << 5 | v >> 27) ^ 0x9e3779b9;
	}
	return 0;
}
