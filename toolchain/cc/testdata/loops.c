int printf(const char *, ...);
static int v[64], w[64];
static signed char narrow[32];
static unsigned short half[32];
static int matrix[6][7];

__attribute__((noinline)) static int up(const int *p, int n)
{
	int s = 0;
	for (int i = 0; i < n; i++)
		s += p[i] * 3;
	return s;
}

__attribute__((noinline)) static int atLeastOnce(const int *p, int i, int n)
{
	int s = 0;
	do
		s += p[i & 15] + 1;
	while (++i < n);
	return s;
}

__attribute__((noinline)) static unsigned wraps(unsigned i, unsigned n)
{
	unsigned passes = 0;
	for (; i != n; i++)
		passes++;
	return passes;
}

__attribute__((noinline)) static int down(const int *p, int n)
{
	int s = 0;
	for (int i = n - 1; i > -1; i--)
		s = s * 3 + p[i];
	return s;
}

__attribute__((noinline)) static int strided(const int *p, int n, int by)
{
	int s = 0;
	for (int i = 0; i < n; i++)
		s = s * 5 + p[i * by] - p[i * by + 1];
	return s;
}

__attribute__((noinline)) static int behind(int *p, int n)
{
	int i = 0, s = 0;
	while (i < n) {
		int k = i++;
		s += p[k] - p[i] * 2;
		p[k] = s;
		if (s & 1)
			i++;
	}
	return s + i;
}

__attribute__((noinline)) static int narrows(signed char *c, unsigned short *h, int n)
{
	int s = 0;
	for (int i = 0; i < n; i++) {
		s = s * 7 + c[i] + h[n - 1 - i];
		c[i] = s;
		h[n - 1 - i] = s >> 3;
	}
	return s;
}

__attribute__((noinline)) static int table(int (*m)[7], int rows)
{
	int s = 0;
	for (int i = 0; i < rows; i++)
		for (int j = 6; j >= 0; j--)
			s = s * 2 + (m[i][j] += m[rows - 1 - i][6 - j] - 3);
	return s;
}

__attribute__((noinline)) static const char *walk(const char *s, char c)
{
	const char *last = 0;
	while (*s) {
		if (*s == c)
			last = s;
		s++;
	}
	return last;
}

__attribute__((noinline)) static int flags(int x, int y)
{
	int n = 0;
	for (int i = 0; i < 40; i++) {
		int t = x + y;
		if (t < 0)
			n += i;
		if ((x & y) > 0)
			n += 100;
		if (y - x == 0)
			n += 1000;
		x += 0x7000000;
		y ^= x >> 3;
	}
	return n;
}

__attribute__((noinline)) static int far(int *p, int n)
{
	int s = 0;
	for (int i = 0; i < n; i += 3) {
		p[i] += i;
		s ^= p[i] + (s << 1 & 0xFF0FF0);
	}
	return s;
}

int main(void)
{
	for (int i = 0; i < 64; i++)
		v[i] = i * i - 40, w[i] = 5 - i;
	for (int i = 0; i < 32; i++)
		narrow[i] = i * 11, half[i] = i * 2000;
	for (int i = 0; i < 6; i++)
		for (int j = 0; j < 7; j++)
			matrix[i][j] = i * j + j;
	printf("%d %d %d\n", up(v, 64), up(v, 0), up(v, -5));
	printf("%d %d\n", atLeastOnce(v, 3, 9), atLeastOnce(v, 12, 2));
	printf("%u %u\n", wraps(0xFFFFFFF0u, 16), wraps(7, 7));
	printf("%d %d\n", down(v, 64), down(v, 0));
	printf("%d %d\n", strided(v, 9, 7), strided(v + 60, 9, -6));
	printf("%d\n", behind(w, 40));
	printf("%d\n", narrows(narrow, half, 32));
	printf("%d\n", table(matrix, 6));
	printf("%s %d\n", walk("a path/of some/words", '/'), walk("none", '/') == 0);
	printf("%d\n", flags(0x12345678, -77));
	printf("%d\n", far(v, 64));
	unsigned sum = 0;
	for (int i = 0; i < 64; i++)
		sum = sum * 31 + v[i] + w[i];
	for (int i = 0; i < 32; i++)
		sum = sum * 31 + narrow[i] + half[i];
	printf("%u\n", sum);
	return 0;
}
