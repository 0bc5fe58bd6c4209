#include <math.h>
#include "dd.h"

#define FRACTION ((1ull << 52) - 1)

double frexp(double x, int *e)
{
	union bits b = { x };
	*e = 0;
	if (x == 0 || !isfinite(x))
		return x;
	if (!(b.n >> 52 & 0x7ff)) {
		b.x = x * 0x1p54;
		*e = -54;
	}
	*e += (int)(b.n >> 52 & 0x7ff) - 1022;
	b.n = b.n & ~(0x7ffull << 52) | 1022ull << 52;
	return b.x;
}

double ldexp(double x, int e)
{
	union bits b = { 0 };
	if (x == 0 || !isfinite(x))
		return x;
	e = e > 2200 ? 2200 : e < -2200 ? -2200 : e;
	for (; e > 1023; e -= 1023)
		x *= 0x1p1023;
	/* Only the last step may leave a denormal, so that it alone rounds. */
	for (; e < -1022; e += 969)
		x *= 0x1p-969;
	b.n = (unsigned long long)(e + 1023) << 52;
	return x * b.x;
}

double scalbn(double x, int e) { return ldexp(x, e); }

double modf(double x, double *whole)
{
	*whole = trunc(x);
	return copysign(isinf(x) ? 0 : x - *whole, x);
}

double fmod(double x, double y)
{
	union bits a = { x }, b = { y };
	unsigned long long sign = a.n & 1ull << 63;
	int ea = a.n >> 52 & 0x7ff, eb = b.n >> 52 & 0x7ff;
	if (!isfinite(x) || isnan(y) || y == 0)
		return NAN;
	if (isinf(y) || fabs(x) < fabs(y))
		return x;
	a.n = ea ? a.n & FRACTION | 1ull << 52 : (ea = 1, a.n & FRACTION);
	b.n = eb ? b.n & FRACTION | 1ull << 52 : (eb = 1, b.n & FRACTION);
	for (; ea > eb; ea--) {
		if (a.n >= b.n)
			a.n -= b.n;
		a.n <<= 1;
	}
	a.n %= b.n;
	while (a.n && a.n < 1ull << 52 && ea > 1)
		a.n <<= 1, ea--;
	if (a.n >> 52)
		a.n += (unsigned long long)(ea - 1) << 52;
	a.n |= sign;
	return a.x;
}

double round(double x)
{
	double t = trunc(x);
	return copysign(fabs(x - t) >= 0.5 ? t + copysign(1, x) : t, x);
}

double rint(double x)
{
	double big = copysign(0x1p52, x);
	return fabs(x) < 0x1p52 ? copysign(x + big - big, x) : x;
}

long lround(double x) { return round(x); }
long lrint(double x) { return rint(x); }
double fmin(double x, double y) { return isnan(x) || y < x ? y : x; }
double fmax(double x, double y) { return isnan(x) || y > x ? y : x; }
double fdim(double x, double y) { return isnan(x) || isnan(y) ? x + y : x > y ? x - y : 0; }

double hypot(double x, double y)
{
	double a = fabs(x), b = fabs(y), t, al, bl;
	int e;
	if (isinf(a) || isinf(b))
		return HUGE_VAL;
	if (isnan(a) || isnan(b))
		return a + b;
	if (a < b)
		t = a, a = b, b = t;
	if (b == 0)
		return a;
	a = frexp(a, &e);
	b = ldexp(b, -e);
	a = product(a, a, &al);
	b = product(b, b, &bl);
	a = fast_sum(a, b, &t);
	return ldexp(sqrt(a + (t + al + bl)), e);
}
