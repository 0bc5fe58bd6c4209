// Double precision in software.
#include <stdio.h>
#include <string.h>
volatile double x = 3.141592653589793, y = -2.718281828459045, z = 1e-3;
static void show(double d)
{
	unsigned w[2];
	memcpy(w, &d, 8);
	printf("%08x%08x\n", w[1], w[0]);
}
int main(void)
{
	show(x + y);
	show(x - y);
	show(x * y);
	show(x / y);
	show(x * y + z);
	show((double)(float)x);
	show((double)12345678);
	printf("%d %d %d %d\n", (int)(x * 1000), (int)y, x > y, z == 1e-3);
	return 0;
}
