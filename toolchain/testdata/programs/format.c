// sprintf with flags, widths and precisions.
#include <stdio.h>
int main(void)
{
	char b[80];
	int n = sprintf(b, "[%5d|%-5d|%05d|%+d|%x|%X|%#o|%c|%.3s|%8s|%%]", 42, 42, 42, 42, 255, 255, 8, 'z',
		"abcdef", "right");
	printf("%s %d\n", b, n);
	printf("%u %d %x\n", 4000000000u, -2147483647 - 1, 0xdeadbeef);
	printf("%*d|%-*d|%.*s\n", 6, 7, 6, 7, 2, "xyz");
	printf("%d %s\n", snprintf(b, 5, "%s", "truncated"), b);
	return 0;
}
