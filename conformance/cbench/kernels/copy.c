/* Copies of bytes between places of any alignment, by words where they agree. */
enum { N = 2048 };
static unsigned char from[N], to[N];

void *copy(void *target, const void *source, unsigned n)
{
	unsigned char *d = target;
	const unsigned char *s = source;
	if ((((unsigned long)d ^ (unsigned long)s) & 3) == 0 && n >= 8) {
		while ((unsigned long)d & 3) {
			*d++ = *s++;
			n--;
		}
		unsigned long *dw = (unsigned long *)d;
		const unsigned long *sw = (const unsigned long *)s;
		for (; n >= 16; n -= 16) {
			unsigned long w0 = sw[0], w1 = sw[1], w2 = sw[2], w3 = sw[3];
			dw[0] = w0;
			dw[1] = w1;
			dw[2] = w2;
			dw[3] = w3;
			dw += 4;
			sw += 4;
		}
		for (; n >= 4; n -= 4)
			*dw++ = *sw++;
		d = (unsigned char *)dw;
		s = (const unsigned char *)sw;
	}
	while (n--)
		*d++ = *s++;
	return target;
}

void prepare(void)
{
	for (int i = 0; i < N; i++)
		from[i] = i * 7;
}

unsigned kernel(void)
{
	unsigned sum = 0;
	for (unsigned n = 1; n < 1800; n += n / 2 + 3) {
		copy(to, from, n);
		copy(to + 3, from + 7, n);
		copy(to + 5, from + 2, n / 4);
		sum = sum * 31 + to[n / 2] + to[n - 1];
	}
	return sum;
}
