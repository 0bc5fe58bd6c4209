#include <math.h>
#include "dd.h"

/* ln 2: the first part has few enough bits for exact products with exponents. */
static const double ln2 = 0x1.62e42fee00000p-1, ln2_low = 0x1.a39ef35793c76p-33, log10_2 = 0x1.3441350800000p-2, log10_2_low = 0x1.f79fef311f12bp-34;

/* e to the power of h + low. */
static double power_of_e(double h, double low)
{
	static const double c[] = { 0x1.0000000000000p-1, 0x1.5555555555555p-3, 0x1.5555555555555p-5, 0x1.1111111111111p-7, 0x1.6c16c16c16c17p-10, 0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-16, 0x1.71de3a556c734p-19, 0x1.27e4fb7789f5cp-22, 0x1.ae64567f544e4p-26, 0x1.1eed8eff8d898p-29, 0x1.6124613a86d09p-33, 0x1.93974a8c07c9dp-37 };
	double k, r, p = c[12], s, rest;
	int i;
	if (h > 710)
		return HUGE_VAL;
	if (h < -746)
		return 0;
	k = floor(h * 0x1.71547652b82fep+0 + 0.5);
	r = fast_sum(h - k * ln2, low - k * ln2_low, &low);
	for (i = 11; i >= 0; i--)
		p = p * r + c[i];
	s = fast_sum(1, r, &rest);
	return ldexp(s + (rest + (low + r * r * p)), (int)k);
}

double exp(double x) { return isnan(x) ? x : power_of_e(x, 0); }

/* x is m times a power of 2, with m about 1. */
static double split(double x, int *e)
{
	double m = frexp(x, e);
	if (m < 0.70710678118654752) {
		m *= 2;
		--*e;
	}
	return m;
}

/* What a logarithm gives without a calculation; 1 to calculate. */
static int plain(double x, double *r)
{
	*r = x == 0 ? -HUGE_VAL : x < 0 ? NAN : x;
	return x > 0 && isfinite(x);
}

/* The sum of z^n * 2/(2n+1) from n = first on, divided by z^first. */
static double series(double z, int first)
{
	double p = 0;
	int i;
	for (i = 12; i >= first; i--)
		p = p * z + 2.0 / (2 * i + 1);
	return p;
}

/* ln (1 + f) + low, for small f. */
static double near_one(double f, double low)
{
	double s = f / (2 + f), z = s * s, h = 0.5 * f * f;
	return f - (h - (s * (h + z * series(z, 1)) + low));
}

double log(double x)
{
	double r;
	int k;
	if (!plain(x, &r))
		return r;
	r = split(x, &k) - 1;
	if (!k)
		return near_one(r, 0);
	double s = r / (2 + r), z = s * s, h = 0.5 * r * r;
	return k * ln2 - (h - (s * (h + z * series(z, 1)) + k * ln2_low) - r);
}

double log2(double x)
{
	double r;
	int k;
	if (!plain(x, &r))
		return r;
	r = split(x, &k) - 1;
	return k + near_one(r, 0) * 0x1.71547652b82fep+0;
}

double log10(double x)
{
	double r;
	int k;
	if (!plain(x, &r))
		return r;
	r = near_one(split(x, &k) - 1, 0) * 0x1.bcb7b1526e50ep-2;
	return k * log10_2 + (k * log10_2_low + r);
}

/* x to the power of y, for x > 0: the logarithm needs eleven bits more than a double has. */
static double positive_power(double x, double y)
{
	static const double third = 0x1.5555555555555p-2, third_low = 0x1.5555555555555p-56;
	int k;
	double f = split(x, &k) - 1, d, dl, s, sl, z, zl, p, pl, t, tl;
	d = fast_sum(2, f, &dl);
	s = f / d;
	t = product(s, d, &tl);
	sl = (f - t - tl - s * dl) / d;
	z = product(s, s, &zl);
	zl += 2 * s * sl;
	p = fast_sum(2 * third, z * series(z, 2), &pl);
	pl += 2 * third_low;
	t = product(p, z, &tl);
	tl += p * zl + pl * z;
	p = product(t, s, &pl);
	pl += t * sl + tl * s;
	s = fast_sum(2 * s, p, &t);
	sl = 2 * sl + pl + t;
	p = k * ln2;
	t = k ? fast_sum(p, s, &tl) : s;
	sl += k ? tl + k * ln2_low : 0;
	t = fast_sum(t, sl, &tl);
	if (fabs(t * y) > 800 || fabs(t * y) < 0x1p-60)
		return power_of_e(t * y, 0);
	p = product(t, y, &pl);
	return power_of_e(p, pl + tl * y);
}

double pow(double x, double y)
{
	int odd = trunc(y) == y && fabs(y) < 0x1p53 && fmod(y, 2) != 0;
	double a = fabs(x), r;
	if (y == 0 || x == 1)
		return 1;
	if (isnan(x) || isnan(y))
		return x + y;
	if (isinf(y))
		return a == 1 ? 1 : (a > 1) == (y > 0) ? HUGE_VAL : 0;
	if (a == 0 || isinf(a))
		r = (a == 0) == (y > 0) ? 0 : HUGE_VAL;
	else if (x < 0 && trunc(y) != y)
		return NAN;
	else
		r = positive_power(a, y);
	return odd && signbit(x) ? -r : r;
}

double sinh(double x)
{
	double a = fabs(x), z = x * x, p = 0, t;
	int i;
	if (a < 1) {
		for (i = 20; i >= 2; i -= 2)
			p = (p + 1) * z / (i * (i + 1));
		return x + x * p;
	}
	t = exp(a > 709 ? a / 2 : a);
	t = a > 709 ? t / 2 * t : t / 2 - 0.5 / t;
	return copysign(t, x);
}

double cosh(double x)
{
	double a = fabs(x), t = exp(a > 709 ? a / 2 : a);
	return a > 709 ? t / 2 * t : t / 2 + 0.5 / t;
}

double tanh(double x)
{
	double a = fabs(x), t;
	if (a < 0.5)
		return sinh(x) / cosh(x);
	t = a > 22 ? 1 : 1 - 2 / (exp(2 * a) + 1);
	return isnan(x) ? x : copysign(t, x);
}

double cbrt(double x)
{
	double a = fabs(x), t;
	int e;
	if (!isfinite(x) || x == 0)
		return x;
	a = frexp(a, &e);
	while (e % 3)
		a *= 0.5, e++;
	t = exp(log(a) * 0x1.5555555555555p-2);
	t -= (t * t * t - a) / (3 * t * t);
	return copysign(ldexp(t, e / 3), x);
}
