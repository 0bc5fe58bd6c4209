/* Functions of complex numbers; the output is that of glibc. */
#include <complex.h>
#include <stdio.h>
#include <math.h>
static void print(const char *name, double complex z) { printf("%s %.6f %.6f\n", name, creal(z) + 0.0, cimag(z) + 0.0); }
int main(void)
{
	double complex z = 3 + 4 * I, w = -0.5 + 0.25 * I;
	printf("%g %.6f %.6f\n", cabs(z), carg(z), (double)cabsf(3.0f * I));
	print("conj", conj(z));
	print("sqrt", csqrt(z)); print("sqrt", csqrt(-4)); print("sqrt", csqrt(conj(-4 + 0 * I)));
	print("exp", cexp(w)); print("log", clog(z)); print("pow", cpow(z, w));
	print("sin", csin(w)); print("cos", ccos(w)); print("tan", ctan(w));
	print("sinh", csinh(w)); print("cosh", ccosh(w)); print("tanh", ctanh(w));
	print("asin", casin(w)); print("acos", cacos(w)); print("atan", catan(w));
	print("asinh", casinh(w)); print("acosh", cacosh(w)); print("atanh", catanh(w));
	print("proj", cproj(INFINITY + 1 * I));
	print("sqrtf", csqrtf(2.0f * I)); print("expf", cexpf(1.0f * I));
	return 0;
}
