#include <math.h>
#include "dd.h"

/* The binary places of 2/pi, behind 64 zeros. */
static const unsigned places[] = {
	0x00000000, 0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599,
	0x3c439041, 0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c,
	0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639,
	0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f,
	0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b, 0x3d0739f7,
	0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d,
};

static const double half_pi = 0x1.921fb54442d18p+0, half_pi_low = 0x1.1a62633145c07p-54;

/* x minus the nearest multiple n of pi/2, as a sum; n mod 4. The product of x with those places of
   2/pi that count is exact to 190 places behind the point; multiples of 4 are left out. */
static unsigned reduce(double x, double *low, double *r)
{
	union bits b = { x };
	unsigned long long m = b.n & (1ull << 52) - 1 | 1ull << 52, carry;
	int e = (int)(b.n >> 52 & 0x7ff) - 1075, i, first = e + 62;
	unsigned w[6], p[6], m0 = m, m1 = m >> 32, quadrant, negative;
	for (i = 0; i < 6; i++) {
		int at = (first >> 5) + i, shift = first & 31;
		w[5 - i] = shift ? places[at] << shift | places[at + 1] >> (32 - shift) : places[at];
	}
	for (carry = i = 0; i < 6; i++) {
		carry += (unsigned long long)w[i] * m0;
		p[i] = carry;
		carry >>= 32;
	}
	for (carry = i = 0; i < 5; i++) {
		carry += (unsigned long long)w[i] * m1 + p[i + 1];
		p[i + 1] = carry;
		carry >>= 32;
	}
	quadrant = p[5] >> 30;
	negative = p[5] >> 29 & 1;
	quadrant += negative;
	for (i = 5; i >= 0; i--)
		p[i] = p[i] << 2 | (i ? p[i - 1] >> 30 : 0);
	if (negative)
		for (carry = 1, i = 0; i < 6; i++) {
			carry += (unsigned)~p[i];
			p[i] = carry;
			carry >>= 32;
		}
	double high = 0, scale = 0x1p-32, rest = 0;
	for (i = 5; i >= 0; i--, scale *= 0x1p-32) {
		double term = p[i] * scale, s = high + term;
		rest += term - (s - high);
		high = s;
	}
	high = fast_sum(high, rest, &rest);
	*r = product(high, half_pi, low);
	*low += high * half_pi_low + rest * half_pi;
	*r = fast_sum(*r, *low, low);
	if (negative)
		*r = -*r, *low = -*low;
	return quadrant & 3;
}

static double sine(double r, double low)
{
	static const double c[] = { -0x1.5555555555555p-3, 0x1.1111111111111p-7, -0x1.a01a01a01a01ap-13, 0x1.71de3a556c734p-19, -0x1.ae64567f544e4p-26, 0x1.6124613a86d09p-33, -0x1.ae7f3e733b81fp-41, 0x1.952c77030ad4ap-49 };
	double z = r * r, p = c[7];
	int i;
	for (i = 6; i >= 0; i--)
		p = p * z + c[i];
	return r + (z * r * p + low * (1 - 0.5 * z));
}

static double cosine(double r, double low)
{
	static const double c[] = { 0x1.5555555555555p-5, -0x1.6c16c16c16c17p-10, 0x1.a01a01a01a01ap-16, -0x1.27e4fb7789f5cp-22, 0x1.1eed8eff8d898p-29, -0x1.93974a8c07c9dp-37, 0x1.ae7f3e733b81fp-45 };
	double z = r * r, p = c[6], h = 0.5 * z, w = 1 - h;
	int i;
	for (i = 5; i >= 0; i--)
		p = p * z + c[i];
	return w + (1 - w - h + (z * z * p - r * low));
}

static double turned(double x, unsigned more)
{
	double r = x, low = 0;
	unsigned q = 0;
	if (!isfinite(x))
		return x - x;
	if (fabs(x) > 0.785) {
		q = reduce(fabs(x), &low, &r);
		if (x < 0)
			q = -q, r = -r, low = -low;
	} else if (fabs(x) < 0x1p-27)
		return more ? 1 : x;
	q += more;
	x = q & 1 ? cosine(r, low) : sine(r, low);
	return q & 2 ? -x : x;
}

double sin(double x) { return turned(x, 0); }
double cos(double x) { return turned(x, 1); }
double tan(double x) { return fabs(x) < 0x1p-27 ? x : turned(x, 0) / turned(x, 1); }

/* The places between which the argument is brought to at most 7/16, and their arc tangents. */
static const double centre[] = { 0, 0.5, 1, 1.5 };
static const double angle[] = { 0x0.0p+0, 0x1.dac670561bb4fp-2, 0x1.921fb54442d18p-1, 0x1.f730bd281f69bp-1, 0x1.921fb54442d18p+0 };
static const double angle_low[] = { 0x0.0p+0, 0x1.a2b7f222f65e2p-56, 0x1.1a62633145c07p-55, 0x1.007887af0cbbdp-56, 0x1.1a62633145c07p-54 };

double atan(double x)
{
	double a = fabs(x), t, z, p = 0;
	int i, n = 4;
	if (isnan(x) || a < 0x1p-27)
		return x;
	if (a < 2.4375) {
		n = a < 0.4375 ? 0 : a < 0.6875 ? 1 : a < 1.1875 ? 2 : 3;
		t = n ? (a - centre[n]) / (1 + a * centre[n]) : a;
	} else
		t = -1 / a;
	z = t * t;
	for (i = 45; i >= 3; i -= 2)
		p = z * (1.0 / i - p);
	t = angle[n] - (t * p - angle_low[n] - t);
	return x < 0 ? -t : t;
}

double atan2(double y, double x)
{
	double a;
	if (isnan(x) || isnan(y))
		return x + y;
	if (y == 0)
		return signbit(x) ? copysign(2 * half_pi, y) : y;
	if (x == 0)
		return copysign(half_pi, y);
	if (isinf(x) && isinf(y))
		return copysign(x < 0 ? 1.5 * half_pi : 0.5 * half_pi, y);
	a = atan(fabs(y / x));
	if (x < 0)
		a = 2 * half_pi - (a - 2 * half_pi_low);
	return copysign(a, y);
}

double asin(double x)
{
	if (fabs(x) > 1)
		return NAN;
	return fabs(x) < 0x1p-27 ? x : atan2(x, sqrt((1 - x) * (1 + x)));
}

double acos(double x)
{
	if (fabs(x) > 1)
		return NAN;
	return x == -1 ? 2 * half_pi : 2 * atan(sqrt((1 - x) / (1 + x)));
}
