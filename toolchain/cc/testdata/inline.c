int printf(const char *, ...);
struct pair { int a, b; };
struct wide { int v[6]; };
static int calls;

static int twice(int x) { return x * 2; }
static void bump(int *p, int by) { *p += by; }
static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }
static struct wide fill(int x)
{
	struct wide w;
	for (int i = 0; i < 6; i++)
		w.v[i] = x + i;
	return w;
}
static int total(struct wide w, int a, int b, int c, long long d)
{
	int s = a - b + c * 2 + (int)(d >> 3);
	for (int i = 0; i < 6; i++)
		s = s * 3 + w.v[i];
	return s;
}
static long long widen(int x, unsigned y) { return (long long)x * y - x; }
static int sign(int x)
{
	if (x < 0)
		return -1;
	if (x > 0)
		return 1;
	return 0;
}
static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int addressed(int x) { calls++; return x ^ 5; }
static int both(int x) { calls++; return x + 9; }
static int (*const table[])(int) = {both, twice};
static void nothing(void) {}
static int local(int x)
{
	int keep[4] = {x, x + 1};
	for (int i = 0; i < 4; i++)
		keep[i] += i;
	return keep[0] * 100 + keep[1] * 10 + keep[x & 3];
}
__attribute__((noinline)) static int apart(int x) { return x - 1; }
static double half(double d) { return d / 2; }
static int pick(int n, ...)
{
	__builtin_va_list l;
	__builtin_va_start(l, n);
	int v = 0;
	while (n--)
		v = __builtin_va_arg(l, int);
	__builtin_va_end(l);
	return v;
}
static void loop(int n, int *out)
{
	for (int i = 0; i < n; i++) {
		bump(out, twice(i) + sign(i - 3));
		nothing();
	}
}


/* Functions that ask to be put into their callers: large ones, called often, known to others, that
   call each other, and with inline assembly. */
#define ALWAYS __attribute__((always_inline))
static inline ALWAYS int large(int x, int *log)
{
	int s = 0;
	for (int i = 0; i < 3; i++) {
		switch ((x + i) & 3) {
		case 0: s += x * 3 - 1; break;
		case 1: s ^= x << 2; break;
		case 2: s -= i * 7; break;
		default: s = s * 5 + 2;
		}
		if (s > 1000)
			return s % 1000;
		log[i] += s;
	}
	return s;
}
inline ALWAYS int outer(int x) { int log[3] = {x, 1, 2}; return large(x, log) + log[2] - log[0]; }
extern int outer(int x);
static inline __attribute__((__always_inline__, unused)) int copied(int x)
{
	int y;
	__asm__("" : "=r"(y) : "0"(x) : "memory");
	return y + 1;
}
static ALWAYS inline int ping(int n);
static ALWAYS inline int pong(int n) { return n <= 0 ? 0 : n + copied(n); }
static ALWAYS inline int ping(int n) { return n <= 0 ? 1 : pong(n - 1) * 2; }

int main(void)
{
	int x = 3;
	bump(&x, twice(x));
	loop(9, &x);
	struct pair p = swap((struct pair){x, 4});
	p = swap(swap(p));
	printf("%d %d %d\n", x, p.a, p.b);
	printf("%d\n", total(fill(2), 1, 2, 3, widen(-7, 4000000000u)));
	printf("%d %d %d\n", sign(-9), sign(0), sign(x));
	printf("%d %d\n", even(10), odd(10));
	int (*f)(int) = addressed;
	printf("%d %d %d\n", f(x), table[0](1), table[1](1));
	printf("%d\n", calls);
	printf("%d %d\n", local(1), local(2));
	printf("%d %d %d\n", apart(x), pick(3, 7, 8, 9), (int)half(x * 4));
	for (int i = 0; i < 3; i++)
		x = local(x) + twice(x & 7);
	printf("%d\n", x);
	int log[3] = {0};
	for (int i = -2; i < 5; i++)
		printf("%d %d %d %d\n", large(i, log), outer(i), ping(i), copied(copied(i)));
	printf("%d %d %d\n", log[0], log[1], log[2]);
	return 0;
}
