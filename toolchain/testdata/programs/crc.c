// Shifts and exclusive or: a checksum.
#include <stdio.h>
static unsigned crc(const char *s)
{
	unsigned c = ~0u;
	for (; *s; s++) {
		c ^= (unsigned char)*s;
		for (int k = 0; k < 8; k++)
			c = c >> 1 ^ (0xedb88320u & -(c & 1));
	}
	return ~c;
}
int main(void)
{
	printf("%08x %08x\n", crc("123456789"), crc("The quick brown fox"));
	return 0;
}
