// Bit fields and unions.
#include <stdio.h>
struct packed { unsigned a : 3, b : 7; int c : 5; unsigned d : 17; };
union both { unsigned word; unsigned char byte[4]; float real; };
int main(void)
{
	struct packed p = {5, 99, -7, 70000};
	union both u = {0x3fc00000};
	p.b += 30;
	p.c -= 4;
	printf("%u %u %d %u\n", p.a, p.b, p.c, p.d);
	printf("%x %x %d\n", u.byte[3], u.byte[2], (int)(u.real * 2));
	return 0;
}
