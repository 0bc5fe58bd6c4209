/* Double precision, under the names of GNU's libgcc. A number is its bits: arguments and results
   travel as integers of 64 bits do. Results are rounded to the nearest, ties to even. */
typedef unsigned u32;
typedef unsigned long long u64;
typedef long long s64;

#define SIGN (1ull << 63)
#define HIDDEN (1ull << 52)
#define INF (0x7ffull << 52)
#define QUIET (0x7ff8ull << 48)
#define EXP(a) ((int)((a) >> 52) & 0x7ff)
#define FRACTION(a) ((a) & (HIDDEN - 1))
#define ISNAN(a) (((a) & ~SIGN) > INF)

u64 __umulsidi3(u32 a, u32 b);
int __clzdi2(u64 a);

/* Shift right; what is lost stays in the lowest bit. */
static u64 sticky(u64 m, int n)
{
	if (n <= 0)
		return m;
	if (n > 62)
		return m != 0;
	return m >> n | ((m & ((1ull << n) - 1)) != 0);
}

/* A number of a sign, an exponent and a fraction with its leading bit at 55, three bits of which
   are to be rounded. */
static u64 pack(u64 sign, int e, u64 m)
{
	if (!m)
		return sign;
	if (e < 1)
		m = sticky(m, 1 - e), e = 1;
	int low = m & 7;
	m >>= 3;
	if (low > 4 || low == 4 && m & 1)
		m++;
	if (e >= 0x7ff)
		return sign | INF;
	m += (u64)(e - 1) << 52;
	return sign | (m >= INF ? INF : m);
}

static u64 normalised(u64 sign, int e, u64 m)
{
	if (!m)
		return sign;
	int n = __clzdi2(m) - 8;
	if (n > 0)
		m <<= n;
	else
		m = sticky(m, -n);
	return pack(sign, e - n, m);
}

/* Rounds a fraction of two words whose leading bit is at 55, three bits of which are to be rounded. */
static u64 rounded(u32 sign, int e, u32 hi, u32 lo)
{
	if (e - 1u >= 0x7fe)
		return pack((u64)sign << 32, e, (u64)hi << 32 | lo);
	u32 low = lo & 7;
	lo = lo >> 3 | hi << 29;
	u32 up = low + (lo & 1) > 4;
	lo += up;
	hi = (hi >> 3) + ((u32)(e - 1) << 20) + (lo < up);
	return (u64)(hi | sign) << 32 | lo;
}

/* A sum of any numbers. */
static __attribute__((noinline)) u64 add(u64 a, u64 b)
{
	if (ISNAN(a))
		return a | HIDDEN >> 1;
	if (ISNAN(b))
		return b | HIDDEN >> 1;
	if (a << 1 < b << 1) {
		u64 t = a;
		a = b, b = t;
	}
	if (EXP(a) == 0x7ff)
		return EXP(b) == 0x7ff && (a ^ b) ? QUIET : a;
	if (b << 1 == 0)
		return a << 1 == 0 ? a & b : a;
	int ea = EXP(a), eb = EXP(b);
	u64 ma = FRACTION(a), mb = FRACTION(b);
	if (ea)
		ma |= HIDDEN;
	else
		ea = 1;
	if (eb)
		mb |= HIDDEN;
	else
		eb = 1;
	ma <<= 3;
	mb = sticky(mb << 3, ea - eb);
	if ((a ^ b) >> 63) {
		ma -= mb;
		if (!ma)
			return 0;
	} else {
		ma += mb;
	}
	return normalised(a & SIGN, ea, ma);
}

/* A difference of fractions, the larger one first; the leading bit goes to 55. */
static u64 difference(u32 sign, int e, u32 ah, u32 al, u32 bh, u32 bl)
{
	u32 lo = al - bl, hi = ah - bh - (al < bl);
	if (!(hi >> 23)) {
		if (!hi) {
			if (!lo)
				return 0;
			hi = lo;
			lo = 0;
			e -= 32;
			if (hi >> 24) {
				int n = 8 - __builtin_clz(hi);
				lo = hi << (32 - n);
				hi >>= n;
				e += n;
			}
		}
		int n = __builtin_clz(hi) - 8;
		hi = hi << n | (lo >> 1) >> (31 - n);
		lo <<= n;
		e -= n;
	}
	return rounded(sign, e, hi, lo);
}

u64 __adddf3(u64 a, u64 b)
{
	u32 ah = a >> 32, al = a, bh = b >> 32, bl = b;
	if ((ah << 1) < (bh << 1) || (ah << 1) == (bh << 1) && al < bl) {
		u32 t = ah;
		ah = bh, bh = t;
		t = al;
		al = bl, bl = t;
	}
	u32 e = ah >> 20 & 0x7ff, eb = bh >> 20 & 0x7ff, d = e - eb;
	if (e == 0x7ff || eb == 0)
		return add(a, b);
	u32 sign = ah & 0x80000000, differ = (ah ^ bh) >> 31;
	if (d > 56)
		return (u64)ah << 32 | al;
	ah = (ah & 0xfffff | 0x100000) << 3 | al >> 29;
	al <<= 3;
	bh = (bh & 0xfffff | 0x100000) << 3 | bl >> 29;
	bl <<= 3;
	u32 lost = 0;
	if (d >= 32) {
		d -= 32;
		lost = bl;
		bl = bh;
		bh = 0;
	}
	lost |= (bl << 1) << (31 - d);
	bl = bl >> d | (bh << 1) << (31 - d);
	bh >>= d;
	bl |= lost != 0;
	if (differ)
		return difference(sign, e, ah, al, bh, bl);
	u32 lo = al + bl, hi = ah + bh + (lo < al);
	if (hi >> 24) {
		lo = lo >> 1 | hi << 31 | lo & 1;
		hi >>= 1;
		e++;
	}
	return rounded(sign, e, hi, lo);
}

u64 __subdf3(u64 a, u64 b)
{
	return ISNAN(b) ? add(a, b) : __adddf3(a, b ^ SIGN);
}

u64 __negdf2(u64 a) { return a ^ SIGN; }

/* Gives a fraction its leading bit at 52. */
static u64 fraction(u64 a, int *e)
{
	u64 m = FRACTION(a);
	*e = EXP(a);
	if (*e)
		return m | HIDDEN;
	int n = __clzdi2(m) - 11;
	*e = 1 - n;
	return m << n;
}

/* A product of any numbers. */
static __attribute__((noinline)) u64 multiply(u64 a, u64 b)
{
	u64 sign = (a ^ b) & SIGN;
	int ea, eb;
	if (ISNAN(a))
		return a | HIDDEN >> 1;
	if (ISNAN(b))
		return b | HIDDEN >> 1;
	if (EXP(a) == 0x7ff || EXP(b) == 0x7ff)
		return a << 1 == 0 || b << 1 == 0 ? QUIET : sign | INF;
	if (a << 1 == 0 || b << 1 == 0)
		return sign;
	u64 x = fraction(a, &ea) << 7, y = fraction(b, &eb) << 7;
	u32 xl = x, xh = x >> 32, yl = y, yh = y >> 32;
	u64 low = __umulsidi3(xl, yl), m1 = __umulsidi3(xl, yh), m2 = __umulsidi3(xh, yl);
	u64 m = __umulsidi3(xh, yh);
	m1 += low >> 32;
	m2 += (u32)m1;
	m += (m1 >> 32) + (m2 >> 32);
	m |= ((u32)m2 | (u32)low) != 0;
	return normalised(sign, ea + eb - 1022, m);
}

/* Fractions in four pieces of 14 bits: products of pieces and their sums have room in a word. */
u64 __muldf3(u64 a, u64 b)
{
	u32 ah = a >> 32, al = a, bh = b >> 32, bl = b;
	u32 ea = ah >> 20 & 0x7ff, eb = bh >> 20 & 0x7ff;
	if (ea - 1 >= 0x7fe || eb - 1 >= 0x7fe)
		return multiply(a, b);
	u32 sign = (ah ^ bh) & 0x80000000;
	u32 a0 = al & 0x3fff, a1 = al >> 14 & 0x3fff, a2 = al >> 28 | (ah & 0x3ff) << 4;
	u32 a3 = ah >> 10 & 0x3ff | 0x400;
	u32 b0 = bl & 0x3fff, b1 = bl >> 14 & 0x3fff, b2 = bl >> 28 | (bh & 0x3ff) << 4;
	u32 b3 = bh >> 10 & 0x3ff | 0x400;
	u32 c0 = a0 * b0, c1 = a0 * b1 + a1 * b0, c2 = a0 * b2 + a1 * b1 + a2 * b0;
	u32 c3 = a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0, c4 = a1 * b3 + a2 * b2 + a3 * b1;
	u32 c5 = a2 * b3 + a3 * b2, c6 = a3 * b3;
	c1 += c0 >> 14;
	c2 += c1 >> 14;
	c3 += c2 >> 14;
	c4 += c3 >> 14;
	c5 += c4 >> 14;
	c6 += c5 >> 14;
	u32 lo = c3 & 0x3fff | (c4 & 0x3fff) << 14 | c5 << 28, hi = (c5 & 0x3fff) >> 4 | c6 << 10;
	u32 top = hi >> 31, n = 7 + top;
	u32 lost = lo << (32 - n) | (c0 | c1 | c2) & 0x3fff;
	lo = lo >> n | hi << (32 - n) | (lost != 0);
	return rounded(sign, ea + eb - 1023 + top, hi >> n, lo);
}

u64 __divdf3(u64 a, u64 b)
{
	u64 sign = (a ^ b) & SIGN, q = 0;
	int ea, eb, i;
	if (ISNAN(a))
		return a | HIDDEN >> 1;
	if (ISNAN(b))
		return b | HIDDEN >> 1;
	if (EXP(a) == 0x7ff)
		return EXP(b) == 0x7ff ? QUIET : sign | INF;
	if (EXP(b) == 0x7ff)
		return sign;
	if (b << 1 == 0)
		return a << 1 == 0 ? QUIET : sign | INF;
	if (a << 1 == 0)
		return sign;
	u64 x = fraction(a, &ea), y = fraction(b, &eb);
	for (i = 0; i < 57; i++) {
		q <<= 1;
		if (x >= y)
			x -= y, q |= 1;
		x <<= 1;
	}
	q |= x != 0;
	return normalised(sign, ea - eb + 1022, q);
}

/* -1, 0 or 1; 2 if one is no number. */
static int order(u64 a, u64 b)
{
	if (ISNAN(a) || ISNAN(b))
		return 2;
	if (a == b || (a | b) << 1 == 0)
		return 0;
	if ((a ^ b) >> 63)
		return a >> 63 ? -1 : 1;
	return (a < b) ^ (int)(a >> 63) ? -1 : 1;
}

int __eqdf2(u64 a, u64 b) { return order(a, b); }
int __nedf2(u64 a, u64 b) { return order(a, b); }
int __ltdf2(u64 a, u64 b) { return order(a, b); }
int __ledf2(u64 a, u64 b) { return order(a, b); }
int __cmpdf2(u64 a, u64 b) { return order(a, b); }
int __unorddf2(u64 a, u64 b) { return order(a, b) == 2; }

int __gtdf2(u64 a, u64 b)
{
	int o = order(a, b);
	return o == 2 ? -1 : o;
}

int __gedf2(u64 a, u64 b) { return __gtdf2(a, b); }

u64 __floatundidf(u64 a)
{
	if (a >> 56)
		return normalised(0, 1023 + 52 + 8, sticky(a, 5));
	return normalised(0, 1023 + 52, a << 3);
}

u64 __floatdidf(s64 a)
{
	return a < 0 ? __floatundidf(-(u64)a) | SIGN : __floatundidf(a);
}

u64 __floatunsidf(u32 a) { return __floatundidf(a); }
u64 __floatsidf(int a) { return a < 0 ? __floatundidf(-(u32)a) | SIGN : __floatundidf((u32)a); }

u64 __fixunsdfdi(u64 a)
{
	int e = EXP(a) - 1023 - 52;
	if (a >> 63 || e < -53)
		return 0;
	if (e > 11)
		return ~0ull;
	u64 m = FRACTION(a) | HIDDEN;
	return e < 0 ? m >> -e : m << e;
}

s64 __fixdfdi(u64 a)
{
	u64 m = __fixunsdfdi(a & ~SIGN);
	if (ISNAN(a))
		return 0;
	if (a >> 63)
		return m > SIGN ? SIGN : -m;
	return m >= SIGN ? SIGN - 1 : m;
}

int __fixdfsi(u64 a)
{
	s64 n = __fixdfdi(a);
	return n > 0x7fffffff ? 0x7fffffff : n < -0x7fffffff - 1 ? -0x7fffffff - 1 : n;
}

u32 __fixunsdfsi(u64 a)
{
	if (a >> 63)
		return __fixdfsi(a);
	u64 n = __fixunsdfdi(a);
	return n >> 32 ? ~0u : n;
}

u64 __extendsfdf2(u32 a)
{
	u64 sign = (u64)(a >> 31) << 63;
	int e = a >> 23 & 0xff;
	u64 m = a & 0x7fffff;
	if (e == 0xff)
		return sign | INF | m << 29 | (m ? HIDDEN >> 1 : 0);
	if (!e)
		return normalised(sign, 1023 - 126, m << 32);
	return sign | (u64)(e - 127 + 1023) << 52 | m << 29;
}

u32 __truncdfsf2(u64 a)
{
	u32 sign = (u32)(a >> 32) & 0x80000000;
	int e = EXP(a) - 1023 + 127;
	if (EXP(a) == 0x7ff)
		return sign | 0x7f800000 | (FRACTION(a) ? 0x400000 | (u32)(FRACTION(a) >> 29) : 0);
	if (EXP(a) == 0)
		return sign;
	u64 m = FRACTION(a) | HIDDEN;
	if (e < 1)
		m = sticky(m, 1 - e), e = 1;
	u32 r = m >> 29;
	u32 low = m & 0x1fffffff;
	if (low > 0x10000000 || low == 0x10000000 && r & 1)
		r++;
	r += (u32)(e - 1) << 23;
	return sign | (e >= 0xff || r >= 0x7f800000 ? 0x7f800000 : r);
}
