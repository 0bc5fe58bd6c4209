#include <string.h>

void *memcpy(void *to, const void *from, size_t n)
{
	char *d = to;
	const char *s = from;
	if ((((unsigned)d | (unsigned)s) & 3) == 0)
		for (; n >= 4; n -= 4, d += 4, s += 4)
			*(int *)d = *(const int *)s;
	while (n--)
		*d++ = *s++;
	return to;
}

void *memmove(void *to, const void *from, size_t n)
{
	char *d = to;
	const char *s = from;
	if (d <= s || d >= s + n)
		return memcpy(to, from, n);
	while (n--)
		d[n] = s[n];
	return to;
}

void *memset(void *to, int c, size_t n)
{
	char *d = to;
	unsigned w = (unsigned char)c;
	w |= w << 8;
	w |= w << 16;
	for (; n && (unsigned)d & 3; n--)
		*d++ = c;
	for (; n >= 4; n -= 4, d += 4)
		*(unsigned *)d = w;
	while (n--)
		*d++ = c;
	return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
	const unsigned char *x = a, *y = b;
	for (; n--; x++, y++)
		if (*x != *y)
			return *x - *y;
	return 0;
}

int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
void bzero(void *to, size_t n) { memset(to, 0, n); }
void bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }

void *memchr(const void *s, int c, size_t n)
{
	const unsigned char *p = s;
	for (; n--; p++)
		if (*p == (unsigned char)c)
			return (void *)p;
	return 0;
}

void *mempcpy(void *to, const void *from, size_t n) { return (char *)memcpy(to, from, n) + n; }

void *__memcpy_chk(void *to, const void *from, size_t n, size_t room) { return memcpy(to, from, n); }
void *__memmove_chk(void *to, const void *from, size_t n, size_t room) { return memmove(to, from, n); }
void *__memset_chk(void *to, int c, size_t n, size_t room) { return memset(to, c, n); }
