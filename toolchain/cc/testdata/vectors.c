#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
typedef short h8 __attribute__((vector_size(16)));
typedef signed char c4 __attribute__((vector_size(4)));
typedef unsigned char b16 __attribute__((vector_size(16)));
typedef long long l2 __attribute__((vector_size(16)));
typedef int __attribute__((mode(SI))) __attribute__((vector_size(8))) w2;

struct both {
	int n;
	w2 v[2];
};

static const v4 fixed = {3, -1, 4};
static struct both table = {7, {{1, 2}, {3, 4}}};
static f4 *literal = &(f4){1.5f, 2.5f};
volatile int one = 1;

static void show4(const char *s, v4 v) { printf("%s %d %d %d %d\n", s, v[0], v[1], v[2], v[3]); }

static v4 sum(v4 a, v4 b, int n) { return a + b * n; }

static c4 small(c4 a) { return a + 1; }

static w2 pair(w2 a) { return -a; }

static d2 halves(d2 x) { return x / 2; }

int main(void) {
	v4 a = {1, 2, 3, 4}, b = {one, -2, 3, -4};
	show4("a+b", a + b);
	show4("a*b-a", a * b - a);
	show4("a/b", a / b);
	show4("a%3", a % 3);
	show4("7^a", 7 ^ a);
	show4("a<<b&3", a << (b & 3));
	show4("b>>1", b >> 1);
	show4("~-b", ~-b);
	show4("a==b", a == b);
	show4("a>b", a > b);
	show4("fixed", fixed);
	show4("sum", sum(a, b, 10));
	u4 u = (u4)b;
	show4("u>>28", (v4)(u >> 28));
	show4("u<a", (v4)(u < (u4)a));
	f4 f = {1, 2.5f, -3, 0.25f}, g = f * 2.0f - 1;
	printf("f %g %g %g %g\n", g[0], g[1], g[2], g[3]);
	show4("f<g", f < g);
	show4("bits", (v4)f);
	d2 d = halves((d2){3, -5});
	printf("d %g %g %lld\n", d[0], d[1], ((l2)d)[1]);
	printf("literal %g %g %g\n", (*literal)[0], (*literal)[1], (*literal)[3]);
	h8 h = {one, 300, -300, 32767, -32768, 5, 6, 7};
	h += 1;
	h *= h;
	for (int i = 0; i < 8; i++) printf("%d ", h[i]);
	h = h >> (h8){0, 1, 2, 3, 4, 5, 6, 7};
	for (int i = 7; i >= 0; i--) printf("%d ", h[i]);
	printf("\n");
	c4 c = small((c4){127, -1, 0, 5});
	int word = (int)c;
	printf("c %d %d %d %d %08x\n", c[0], c[1], c[2], c[3], word);
	c = (c4)0x04030201;
	printf("c %d %d %d %d\n", c[0], c[1], c[2], c[3]);
	w2 w = pair(table.v[1]);
	printf("w %d %d %d %lld\n", w[0], w[1], table.n, (long long)table.v[0]);
	table.v[0][one] = 99;
	table.v[1] = (w2){5, one};
	printf("table %d %d %d %d\n", table.v[0][0], table.v[0][1], table.v[1][0], table.v[1][1]);
	b16 p = {0};
	for (int i = 0; i < 16; i++) p[i] = i * 17;
	b16 m = {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 17, 0};
	b16 q = __builtin_shuffle(p, m);
	for (int i = 0; i < 16; i++) printf("%d ", q[i]);
	printf("\n");
	show4("two", __builtin_shuffle(a, b, (v4){0, 4, 3, 7}));
	v4 x = a;
	x++;
	show4("x", x);
	show4("--x", --x - x--);
	show4("x", one ? x : a);
	v4 many[2] = {a, {9}};
	show4("many", many[0] + many[one]);
	printf("%d %d\n", (int)sizeof(v4), (int)sizeof many);
	return 0;
}
