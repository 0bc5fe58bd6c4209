#include <math.h>

union bits { double x; unsigned long long n; };
union word { float x; unsigned n; };

#undef signbit
double (fabs)(double x) { return __builtin_fabs(x); }
float (fabsf)(float x) { return __builtin_fabsf(x); }
double copysign(double x, double y) { return __builtin_copysign(x, y); }
float copysignf(float x, float y) { return __builtin_copysignf(x, y); }

double trunc(double x)
{
	union bits b = { x };
	int e = (int)(b.n >> 52 & 0x7ff) - 1023;
	if (e < 0)
		b.n &= 1ull << 63;
	else if (e < 52)
		b.n &= ~((1ull << (52 - e)) - 1);
	return b.x;
}

double floor(double x)
{
	double t = trunc(x);
	return x < t ? t - 1 : t;
}

double ceil(double x)
{
	double t = trunc(x);
	return x > t ? t + 1 : t;
}

float truncf(float x) { return trunc(x); }
float floorf(float x) { return floor(x); }
float ceilf(float x) { return ceil(x); }

double sqrt(double x)
{
	union bits b = { x };
	unsigned long long m, r = 0, bit, rest = 0;
	int e = (int)(b.n >> 52), i;
	if (x == 0 || isnan(x))
		return x;
	if (x < 0)
		return __builtin_nan("");
	if (e == 0x7ff)
		return x;
	m = b.n & ((1ull << 52) - 1);
	if (e)
		m |= 1ull << 52;
	else
		for (e = 1; !(m >> 52); e--)
			m <<= 1;
	e -= 1023;
	if (e & 1)
		m <<= 1, e--;
	/* Two bits of m in a step, one bit of the root out: 55 of them. */
	bit = 0;
	for (i = 0; i < 55; i++) {
		rest = rest << 2 | (m >> 52 & 3);
		m = (m & ((1ull << 52) - 1)) << 2;
		bit = r << 2 | 1;
		r <<= 1;
		if (rest >= bit)
			rest -= bit, r |= 1;
	}
	/* r has 55 bits: 53 and two to round. */
	r = (r & 3) > 2 || (r & 3) == 2 && (rest || r & 4) || (r & 3) == 3 ? (r >> 2) + 1 : r >> 2;
	b.n = ((unsigned long long)(e / 2 + 1023 - 1) << 52) + r;
	return b.x;
}

float sqrtf(float x) { return sqrt(x); }
