// Division of integers, which the chip lacks: functions of libgcc.
#include <stdio.h>
volatile int xs[] = {0, 1, -1, 7, -7, 1000003, -2147483647 - 1, 2147483647};
volatile int ys[] = {1, -1, 3, -3, 10, 65537, 2147483647};
int main(void)
{
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 7; j++) {
			int x = xs[i], y = ys[j];
			if (y == -1 && x == -2147483647 - 1)
				continue;
			printf("%d %d %u %u\n", x / y, x % y, (unsigned)x / (unsigned)y,
				(unsigned)x % (unsigned)y);
		}
	return 0;
}
