#include <ctype.h>
#include <stdlib.h>

long long llabs(long long n) { return n < 0 ? -n : n; }
#undef abs
int (abs)(int n) { return n < 0 ? -n : n; }
long (labs)(long n) { return n < 0 ? -n : n; }
div_t div(int a, int b) { div_t d = { a / b, a % b }; return d; }
lldiv_t lldiv(long long a, long long b) { lldiv_t d = { a / b, a % b }; return d; }
ldiv_t ldiv(long a, long b) { ldiv_t d = { a / b, a % b }; return d; }

unsigned long long strtoull(const char *s, char **end, int base)
{
	const char *start = s;
	unsigned long long n = 0;
	int negative = 0, any = 0;
	while (isspace((unsigned char)*s))
		s++;
	if (*s == '+' || *s == '-')
		negative = *s++ == '-';
	if ((base == 0 || base == 16) && *s == '0' && (s[1] | 32) == 'x' && isxdigit((unsigned char)s[2]))
		s += 2, base = 16;
	if (!base)
		base = *s == '0' ? 8 : 10;
	for (;; s++, any = 1) {
		int c = (unsigned char)*s, d;
		if (isdigit(c))
			d = c - '0';
		else if (isalpha(c))
			d = (c | 32) - 'a' + 10;
		else
			break;
		if (d >= base)
			break;
		n = n * base + d;
	}
	if (end)
		*end = (char *)(any ? s : start);
	return negative ? -n : n;
}

long long strtoll(const char *s, char **end, int base) { return strtoull(s, end, base); }
unsigned long strtoul(const char *s, char **end, int base) { return strtoull(s, end, base); }
long strtol(const char *s, char **end, int base) { return strtoull(s, end, base); }
int atoi(const char *s) { return strtol(s, 0, 10); }
long atol(const char *s) { return strtol(s, 0, 10); }
char *getenv(const char *name) { return 0; }

static unsigned long long state = 1;

void srand(unsigned seed) { state = seed; }

int rand(void)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return state >> 33;
}
