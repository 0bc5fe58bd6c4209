#include <ctype.h>
#include <stdlib.h>

/* A decimal number in groups of nine digits; group POINT has the units. */
#define GROUPS 160
#define POINT 40

struct real { unsigned big[GROUPS]; int sticky; };

static void halve(struct real *r, int k)
{
	unsigned rest = 0, mask = (1u << k) - 1;
	int i;
	for (i = 0; i < GROUPS; i++) {
		unsigned v = r->big[i];
		r->big[i] = (v >> k) + rest;
		rest = (1000000000 >> k) * (v & mask);
	}
	if (rest)
		r->sticky = 1;
}

static void twice(struct real *r, int k)
{
	unsigned carry = 0;
	int i;
	for (i = GROUPS - 1; i >= 0; i--) {
		unsigned long long v = ((unsigned long long)r->big[i] << k) + carry;
		carry = v / 1000000000;
		r->big[i] = v % 1000000000;
	}
}

static unsigned long long whole(struct real *r)
{
	return (unsigned long long)r->big[POINT - 1] * 1000000000 + r->big[POINT];
}

/* Whether there is anything above what whole gives. */
static int large(struct real *r)
{
	int i;
	for (i = 0; i < POINT - 1; i++)
		if (r->big[i])
			return 1;
	return 0;
}

static unsigned long long nearest(struct real *r)
{
	unsigned long long n;
	int e = 0, i;
	while (large(r) || whole(r) >> 53) {
		int k = large(r) ? 9 : 1;
		halve(r, k);
		e += k;
	}
	while (!(whole(r) >> 52) && e > -1074) {
		int k = !(whole(r) >> 23) && e > -1045 ? 29 : 1;
		twice(r, k);
		e -= k;
	}
	for (; e < -1074; e++)
		halve(r, 1);
	n = whole(r);
	int rest = r->sticky;
	for (i = POINT + 2; i < GROUPS && !rest; i++)
		rest = r->big[i] != 0;
	unsigned half = r->big[POINT + 1];
	if (half > 500000000 || half == 500000000 && (rest || n & 1))
		n++;
	if (e + 1075 + (n >> 53) >= 0x7ff)
		return 0x7ffull << 52;
	return n >> 52 ? ((unsigned long long)(e + 1074) << 52) + n : n;
}

static int same(const char *s, const char *word)
{
	while (*word)
		if ((*s++ | 32) != *word++)
			return 0;
	return 1;
}

static int hex_digit(int c)
{
	return isdigit(c) ? c - '0' : isxdigit(c) ? (c | 32) - 'a' + 10 : -1;
}

/* The exponent behind a number's digits, 0 if there is none; moves behind it. */
static int exponent(const char **s, int letter)
{
	const char *p = *s;
	int e = 0, negative;
	if ((*p++ | 32) != letter)
		return 0;
	negative = *p == '-';
	if (*p == '-' || *p == '+')
		p++;
	if (!isdigit((unsigned char)*p))
		return 0;
	for (; isdigit((unsigned char)*p); p++)
		if (e < 100000)
			e = e * 10 + *p - '0';
	*s = p;
	return negative ? -e : e;
}

/* m times a power of two, and more if sticky, rounded to even; m has no more than 60 bits. */
static unsigned long long scaled(unsigned long long m, int power, int sticky)
{
	int top = 63, shift, e;
	if (!m)
		return 0;
	while (!(m >> top))
		top--;
	e = top + power;
	shift = top - 52;
	if (e > 1023)
		return 0x7ffull << 52;
	if (e < -1022)
		shift += -1022 - e;
	if (shift > 62)
		return 0;
	if (shift <= 0)
		m <<= -shift;
	else {
		unsigned long long rest = m & (1ull << shift) - 1, half = 1ull << shift - 1;
		m >>= shift;
		if (rest > half || rest == half && (sticky || m & 1))
			m++;
	}
	return e < -1022 ? m : ((unsigned long long)(e + 1023) << 52) + (m - (1ull << 52));
}

/* A number by hexadecimal digits behind 0x; moves behind it, or behind the 0 if there are none. */
static unsigned long long hexadecimal(const char **s)
{
	const char *p = *s + 2;
	unsigned long long m = 0;
	int any = 0, point = 0, power = 0, sticky = 0, d;
	for (; (d = hex_digit((unsigned char)*p)) >= 0 || *p == '.' && !point; p++) {
		if (*p == '.') {
			point = 1;
			continue;
		}
		any = 1;
		if (m >> 56)
			sticky |= d, power += 4;
		else
			m = m << 4 | d;
		power -= 4 * point;
	}
	if (!any) {
		++*s;
		return 0;
	}
	*s = p;
	return scaled(m, power + exponent(s, 'p'), sticky);
}

double strtod(const char *s, char **end)
{
	union { double x; unsigned long long n; } u = { 0 };
	static struct real r;
	const char *start = s, *p, *digits;
	unsigned long long sign = 0;
	int any = 0, point = 0, power = 0, i;
	while (isspace((unsigned char)*s))
		s++;
	if (*s == '+' || *s == '-')
		sign = (unsigned long long)(*s++ == '-') << 63;
	if (same(s, "inf") || same(s, "nan")) {
		u.n = sign | (same(s, "inf") ? 0x7ffull << 52 : 0xfffull << 51);
		if (end)
			*end = (char *)s + (same(s, "infinity") ? 8 : 3);
		return u.x;
	}
	if (*s == '0' && (s[1] | 32) == 'x') {
		u.n = sign | hexadecimal(&s);
		if (end)
			*end = (char *)s;
		return u.x;
	}
	for (i = 0; i < GROUPS; i++)
		r.big[i] = 0;
	r.sticky = 0;
	digits = s;
	for (p = s; isdigit((unsigned char)*p) || *p == '.' && !point; p++) {
		if (*p == '.')
			point = 1;
		else
			any = 1, power -= point;
	}
	if (!any) {
		if (end)
			*end = (char *)start;
		return 0;
	}
	s = p;
	power += exponent(&s, 'e');
	if (end)
		*end = (char *)s;
	int huge = 0;
	for (; p > digits; p--) {
		int c = p[-1] - '0';
		if (p[-1] == '.')
			continue;
		if (c) {
			int g = power >= 0 ? power / 9 : -((8 - power) / 9);
			int k = power - g * 9;
			if (g > POINT - 2)
				huge = 1;
			else if (POINT - g >= GROUPS)
				r.sticky = 1;
			else {
				unsigned unit = 1;
				while (k--)
					unit *= 10;
				r.big[POINT - g] += unit * c;
			}
		}
		power++;
	}
	int zero = 1;
	for (i = 0; i < GROUPS; i++)
		if (r.big[i])
			zero = 0;
	u.n = huge ? 0x7ffull << 52 : zero ? 0 : nearest(&r);
	u.n |= sign;
	return u.x;
}

double atof(const char *s) { return strtod(s, 0); }
float strtof(const char *s, char **end) { return strtod(s, end); }
