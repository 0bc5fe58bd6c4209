#include <string.h>
#include <stdlib.h>

size_t strlen(const char *s)
{
	const char *p = s;
	while (*p)
		p++;
	return p - s;
}

size_t strnlen(const char *s, size_t n)
{
	size_t i = 0;
	while (i < n && s[i])
		i++;
	return i;
}

char *stpcpy(char *to, const char *from)
{
	while ((*to = *from++))
		to++;
	return to;
}

char *strcpy(char *to, const char *from) { stpcpy(to, from); return to; }

char *strncpy(char *to, const char *from, size_t n)
{
	char *d = to;
	for (; n && *from; n--)
		*d++ = *from++;
	while (n--)
		*d++ = 0;
	return to;
}

char *strcat(char *to, const char *from) { strcpy(to + strlen(to), from); return to; }

char *strncat(char *to, const char *from, size_t n)
{
	char *d = to + strlen(to);
	while (n-- && *from)
		*d++ = *from++;
	*d = 0;
	return to;
}

int strcmp(const char *a, const char *b)
{
	for (; *a && *a == *b; a++)
		b++;
	return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char *a, const char *b, size_t n)
{
	for (; n && *a && *a == *b; a++, b++)
		n--;
	return n ? (unsigned char)*a - (unsigned char)*b : 0;
}

char *strchr(const char *s, int c)
{
	for (;; s++) {
		if (*s == (char)c)
			return (char *)s;
		if (!*s)
			return 0;
	}
}

char *strrchr(const char *s, int c)
{
	const char *last = 0;
	do
		if (*s == (char)c)
			last = s;
	while (*s++);
	return (char *)last;
}

char *index(const char *s, int c) { return strchr(s, c); }
char *rindex(const char *s, int c) { return strrchr(s, c); }

char *strstr(const char *s, const char *part)
{
	size_t n = strlen(part);
	for (; *s || !n; s++)
		if (!strncmp(s, part, n))
			return (char *)s;
	return 0;
}

size_t strspn(const char *s, const char *set)
{
	size_t n = 0;
	while (s[n] && strchr(set, s[n]))
		n++;
	return n;
}

size_t strcspn(const char *s, const char *set)
{
	size_t n = 0;
	while (s[n] && !strchr(set, s[n]))
		n++;
	return n;
}

char *strpbrk(const char *s, const char *set)
{
	s += strcspn(s, set);
	return *s ? (char *)s : 0;
}

char *strtok(char *s, const char *set)
{
	static char *rest;
	if (!s)
		s = rest;
	if (!s)
		return 0;
	s += strspn(s, set);
	if (!*s)
		return rest = 0;
	char *end = s + strcspn(s, set);
	rest = *end ? end + 1 : 0;
	*end = 0;
	return s;
}

char *__strcpy_chk(char *to, const char *from, size_t room) { return strcpy(to, from); }
char *__stpcpy_chk(char *to, const char *from, size_t room) { return stpcpy(to, from); }
char *__strcat_chk(char *to, const char *from, size_t room) { return strcat(to, from); }
char *__strncpy_chk(char *to, const char *from, size_t n, size_t room) { return strncpy(to, from, n); }
char *__strncat_chk(char *to, const char *from, size_t n, size_t room) { return strncat(to, from, n); }
