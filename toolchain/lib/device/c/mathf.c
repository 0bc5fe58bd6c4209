#include <math.h>

/* In single precision: by double, so that nearly all results are the nearest ones. */
float sinf(float x) { return sin(x); }
float cosf(float x) { return cos(x); }
float tanf(float x) { return tan(x); }
float asinf(float x) { return asin(x); }
float acosf(float x) { return acos(x); }
float atanf(float x) { return atan(x); }
float sinhf(float x) { return sinh(x); }
float coshf(float x) { return cosh(x); }
float tanhf(float x) { return tanh(x); }
float expf(float x) { return exp(x); }
float logf(float x) { return log(x); }
float log2f(float x) { return log2(x); }
float log10f(float x) { return log10(x); }
float cbrtf(float x) { return cbrt(x); }
float roundf(float x) { return round(x); }
float rintf(float x) { return rint(x); }
float powf(float x, float y) { return pow(x, y); }
float atan2f(float x, float y) { return atan2(x, y); }
float fmodf(float x, float y) { return fmod(x, y); }
float hypotf(float x, float y) { return hypot(x, y); }
float fminf(float x, float y) { return fmin(x, y); }
float fmaxf(float x, float y) { return fmax(x, y); }
float fdimf(float x, float y) { return fdim(x, y); }
float frexpf(float x, int *e) { return frexp(x, e); }
float ldexpf(float x, int e) { return ldexp(x, e); }
float scalbnf(float x, int e) { return ldexp(x, e); }

float modff(float x, float *whole)
{
	double w, r = modf(x, &w);
	*whole = w;
	return r;
}
