/* CRC-32 of bytes by a table, which is computed too. */
enum { N = 2048 };
static unsigned char data[N];
static unsigned table[256];

static void fill(void)
{
	for (unsigned i = 0; i < 256; i++) {
		unsigned c = i;
		for (int bit = 0; bit < 8; bit++)
			c = c & 1 ? 0xEDB88320u ^ c >> 1 : c >> 1;
		table[i] = c;
	}
}

unsigned crc(unsigned c, const unsigned char *p, unsigned n)
{
	c = ~c;
	while (n--)
		c = table[(c ^ *p++) & 0xFF] ^ c >> 8;
	return ~c;
}

void prepare(void)
{
	for (int i = 0; i < N; i++)
		data[i] = i * i >> 3;
}

unsigned kernel(void)
{
	fill();
	return crc(crc(0, data, N), data + 1, N - 1);
}
