// Single precision: arithmetic, division, comparisons.
#include <stdio.h>
#include <string.h>
volatile float xs[] = {1.0f, -2.5f, 3.14159f, 1e10f, 1e-10f, 0.1f};
static unsigned word(float f)
{
	unsigned w;
	memcpy(&w, &f, 4);
	return w;
}
int main(void)
{
	for (int i = 0; i < 6; i++)
		for (int j = 0; j < 6; j++) {
			float x = xs[i], y = xs[j];
			printf("%08x %08x %08x %d%d%d\n", word(x + y), word(x - y), word(x * y), x < y, x <= y,
				x == y);
		}
	printf("%08x %08x\n", word(xs[2] / xs[1]), word(xs[0] / xs[5]));
	return 0;
}
