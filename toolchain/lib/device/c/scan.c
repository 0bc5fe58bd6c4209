#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest number that is read. */
#define LONGEST 63

/* What is read: a string or a file, and how many characters have been read. */
struct source {
	const char *s;
	FILE *file;
	int count;
};

static int get(struct source *from)
{
	int c = from->file ? fgetc(from->file) : *from->s ? (unsigned char)*from->s++ : EOF;
	from->count += c != EOF;
	return c;
}

/* Gives the last character back. */
static void back(struct source *from, int c)
{
	if (c == EOF)
		return;
	from->count--;
	if (from->file)
		ungetc(c, from->file);
	else
		from->s--;
}

/* A number that is being collected, of at most so many characters. */
struct number {
	struct source *from;
	char text[LONGEST + 1];
	int length, most, c; /* c is the next character */
};

static void begin(struct number *n, struct source *from, int width)
{
	n->from = from;
	n->length = 0;
	n->most = width && width < LONGEST ? width : LONGEST;
	n->c = get(from);
}

/* Takes the next character if it is one of a set. */
static int take(struct number *n, const char *set)
{
	if (n->c <= 0 || n->length == n->most || !strchr(set, n->c))
		return 0;
	n->text[n->length++] = n->c;
	n->c = get(n->from);
	return 1;
}

static int end(struct number *n)
{
	back(n->from, n->c);
	n->text[n->length] = 0;
	return n->length;
}

static const char decimals[] = "0123456789", hexadecimals[] = "0123456789abcdefABCDEF";

/* Reads an integer; tells whether there is one. */
static int integer(struct source *from, int width, int kind, long long *v)
{
	struct number n;
	int base = kind == 'd' || kind == 'u' ? 10 : kind == 'o' ? 8 : kind == 'i' ? 0 : 16;
	begin(&n, from, width);
	take(&n, "+-");
	if ((base == 0 || base == 16) && take(&n, "0")) {
		if (take(&n, "xX"))
			base = 16;
		else if (base == 0)
			base = 8;
	}
	while (take(&n, base == 16 ? hexadecimals : base == 8 ? "01234567" : decimals))
		;
	if (!end(&n))
		return 0;
	char *stop;
	*v = kind == 'd' || kind == 'i' ? strtoll(n.text, &stop, base) : (long long)strtoull(n.text, &stop, base);
	return *stop == 0 && stop > n.text;
}

/* Reads a floating-point number. */
static int real(struct source *from, int width, double *v)
{
	struct number n;
	begin(&n, from, width);
	take(&n, "+-");
	if (take(&n, "iInN")) {
		while (take(&n, "aAfFiInNtTyY"))
			;
	} else {
		const char *digits = decimals;
		if (take(&n, "0") && take(&n, "xX"))
			digits = hexadecimals;
		while (take(&n, digits))
			;
		if (take(&n, "."))
			while (take(&n, digits))
				;
		if (n.length && take(&n, digits == decimals ? "eE" : "pP")) {
			take(&n, "+-");
			while (take(&n, decimals))
				;
		}
	}
	if (!end(&n))
		return 0;
	char *stop;
	*v = strtod(n.text, &stop);
	return *stop == 0 && stop > n.text;
}

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

/* Tells whether a character is of a set, which ends at the bracket; gives where the set ends. */
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

/* Reads characters, to nowhere if to is 0; tells how many. */
static int characters(struct source *from, int kind, int width, const char *set, char *to)
{
	int n, c, member = 1, most = width ? width : kind == 'c' ? 1 : 0x7fffffff;
	for (n = 0; n < most && (c = get(from)) != EOF; n++) {
		if (kind == '[')
			in_set(set, c, &member);
		if (kind == 's' && isspace(c) || !member) {
			back(from, c);
			break;
		}
		if (to)
			to[n] = c;
	}
	if (n && to && kind != 'c')
		to[n] = 0;
	return kind == 'c' && n < most ? 0 : n;
}

/* Passes white space; gives what is behind it. */
static int space(struct source *from)
{
	int c;
	do
		c = get(from);
	while (c != EOF && isspace(c));
	back(from, c);
	return c;
}

/* A conversion: what is behind % in a format. */
struct conversion {
	int drop, width, size, kind;
};

static const char *conversion(const char *format, struct conversion *x)
{
	*x = (struct conversion){ .size = 4 };
	if (*format == '*')
		x->drop = 1, format++;
	while (isdigit((unsigned char)*format))
		x->width = x->width * 10 + *format++ - '0';
	for (; *format && strchr("hlLzjt", *format); format++)
		if (*format == 'h')
			x->size = x->size == 2 ? 1 : 2;
		else if (*format == 'j' || *format == 'L' || *format == 'l' && format[-1] == 'l')
			x->size = 8;
		else if (*format == 'l' && format[1] && strchr("eEfFgGaA", format[1]))
			x->size = 8;
	x->kind = *format;
	return format;
}

/* Does a conversion of a number or of characters; tells whether it has matched. */
static int convert(struct source *from, struct conversion *x, const char *set, va_list *list)
{
	long long v;
	double d;
	if (x->kind == 'c' || x->kind == 's' || x->kind == '[')
		return characters(from, x->kind, x->width, set, x->drop ? 0 : va_arg(*list, char *)) > 0;
	if (strchr("diuoxXp", x->kind)) {
		if (!integer(from, x->width, x->kind, &v))
			return 0;
		if (!x->drop)
			store(list, x->size, v);
		return 1;
	}
	if (!strchr("eEfFgGaA", x->kind) || !real(from, x->width, &d))
		return 0;
	if (!x->drop && x->size == 8)
		*va_arg(*list, double *) = d;
	else if (!x->drop)
		*va_arg(*list, float *) = d;
	return 1;
}

static int scan(struct source *from, const char *format, va_list args)
{
	int done = 0, c;
	va_list list;
	va_copy(list, args);
	for (; *format; format++) {
		struct conversion x;
		if (isspace((unsigned char)*format)) {
			space(from);
			continue;
		}
		if (*format != '%') {
			c = get(from);
			if (c == (unsigned char)*format)
				continue;
			back(from, c);
			if (c == EOF && !done)
				done = EOF;
			break;
		}
		format = conversion(format + 1, &x);
		if (x.kind == 'n') {
			if (!x.drop)
				store(&list, x.size, from->count);
			continue;
		}
		if (!x.kind)
			break;
		if (x.kind != 'c' && x.kind != '[')
			space(from);
		c = get(from);
		if (c == EOF) {
			done = done ? done : EOF;
			break;
		}
		if (x.kind == '%') {
			if (c == '%')
				continue;
			back(from, c);
			break;
		}
		back(from, c);
		const char *set = format + 1;
		if (x.kind == '[')
			format = in_set(set, 0, &c);
		if (!convert(from, &x, set, &list))
			break;
		done += !x.drop;
	}
	va_end(list);
	return done;
}

int vsscanf(const char *s, const char *format, va_list list)
{
	struct source from = { s, 0, 0 };
	return scan(&from, format, list);
}

int vfscanf(FILE *f, const char *format, va_list list)
{
	struct source from = { 0, f, 0 };
	return scan(&from, format, list);
}

int vscanf(const char *format, va_list list) { return vfscanf(stdin, format, list); }

int sscanf(const char *s, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int n = vsscanf(s, format, list);
	va_end(list);
	return n;
}

int fscanf(FILE *f, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int n = vfscanf(f, format, list);
	va_end(list);
	return n;
}

int scanf(const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int n = vfscanf(stdin, format, list);
	va_end(list);
	return n;
}
