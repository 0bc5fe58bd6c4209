#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest number that is read. */
#define LONGEST 63

static void store(va_list *list, int size, long long v)
{
	void *to = va_arg(*list, void *);
	if (size == 1)
		*(char *)to = v;
	else if (size == 2)
		*(short *)to = v;
	else if (size == 8)
		*(long long *)to = v;
	else
		*(int *)to = v;
}

/* Reads an integer of at most so many characters; gives where it ends, or 0. */
static const char *integer(const char *s, int width, int kind, long long *v)
{
	char text[LONGEST + 1], *end;
	int base = kind == 'd' || kind == 'u' ? 10 : kind == 'o' ? 8 : kind == 'i' ? 0 : 16;
	strncpy(text, s, width);
	text[width] = 0;
	*v = kind == 'd' || kind == 'i' ? strtoll(text, &end, base) : (long long)strtoull(text, &end, base);
	return end == text ? 0 : s + (end - text);
}

/* Reads characters of a set, which ends at the bracket; gives where the set ends. */
static const char *in_set(const char *set, int c, int *member)
{
	int not = *set == '^', found = 0;
	const char *p = set + not;
	do {
		if (p[1] == '-' && p[2] && p[2] != ']') {
			found |= c >= (unsigned char)*p && c <= (unsigned char)p[2];
			p += 3;
		} else
			found |= c == (unsigned char)*p++;
	} while (*p && *p != ']');
	*member = found != not;
	return p;
}

int vsscanf(const char *s, const char *format, va_list args)
{
	const char *begin = s;
	int done = 0;
	va_list list;
	va_copy(list, args);
	for (; *format; format++) {
		int drop = 0, width = 0, size = 4, kind, n;
		if (isspace((unsigned char)*format)) {
			while (isspace((unsigned char)*s))
				s++;
			continue;
		}
		if (*format != '%') {
			if (*s != *format)
				break;
			s++;
			continue;
		}
		if (*++format == '*')
			drop = 1, format++;
		while (isdigit((unsigned char)*format))
			width = width * 10 + *format++ - '0';
		for (; strchr("hlLzjt", *format) && *format; format++)
			if (*format == 'h')
				size = size == 2 ? 1 : 2;
			else if (*format == 'j' || *format == 'L' || *format == 'l' && format[-1] == 'l')
				size = 8;
			else if (*format == 'l' && strchr("eEfFgGaA", format[1]))
				size = 8;
		kind = *format;
		if (kind != 'c' && kind != '[' && kind != 'n')
			while (isspace((unsigned char)*s))
				s++;
		if (kind == 'n') {
			if (!drop)
				store(&list, size, s - begin);
			continue;
		}
		if (!*s) {
			done = done ? done : kind ? EOF : 0;
			break;
		}
		if (kind == '%') {
			if (*s++ != '%')
				break;
			continue;
		}
		if (strchr("diuoxXp", kind) && kind) {
			long long v;
			const char *end = integer(s, width && width < LONGEST ? width : LONGEST, kind, &v);
			if (!end)
				break;
			s = end;
			if (!drop)
				store(&list, size, v);
		} else if (strchr("eEfFgGaA", kind) && kind) {
			char text[LONGEST + 1], *end;
			n = width && width < LONGEST ? width : LONGEST;
			strncpy(text, s, n);
			text[n] = 0;
			double v = strtod(text, &end);
			if (end == text)
				break;
			s += end - text;
			if (!drop && size == 8)
				*va_arg(list, double *) = v;
			else if (!drop)
				*va_arg(list, float *) = v;
		} else if (kind == 'c' || kind == 's' || kind == '[') {
			char *to = drop ? 0 : va_arg(list, char *);
			const char *set = format + 1;
			int most = width ? width : kind == 'c' ? 1 : 0x7fffffff, member = 1;
			if (kind == '[')
				format = in_set(set, 0, &member);
			for (n = 0; n < most && s[n]; n++) {
				if (kind == '[')
					in_set(set, (unsigned char)s[n], &member);
				if (kind == 's' && isspace((unsigned char)s[n]) || kind == '[' && !member)
					break;
				if (to)
					to[n] = s[n];
			}
			if (!n || kind == 'c' && n < most)
				break;
			if (to && kind != 'c')
				to[n] = 0;
			s += n;
		} else
			break;
		done += !drop;
	}
	va_end(list);
	return done;
}

int sscanf(const char *s, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int n = vsscanf(s, format, list);
	va_end(list);
	return n;
}
