/* Sums of two doubles, the second of which is what rounding has left of the first. */
#ifndef _DD_H
#define _DD_H

union bits { double x; unsigned long long n; };

/* a + b, where a is not the smaller one. */
static inline double fast_sum(double a, double b, double *low)
{
	double s = a + b;
	*low = b - (s - a);
	return s;
}

/* The upper 26 bits. */
static inline double upper(double a)
{
	union bits b = { a };
	b.n &= ~0ull << 27;
	return b.x;
}

static inline double product(double a, double b, double *low)
{
	double p = a * b, ah = upper(a), bh = upper(b), al = a - ah, bl = b - bh;
	*low = al * bl - (p - ah * bh - al * bh - ah * bl);
	return p;
}

#endif
