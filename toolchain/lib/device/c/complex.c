#include <complex.h>
#include <math.h>

/* A number by its parts: the sum of both would lose zeros' signs and infinities. */
static double complex of(double re, double im)
{
	double complex z;
	__real__ z = re;
	__imag__ z = im;
	return z;
}

double creal(double complex z) { return __real__ z; }
double cimag(double complex z) { return __imag__ z; }
double complex conj(double complex z) { return of(__real__ z, -__imag__ z); }
double cabs(double complex z) { return hypot(__real__ z, __imag__ z); }
double carg(double complex z) { return atan2(__imag__ z, __real__ z); }

double complex cproj(double complex z)
{
	if (isinf(__real__ z) || isinf(__imag__ z))
		return of(INFINITY, copysign(0, __imag__ z));
	return z;
}

double complex csqrt(double complex z)
{
	double re = __real__ z, im = __imag__ z;
	if (isinf(im))
		return of(INFINITY, im);
	if (re == 0 && im == 0)
		return of(0, im);
	double half = sqrt((fabs(re) + cabs(z)) / 2);
	if (re >= 0)
		return of(half, im / (2 * half));
	return of(fabs(im) / (2 * half), copysign(half, im));
}

double complex cexp(double complex z)
{
	double e = exp(__real__ z), im = __imag__ z;
	if (im == 0)
		return of(e, im);
	return of(e * cos(im), e * sin(im));
}

double complex clog(double complex z) { return of(log(cabs(z)), carg(z)); }

double complex cpow(double complex z, double complex w)
{
	if (__real__ z == 0 && __imag__ z == 0)
		return __real__ w == 0 && __imag__ w == 0 ? of(1, 0) : of(0, 0);
	return cexp(w * clog(z));
}

double complex csinh(double complex z)
{
	double re = __real__ z, im = __imag__ z;
	return of(sinh(re) * cos(im), cosh(re) * sin(im));
}

double complex ccosh(double complex z)
{
	double re = __real__ z, im = __imag__ z;
	return of(cosh(re) * cos(im), sinh(re) * sin(im));
}

double complex ctanh(double complex z)
{
	double re = __real__ z, im = __imag__ z;
	if (fabs(re) > 20)
		return of(copysign(1, re), copysign(0, sin(2 * im)));
	double d = sinh(re) * sinh(re) + cos(im) * cos(im);
	return of(sinh(re) * cosh(re) / d, sin(im) * cos(im) / d);
}

/* i z and -i z. */
static double complex left(double complex z) { return of(-__imag__ z, __real__ z); }
static double complex right(double complex z) { return of(__imag__ z, -__real__ z); }

double complex csin(double complex z) { return right(csinh(left(z))); }
double complex ccos(double complex z) { return ccosh(left(z)); }
double complex ctan(double complex z) { return right(ctanh(left(z))); }

double complex casinh(double complex z)
{
	double re = __real__ z;
	double complex s = re < 0 ? -z : z;
	s = clog(s + csqrt(s * s + 1));
	return re < 0 ? -s : s;
}

double complex casin(double complex z) { return right(casinh(left(z))); }

double complex cacos(double complex z)
{
	double complex s = casin(z);
	return of(1.57079632679489661923 - __real__ s, -__imag__ s);
}

double complex cacosh(double complex z) { return clog(z + csqrt(z + 1) * csqrt(z - 1)); }

double complex catanh(double complex z)
{
	double complex w = clog((1 + z) / (1 - z));
	return of(__real__ w / 2, __imag__ w / 2);
}

double complex catan(double complex z) { return right(catanh(left(z))); }

#define SINGLE(name) \
	float complex name##f(float complex z) { return name(z); }
SINGLE(conj)
SINGLE(cproj)
SINGLE(csqrt)
SINGLE(cexp)
SINGLE(clog)
SINGLE(csinh)
SINGLE(ccosh)
SINGLE(ctanh)
SINGLE(csin)
SINGLE(ccos)
SINGLE(ctan)
SINGLE(casinh)
SINGLE(casin)
SINGLE(cacos)
SINGLE(cacosh)
SINGLE(catanh)
SINGLE(catan)
float complex cpowf(float complex z, float complex w) { return cpow(z, w); }
float crealf(float complex z) { return __real__ z; }
float cimagf(float complex z) { return __imag__ z; }
float cabsf(float complex z) { return cabs(z); }
float cargf(float complex z) { return carg(z); }
