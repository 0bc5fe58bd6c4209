/* What the chip lacks for integers, under the names of GNU's libgcc. */
typedef unsigned u32;
typedef unsigned long long u64;
typedef long long s64;

u32 __udivsi3(u32 a, u32 b);
int __divsi3(int a, int b);

u32 __umodsi3(u32 a, u32 b) { return a - __udivsi3(a, b) * b; }
int __modsi3(int a, int b) { return a - __divsi3(a, b) * b; }

u32 __bswapsi2(u32 a)
{
	return a << 24 | (a & 0xff00) << 8 | (a >> 8 & 0xff00) | a >> 24;
}

int __clzsi2(u32 a)
{
	int n = 0;
	if (!a)
		return 32;
	if (!(a >> 16)) n += 16, a <<= 16;
	if (!(a >> 24)) n += 8, a <<= 8;
	if (!(a >> 28)) n += 4, a <<= 4;
	if (!(a >> 30)) n += 2, a <<= 2;
	return n + !(a >> 31);
}

int __ctzsi2(u32 a) { return a ? 31 - __clzsi2(a & -a) : 32; }

int __popcountsi2(u32 a)
{
	int n = 0;
	for (; a; a &= a - 1)
		n++;
	return n;
}

int __paritysi2(u32 a) { return __popcountsi2(a) & 1; }
int __clrsbsi2(int a) { a ^= a >> 31; return a ? __clzsi2(a) - 1 : 31; }
int ffs(int a) { return a ? __ctzsi2(a) + 1 : 0; }
