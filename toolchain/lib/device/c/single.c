/* What the chip lacks in single precision, under the names of GNU's libgcc. A number is its bits.
   Comparisons have names of their own: GNU's give their result in the flags. */
typedef unsigned u32;
typedef unsigned long long u64;
typedef long long s64;

#define SIGN 0x80000000u
#define INF 0x7f800000u
#define QUIET 0x7fc00000u
#define ISNAN(a) (((a) & ~SIGN) > INF)

u64 __floatundidf(u64 a);
u32 __truncdfsf2(u64 a);
u64 __extendsfdf2(u32 a);
u64 __fixunsdfdi(u64 a);
s64 __fixdfdi(u64 a);
int __clzsi2(u32 a);
int __clzdi2(u64 a);

/* A fraction with its leading bit at 26 and three bits to be rounded. */
static u32 pack(u32 sign, int e, u32 m)
{
	if (e < 1) {
		int n = 1 - e;
		m = n > 30 ? m != 0 : m >> n | ((m & ((1u << n) - 1)) != 0);
		e = 1;
	}
	u32 low = m & 7;
	m >>= 3;
	if (low > 4 || low == 4 && m & 1)
		m++;
	m += (u32)(e - 1) << 23;
	return sign | (e >= 0xff || m >= INF ? INF : m);
}

static u32 fraction(u32 a, int *e)
{
	u32 m = a & 0x7fffff;
	*e = a >> 23 & 0xff;
	if (*e)
		return m | 0x800000;
	int n = __clzsi2(m) - 8;
	*e = 1 - n;
	return m << n;
}

u32 __divsf3(u32 a, u32 b)
{
	u32 sign = (a ^ b) & SIGN, q = 0;
	int ea, eb, i;
	if (ISNAN(a))
		return a | 0x400000;
	if (ISNAN(b))
		return b | 0x400000;
	if ((a & ~SIGN) == INF)
		return (b & ~SIGN) == INF ? QUIET : sign | INF;
	if ((b & ~SIGN) == INF)
		return sign;
	if (b << 1 == 0)
		return a << 1 == 0 ? QUIET : sign | INF;
	if (a << 1 == 0)
		return sign;
	u32 x = fraction(a, &ea), y = fraction(b, &eb);
	int e = ea - eb + 127;
	if (x < y)
		x <<= 1, e--;
	for (i = 0; i < 27; i++) {
		q <<= 1;
		if (x >= y)
			x -= y, q |= 1;
		x <<= 1;
	}
	return pack(sign, e, q | (x != 0));
}

static int order(u32 a, u32 b)
{
	if (ISNAN(a) || ISNAN(b))
		return 2;
	if (a == b || (a | b) << 1 == 0)
		return 0;
	if ((a ^ b) >> 31)
		return a >> 31 ? -1 : 1;
	return (a < b) ^ (int)(a >> 31) ? -1 : 1;
}

int __c_eqsf2(u32 a, u32 b) { return order(a, b); }
int __c_nesf2(u32 a, u32 b) { return order(a, b); }
int __c_ltsf2(u32 a, u32 b) { return order(a, b); }
int __c_lesf2(u32 a, u32 b) { return order(a, b); }
int __c_unordsf2(u32 a, u32 b) { return order(a, b) == 2; }

int __c_gtsf2(u32 a, u32 b)
{
	int o = order(a, b);
	return o == 2 ? -1 : o;
}

int __c_gesf2(u32 a, u32 b) { return __c_gtsf2(a, b); }

/* The absolute value, cut. */
static u32 whole(u32 a)
{
	int e = (int)(a >> 23 & 0xff) - 150;
	u32 m = (a & 0x7fffff) | 0x800000;
	if (e < 0)
		return e < -24 ? 0 : m >> -e;
	return e > 8 ? ~0u : m << e;
}

int __fixsfsi(u32 a)
{
	u32 m = whole(a);
	if (ISNAN(a))
		return 0;
	if (a >> 31)
		return m > SIGN ? SIGN : -m;
	return m >= SIGN ? 0x7fffffff : m;
}

u32 __fixunssfsi(u32 a)
{
	return a >> 31 ? __fixsfsi(a) : whole(a);
}

s64 __fixsfdi(u32 a) { return __fixdfdi(__extendsfdf2(a)); }
u64 __fixunssfdi(u32 a) { return __fixunsdfdi(__extendsfdf2(a)); }

u32 __floatundisf(u64 a)
{
	if (!a)
		return 0;
	int n = __clzdi2(a) - 37;
	if (n >= 0)
		a <<= n;
	else
		a = a >> -n | ((a & ((1ull << -n) - 1)) != 0);
	return pack(0, 127 + 26 - n, a);
}

u32 __floatdisf(s64 a) { return a < 0 ? __floatundisf(-(u64)a) | SIGN : __floatundisf(a); }
u32 __floatunsisf(u32 a) { return __floatundisf(a); }
u32 __floatsisf(int a) { return __floatdisf(a); }
