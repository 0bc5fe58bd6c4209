/* What the chip lacks for integers of 64 bits, under the names of GNU's libgcc. */
typedef unsigned u32;
typedef unsigned long long u64;
typedef long long s64;

union wide { u64 all; struct { u32 lo, hi; } part; };

int __clzsi2(u32 a);
int __ctzsi2(u32 a);
int __popcountsi2(u32 a);

/* The product of two words. */
u64 __umulsidi3(u32 a, u32 b)
{
	u32 al = a & 0xffff, ah = a >> 16, bl = b & 0xffff, bh = b >> 16;
	u32 low = al * bl, m1 = al * bh, m2 = ah * bl, high = ah * bh;
	u32 mid = m1 + (low >> 16);
	union wide w;
	mid += m2;
	if (mid < m2)
		high += 0x10000;
	w.part.lo = mid << 16 | (low & 0xffff);
	w.part.hi = high + (mid >> 16);
	return w.all;
}

u64 __muldi3(u64 a, u64 b)
{
	union wide x, y, w;
	x.all = a;
	y.all = b;
	w.all = __umulsidi3(x.part.lo, y.part.lo);
	w.part.hi += x.part.lo * y.part.hi + x.part.hi * y.part.lo;
	return w.all;
}

/* The upper half of the product of two pairs, which tells whether it has more than 64 bits. */
u64 __umulhidi3(u64 a, u64 b)
{
	union wide x, y, low, m1, m2;
	u64 high, mid;
	x.all = a;
	y.all = b;
	low.all = __umulsidi3(x.part.lo, y.part.lo);
	m1.all = __umulsidi3(x.part.lo, y.part.hi);
	m2.all = __umulsidi3(x.part.hi, y.part.lo);
	high = __umulsidi3(x.part.hi, y.part.hi);
	mid = (u64)low.part.hi + m1.part.lo + m2.part.lo;
	return high + m1.part.hi + m2.part.hi + (mid >> 32);
}

u64 __ashldi3(u64 a, int n)
{
	union wide w;
	w.all = a;
	if (n & 32)
		w.part.hi = w.part.lo << (n & 31), w.part.lo = 0;
	else if (n &= 31)
		w.part.hi = w.part.hi << n | w.part.lo >> (32 - n), w.part.lo <<= n;
	return w.all;
}

u64 __lshrdi3(u64 a, int n)
{
	union wide w;
	w.all = a;
	if (n & 32)
		w.part.lo = w.part.hi >> (n & 31), w.part.hi = 0;
	else if (n &= 31)
		w.part.lo = w.part.lo >> n | w.part.hi << (32 - n), w.part.hi >>= n;
	return w.all;
}

s64 __ashrdi3(s64 a, int n)
{
	union wide w;
	w.all = a;
	if (n & 32)
		w.part.lo = (int)w.part.hi >> (n & 31), w.part.hi = (int)w.part.hi >> 31;
	else if (n &= 31)
		w.part.lo = w.part.lo >> n | w.part.hi << (32 - n), w.part.hi = (int)w.part.hi >> n;
	return w.all;
}

int __clzdi2(u64 a)
{
	return a >> 32 ? __clzsi2(a >> 32) : 32 + __clzsi2(a);
}

int __ctzdi2(u64 a)
{
	return (u32)a ? __ctzsi2(a) : 32 + __ctzsi2(a >> 32);
}

int __popcountdi2(u64 a) { return __popcountsi2(a) + __popcountsi2(a >> 32); }
int __clrsbdi2(long long a) { a ^= a >> 63; return a ? __clzdi2(a) - 1 : 63; }
int __paritydi2(u64 a) { return __popcountdi2(a) & 1; }
int ffsll(s64 a) { return a ? __ctzdi2(a) + 1 : 0; }

static u64 divide(u64 a, u64 b, u64 *rest)
{
	u64 q = 0;
	if (!b || b > a) {
		*rest = a;
		return 0;
	}
	if (!(a >> 32)) {
		*rest = (u32)a % (u32)b;
		return (u32)a / (u32)b;
	}
	int n = __clzdi2(b) - __clzdi2(a);
	b <<= n;
	for (; n >= 0; n--) {
		q <<= 1;
		if (a >= b)
			a -= b, q |= 1;
		b >>= 1;
	}
	*rest = a;
	return q;
}

u64 __udivdi3(u64 a, u64 b)
{
	u64 r;
	return divide(a, b, &r);
}

u64 __umoddi3(u64 a, u64 b)
{
	u64 r;
	divide(a, b, &r);
	return r;
}

s64 __divdi3(s64 a, s64 b)
{
	u64 q = __udivdi3(a < 0 ? -(u64)a : a, b < 0 ? -(u64)b : b);
	return (a ^ b) < 0 ? -q : q;
}

s64 __moddi3(s64 a, s64 b)
{
	u64 r = __umoddi3(a < 0 ? -(u64)a : a, b < 0 ? -(u64)b : b);
	return a < 0 ? -r : r;
}
