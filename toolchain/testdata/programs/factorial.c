// Integers of any size in arrays.
#include <stdio.h>
static unsigned short digits[40];
int main(void)
{
	int used = 1;
	digits[0] = 1;
	for (unsigned n = 2; n <= 40; n++) {
		unsigned carry = 0;
		for (int i = 0; i < used; i++) {
			unsigned v = digits[i] * n + carry;
			digits[i] = v % 10000;
			carry = v / 10000;
		}
		if (carry)
			digits[used++] = carry;
	}
	printf("%d", digits[used - 1]);
	for (int i = used - 2; i >= 0; i--)
		printf("%04d", digits[i]);
	printf("\n");
	return 0;
}
