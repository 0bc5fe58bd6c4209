/* What sscanf reads; the output is that of glibc. */
#include <stdio.h>
int main(void)
{
	int a = 0, b = 0, n = 0; unsigned x = 0; long long w = 0; float f = 0; double d = 0;
	short h = 7; char s[20] = "", t[20] = "", c[3] = "";
	printf("%d", sscanf(" 12 -7, ff 123456789012", "%d %d , %x %lld", &a, &b, &x, &w));
	printf(" %d %d %x %lld\n", a, b, x, w);
	printf("%d", sscanf("1.5e3 -0.25 word", "%f%lf%s", &f, &d, s));
	printf(" %g %g %s\n", f, d, s);
	printf("%d", sscanf("abc123-xyz", "%[a-c]%3d%*c%[^z]%n", s, &a, t, &n));
	printf(" %s %d %s %d\n", s, a, t, n);
	printf("%d", sscanf("0x1f 077 300", "%i %i %hd", &a, &b, &h));
	printf(" %d %d %d\n", a, b, h);
	printf("%d %d %d", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf("5%6", "%d%%%d", &a, &b));
	printf(" %d %d\n", a, b);
	printf("%d", sscanf("ab", "%2c", c));
	printf(" %s\n", c);
	return 0;
}
