#include "stream.h"
#include <string.h>

/* Where characters go: a stream, or a buffer of limited size. */
struct sink { FILE *f; char *to; size_t room; int n; };

static void put(struct sink *s, int c)
{
	if (s->f)
		fputc(c, s->f);
	else if (s->room > 1)
		*s->to++ = c, s->room--;
	s->n++;
}

static void pad(struct sink *s, int c, int n)
{
	while (n-- > 0)
		put(s, c);
}

struct spec { int width, precision; char left, zero, plus, space, alternate, upper; };

/* Writes what is before the digits of a number that is so long in all. */
static void before(struct sink *s, struct spec *p, const char *prefix, int all)
{
	if (!p->left && !p->zero)
		pad(s, ' ', p->width - all);
	while (*prefix)
		put(s, *prefix++);
	if (!p->left && p->zero)
		pad(s, '0', p->width - all);
}

/* Writes digits with their sign and prefix, padded. */
static void number(struct sink *s, struct spec *p, const char *prefix, const char *digits, int n, int zeros)
{
	int all = strlen(prefix) + zeros + n;
	before(s, p, prefix, all);
	pad(s, '0', zeros);
	while (n--)
		put(s, *digits++);
	if (p->left)
		pad(s, ' ', p->width - all);
}

static void integer(struct sink *s, struct spec *p, unsigned long long v, int base, const char *sign)
{
	char digits[24], prefix[4];
	int i = sizeof digits, n, zeros = 0;
	const char *set = p->upper ? "0123456789ABCDEF" : "0123456789abcdef";
	strcpy(prefix, sign);
	if (p->alternate && base == 16 && v)
		strcat(prefix, p->upper ? "0X" : "0x");
	while (v) {
		if (v >> 32 || base != 10) {
			digits[--i] = set[base == 16 ? (int)v & 15 : base == 8 ? (int)v & 7 : (int)(v % 10)];
			v = base == 16 ? v >> 4 : base == 8 ? v >> 3 : v / 10;
		} else {
			unsigned w = v;
			for (; w; w /= 10)
				digits[--i] = '0' + w % 10;
			v = 0;
		}
	}
	n = sizeof digits - i;
	if (p->precision >= 0)
		p->zero = 0;
	zeros = (p->precision < 0 ? 1 : p->precision) - n;
	if (zeros < 0)
		zeros = 0;
	if (p->alternate && base == 8 && !zeros)
		zeros = 1;
	number(s, p, prefix, digits + i, n, zeros);
}

/* Decimal digits of a double: big holds groups of nine, whole ones first. */
#define GROUPS 128
struct decimal { unsigned big[GROUPS]; int first, last, point; };

/* The digit at a power of ten. */
static int digit(struct decimal *d, int power)
{
	int g = power >= 0 ? power / 9 : -((8 - power) / 9);
	int at = d->point - g, k = power - g * 9;
	if (at < d->first || at > d->last)
		return 0;
	unsigned v = d->big[at];
	while (k--)
		v /= 10;
	return v % 10;
}

/* Groups are kept from d->point upwards to the first, and downwards as far as there is room. */
static void decimal(struct decimal *d, unsigned long long m, int e)
{
	int i;
	d->point = e > 0 ? 40 : 2;
	d->first = d->last = d->point;
	for (i = 0; i < GROUPS; i++)
		d->big[i] = 0;
	for (; m; m /= 1000000000)
		d->big[d->first--] = m % 1000000000;
	d->first++;
	if (d->first > d->point)
		d->first = d->point;
	while (e > 0) {
		int k = e > 29 ? 29 : e;
		unsigned carry = 0;
		for (i = d->last; i >= d->first; i--) {
			unsigned long long v = ((unsigned long long)d->big[i] << k) + carry;
			carry = v / 1000000000;
			d->big[i] = v % 1000000000;
		}
		if (carry)
			d->big[--d->first] = carry;
		e -= k;
	}
	while (e < 0) {
		int k = -e > 9 ? 9 : -e;
		unsigned rest = 0, mask = (1u << k) - 1;
		for (i = d->first; i <= d->last; i++) {
			unsigned v = d->big[i];
			d->big[i] = (v >> k) + rest;
			rest = (1000000000 >> k) * (v & mask);
		}
		if (rest && d->last < GROUPS - 1)
			d->big[++d->last] = rest;
		else if (rest)
			d->big[d->last] |= 1;
		e += k;
	}
}

/* Rounds to a power of ten, ties to even. */
static void rounded(struct decimal *d, int power)
{
	int below = digit(d, power - 1), up = below > 5, p, i;
	if (below == 5) {
		int lowest = (d->point - d->last) * 9, rest = 0;
		for (p = power - 2; p >= lowest && !rest; p--)
			rest = digit(d, p);
		up = rest || digit(d, power) & 1;
	}
	/* Clear what is below, then add. */
	int g = power >= 0 ? power / 9 : -((8 - power) / 9);
	int at = d->point - g, k = power - g * 9;
	unsigned unit = 1;
	while (k--)
		unit *= 10;
	for (i = at + 1; i <= d->last; i++)
		if (i >= 0)
			d->big[i] = 0;
	if (at > d->last)
		return;
	while (at < d->first)
		d->big[--d->first] = 0;
	d->big[at] -= d->big[at] % unit;
	if (!up)
		return;
	d->big[at] += unit;
	while (d->big[at] >= 1000000000) {
		d->big[at] -= 1000000000;
		if (--at < d->first)
			d->big[d->first = at] = 0;
		d->big[at]++;
	}
}

static int leading(struct decimal *d)
{
	int p = (d->point - d->first) * 9 + 8, low = (d->point - d->last) * 9;
	while (p > low && !digit(d, p))
		p--;
	return p;
}

/* Writes a double of fraction m and biased exponent e by hexadecimal digits, rounded to even. */
static void hexadecimal(struct sink *s, struct spec *p, const char *sign, unsigned long long m, int e)
{
	const char *set = p->upper ? "0123456789ABCDEF" : "0123456789abcdef";
	char prefix[4], digits[16], exponent[8];
	int n = 13, zeros = 0, i, ends = 0, power = e ? e - 1023 : m ? -1022 : 0;
	strcpy(prefix, sign);
	strcat(prefix, p->upper ? "0X" : "0x");
	if (e)
		m |= 1ull << 52;
	if (p->precision < 0)
		while (n && !(m >> (13 - n) * 4 & 15))
			n--;
	else if (p->precision > 13)
		zeros = p->precision - 13;
	else if ((n = p->precision) < 13) {
		int k = (13 - n) * 4;
		m += (1ull << k - 1) - 1 + (m >> k & 1);
		m &= -1ull << k;
	}
	for (i = 0; i <= n; i++)
		digits[i] = set[(int)(m >> (13 - i) * 4) & 15];
	exponent[ends++] = p->upper ? 'P' : 'p';
	exponent[ends++] = power < 0 ? '-' : '+';
	if (power < 0)
		power = -power;
	for (i = power >= 1000 ? 1000 : power >= 100 ? 100 : power >= 10 ? 10 : 1; i; i /= 10)
		exponent[ends++] = '0' + power / i % 10;
	int point = n + zeros > 0 || p->alternate;
	int all = strlen(prefix) + 1 + point + n + zeros + ends;
	before(s, p, prefix, all);
	put(s, digits[0]);
	if (point)
		put(s, '.');
	for (i = 1; i <= n; i++)
		put(s, digits[i]);
	pad(s, '0', zeros);
	for (i = 0; i < ends; i++)
		put(s, exponent[i]);
	if (p->left)
		pad(s, ' ', p->width - all);
}

static void real(struct sink *s, struct spec *p, double x, int conversion)
{
	union { double x; unsigned long long n; } u;
	static struct decimal d;
	char sign[2] = "", exponent[8];
	int e, i, n, top, style = conversion | 32, precision = p->precision < 0 ? 6 : p->precision;
	u.x = x;
	if (u.n >> 63)
		sign[0] = '-';
	else if (p->plus)
		sign[0] = '+';
	else if (p->space)
		sign[0] = ' ';
	sign[1] = 0;
	e = (int)(u.n >> 52) & 0x7ff;
	u.n &= (1ull << 52) - 1;
	if (e == 0x7ff) {
		p->zero = 0;
		number(s, p, sign, u.n ? p->upper ? "NAN" : "nan" : p->upper ? "INF" : "inf", 3, 0);
		return;
	}
	if (style == 'a') {
		hexadecimal(s, p, sign, u.n, e);
		return;
	}
	int zero = !e && !u.n;
	if (e)
		u.n |= 1ull << 52;
	else
		e = 1;
	decimal(&d, u.n, e - 1075);
	top = zero ? 0 : leading(&d);
	if (style == 'g') {
		if (!precision)
			precision = 1;
		rounded(&d, top - precision + 1);
		top = zero ? 0 : leading(&d);
		int scientific = top < -4 || top >= precision;
		int last = top - precision + 1;
		if (!p->alternate)
			while (last < (scientific ? top : top < 0 ? top : 0) && !digit(&d, last))
				last++;
		if (scientific)
			style = 'e', precision = top - last;
		else
			style = 'f', precision = last < 0 ? -last : 0;
	} else {
		rounded(&d, style == 'e' ? top - precision : -precision);
		top = zero ? 0 : leading(&d);
	}
	int high = style == 'e' ? top : top < 0 ? 0 : top;
	int low = style == 'e' ? top - precision : -precision;
	int ends = 0;
	if (style == 'e') {
		int v = top < 0 ? -top : top;
		exponent[ends++] = p->upper ? 'E' : 'e';
		exponent[ends++] = top < 0 ? '-' : '+';
		if (v >= 100)
			exponent[ends++] = '0' + v / 100;
		exponent[ends++] = '0' + v / 10 % 10;
		exponent[ends++] = '0' + v % 10;
	}
	int ones = style == 'e' ? top : 0;
	int point = precision > 0 || p->alternate;
	n = strlen(sign) + (high - low + 1) + point + ends;
	before(s, p, sign, n);
	for (i = high; i >= low; i--) {
		put(s, '0' + digit(&d, i));
		if (i == ones && point)
			put(s, '.');
	}
	for (i = 0; i < ends; i++)
		put(s, exponent[i]);
	if (p->left)
		pad(s, ' ', p->width - n);
}

static void format(struct sink *s, const char *f, va_list list)
{
	for (; *f; f++) {
		struct spec p = { 0, -1 };
		int size = 0;
		if (*f != '%') {
			put(s, *f);
			continue;
		}
		for (f++;; f++) {
			if (*f == '-') p.left = 1;
			else if (*f == '0') p.zero = 1;
			else if (*f == '+') p.plus = 1;
			else if (*f == ' ') p.space = 1;
			else if (*f == '#') p.alternate = 1;
			else break;
		}
		if (*f == '*') {
			p.width = va_arg(list, int);
			if (p.width < 0)
				p.left = 1, p.width = -p.width;
			f++;
		}
		while (*f >= '0' && *f <= '9')
			p.width = p.width * 10 + *f++ - '0';
		if (*f == '.') {
			p.precision = 0;
			if (*++f == '*')
				p.precision = va_arg(list, int), f++;
			while (*f >= '0' && *f <= '9')
				p.precision = p.precision * 10 + *f++ - '0';
		}
		for (;; f++) {
			if (*f == 'l' || *f == 'j' || *f == 'q') size += *f == 'l' ? 1 : 2;
			else if (*f == 'h') size--;
			else if (*f != 'z' && *f != 't' && *f != 'L') break;
		}
		switch (*f) {
		case 'd':
		case 'i': {
			long long v = size >= 2 ? va_arg(list, long long) : va_arg(list, int);
			if (size == -1)
				v = (short)v;
			else if (size < -1)
				v = (signed char)v;
			integer(s, &p, v < 0 ? -(unsigned long long)v : v, 10,
				v < 0 ? "-" : p.plus ? "+" : p.space ? " " : "");
			break;
		}
		case 'X':
			p.upper = 1;
		case 'u':
		case 'x':
		case 'o': {
			unsigned long long v = size >= 2 ? va_arg(list, unsigned long long) : va_arg(list, unsigned);
			if (size == -1)
				v = (unsigned short)v;
			else if (size < -1)
				v = (unsigned char)v;
			integer(s, &p, v, *f == 'u' ? 10 : *f == 'o' ? 8 : 16, "");
			break;
		}
		case 'p':
			p.alternate = 1;
			integer(s, &p, (unsigned)va_arg(list, void *), 16, "");
			break;
		case 'c': {
			char c = va_arg(list, int);
			p.zero = 0;
			number(s, &p, "", &c, 1, 0);
			break;
		}
		case 's': {
			const char *t = va_arg(list, const char *);
			if (!t)
				t = "(null)";
			p.zero = 0;
			number(s, &p, "", t, p.precision < 0 ? strlen(t) : strnlen(t, p.precision), 0);
			break;
		}
		case 'A':
		case 'E':
		case 'G':
		case 'F':
			p.upper = 1;
		case 'a':
		case 'e':
		case 'g':
		case 'f':
			real(s, &p, va_arg(list, double), *f);
			break;
		case 'n':
			*va_arg(list, int *) = s->n;
			break;
		case 0:
			return;
		default:
			put(s, *f);
		}
	}
}

int vfprintf(FILE *f, const char *text, va_list list)
{
	struct sink s = { f };
	format(&s, text, list);
	return s.n;
}

int vsnprintf(char *to, size_t n, const char *text, va_list list)
{
	struct sink s = { 0, to, n };
	format(&s, text, list);
	if (n)
		*s.to = 0;
	return s.n;
}

int vprintf(const char *text, va_list list) { return vfprintf(stdout, text, list); }
int vsprintf(char *to, const char *text, va_list list) { return vsnprintf(to, 0x7fffffff, text, list); }

#define FORWARD(call) \
	va_list list; \
	va_start(list, text); \
	int n = call; \
	va_end(list); \
	return n

int printf(const char *text, ...) { FORWARD(vfprintf(stdout, text, list)); }
int fprintf(FILE *f, const char *text, ...) { FORWARD(vfprintf(f, text, list)); }
int sprintf(char *to, const char *text, ...) { FORWARD(vsprintf(to, text, list)); }
int snprintf(char *to, size_t size, const char *text, ...) { FORWARD(vsnprintf(to, size, text, list)); }
