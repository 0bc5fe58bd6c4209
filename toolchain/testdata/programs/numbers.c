// Texts to numbers.
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
	char *end;
	printf("%d %d %d\n", atoi("123"), atoi("  -45x"), atoi("none"));
	printf("%d %d %d\n", (int)strtol("ff", 0, 16), (int)strtol("0x1f", 0, 0), (int)strtol("-777", 0, 8));
	printf("%u\n", (unsigned)strtoul("4000000000", &end, 10));
	int head = strtol("12rest", &end, 10);
	printf("%d %s\n", head, end);
	printf("%d\n", abs(-5) + div(17, 5).quot * 10 + div(17, 5).rem);
	return 0;
}
