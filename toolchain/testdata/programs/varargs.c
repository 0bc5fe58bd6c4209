// Arguments without types.
#include <stdarg.h>
#include <stdio.h>
static int sum(const char *kinds, ...)
{
	va_list ap;
	int s = 0;
	va_start(ap, kinds);
	for (; *kinds; kinds++)
		switch (*kinds) {
		case 'i': s += va_arg(ap, int); break;
		case 'd': s += (int)(va_arg(ap, double) * 10); break;
		case 'l': s += (int)(va_arg(ap, long long) >> 20); break;
		case 's': s += va_arg(ap, const char *)[1]; break;
		}
	va_end(ap);
	return s;
}
int main(void)
{
	printf("%d\n", sum("iidls", 1, 20, 2.5, 1LL << 30, "ab"));
	printf("%d\n", sum("dididid", 1.5, 1, 2.5, 2, 3.5, 3, 4.5));
	return 0;
}
