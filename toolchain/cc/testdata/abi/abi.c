/* Compiled twice: once by GNU's compiler with -DGNU, once by this one. Each half calls the other's
   functions, and says what went wrong by the number of a check. */
#ifdef GNU
#define MINE(name) gnu_##name
#define THEIRS(name) own_##name
#else
#define MINE(name) own_##name
#define THEIRS(name) gnu_##name
#endif
#define BOTH(result, name, parameters) \
	result THEIRS(name) parameters; \
	__attribute__((noinline)) result MINE(name) parameters

struct two { int a, b; };
struct wide { double d; int a, b; };
struct half { short a; };
struct quarter { char a, b, c, d; };
struct large { long long a[5]; };
struct fields { unsigned a : 3, b : 13; int c : 16; };

BOTH(int, words, (int a, int b, int c, int d, int e, int f)) { return a - b + c * d - e + f; }
BOTH(long long, wides, (int a, long long b, int c, long long d)) { return a + b * 2 + c - d; }
BOTH(long long, split, (int a, int b, int c, long long d, int e)) { return a + b + c + d - e; }
BOTH(double, reals, (double a, float b, double c)) { return a * b - c; }
BOTH(float, floats, (float a, int b, float c)) { return a / b + c; }
BOTH(signed char, bytes, (signed char a, unsigned char b, short c)) { return a + b + c; }
BOTH(unsigned short, halves, (unsigned short a, short b)) { return a * b; }
BOTH(struct two, twos, (int n, struct two x)) { x.a += n; x.b -= n; return x; }
BOTH(struct half, shorts, (struct half x, char n)) { x.a += n; return x; }
BOTH(struct quarter, quarters, (struct quarter x)) { struct quarter y = { x.d, x.c, x.b, x.a }; return y; }
BOTH(struct wide, mixed, (struct wide x, int n)) { x.d += n; x.a = x.b + n; return x; }
BOTH(struct large, larges, (struct large x, struct large y))
{
	int i;
	for (i = 0; i < 5; i++)
		x.a[i] += y.a[i];
	y.a[0] = 0;
	return x;
}
BOTH(int, packed, (struct fields x)) { return x.a + x.b * 10 + x.c * 100; }
BOTH(_Complex float, complexes, (int n, _Complex float x)) { return x + n; }
BOTH(_Complex double, pairs, (int n, _Complex double x, int m)) { return x + n * m; }
BOTH(long long, many, (int n, ...))
{
	__builtin_va_list list;
	long long sum = 0;
	__builtin_va_start(list, n);
	while (n--) {
		sum += __builtin_va_arg(list, int);
		sum += __builtin_va_arg(list, long long) * 2;
		sum += (int)__builtin_va_arg(list, double) * 3;
		struct two t = __builtin_va_arg(list, struct two);
		struct large l = __builtin_va_arg(list, struct large);
		sum += t.a * 4 + t.b + l.a[4];
	}
	__builtin_va_end(list);
	return sum;
}
BOTH(int, back, (int (*f)(int, int), int n)) { return f(n, n + 1) + f(n, 3); }
BOTH(unsigned, divided, (unsigned a, unsigned b)) { unsigned c = b * 3 + 1; return a / b + a % c + b; }
BOTH(int, quotient, (int a, int b)) { int c = b - 7; return a / b + a % c * b; }
BOTH(int, bigger, (float a, float b, double c)) { return (a > b) + (c > a) * 2 + (a == b) * 4; }

static int sum(int a, int b) { return a * 10 + b; }

int MINE(check)(void)
{
	struct two t = { 5, 6 };
	struct half h = { -3 };
	struct quarter q = { 1, 2, 3, 4 };
	struct wide w = { 1.5, 7, 8 };
	struct large l = { { 1, 2, 3, 4, 1ll << 40 } }, m = { { 10, 20, 30, 40, 50 } };
	struct fields f = { 5, 100, -7 };
	if (THEIRS(words)(1, 2, 3, 4, 5, 6) != 12) return 1;
	if (THEIRS(wides)(1, 1ll << 33, 3, 5) != (1ll << 34) - 1) return 2;
	if (THEIRS(split)(1, 2, 3, 1ll << 35, 4) != (1ll << 35) + 2) return 3;
	if (THEIRS(reals)(1.5, 2.0f, 0.25) != 2.75) return 4;
	if (THEIRS(floats)(3.0f, 2, 0.5f) != 2.0f) return 5;
	if (THEIRS(bytes)(-1, 200, -300) != -101) return 6;
	if (THEIRS(halves)(65535, -1) != 1) return 7;
	t = THEIRS(twos)(3, t);
	if (t.a != 8 || t.b != 3) return 8;
	if (THEIRS(shorts)(h, 10).a != 7) return 9;
	q = THEIRS(quarters)(q);
	if (q.a != 4 || q.b != 3 || q.c != 2 || q.d != 1) return 10;
	w = THEIRS(mixed)(w, 2);
	if (w.d != 3.5 || w.a != 10 || w.b != 8) return 11;
	m = THEIRS(larges)(l, m);
	if (m.a[0] != 11 || m.a[4] != (1ll << 40) + 50 || l.a[0] != 1) return 12;
	if (THEIRS(packed)(f) != 305) return 13;
	if (THEIRS(complexes)(2, 1.0f + 2.0fi) != 3.0f + 2.0fi) return 14;
	if (THEIRS(pairs)(2, 1.0 + 2.0i, 3) != 7.0 + 2.0i) return 15;
	if (THEIRS(many)(2, 1, 2ll, 3.0, t, l, 4, 1ll << 36, 6.0, t, l) !=
		1 + 4 + 9 + 35 + (1ll << 40) + 4 + (1ll << 37) + 18 + 35 + (1ll << 40)) return 16;
	if (THEIRS(back)(sum, 4) != 88) return 17;
	if (THEIRS(divided)(1000000007u, 97) != 1000000007u / 97 + 1000000007u % 292 + 97) return 18;
	if (THEIRS(quotient)(-1000, 33) != -1000 / 33 + -1000 % 26 * 33) return 19;
	if (THEIRS(bigger)(1.5f, 1.5f, 2.0) != 6) return 20;
	return 0;
}
