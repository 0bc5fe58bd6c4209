// Conversions between integers and single precision.
#include <stdio.h>
#include <string.h>
volatile int is[] = {0, 1, -1, 16777217, -123456789, 2147483647};
volatile float fs[] = {0.5f, -0.5f, 1.5f, -2.75f, 1e6f, 123456.7f};
volatile unsigned us[] = {0, 3000000000u, 4294967295u, 77};
int main(void)
{
	for (int i = 0; i < 6; i++) {
		float f = (float)is[i];
		unsigned w;
		memcpy(&w, &f, 4);
		printf("%08x %d %d %d\n", w, (int)fs[i], (signed char)is[i], (short)is[i]);
	}
	for (int i = 0; i < 4; i++) {
		float f = (float)us[i];
		unsigned w;
		memcpy(&w, &f, 4);
		printf("%08x %u\n", w, (unsigned)(f / 2));
	}
	return 0;
}
