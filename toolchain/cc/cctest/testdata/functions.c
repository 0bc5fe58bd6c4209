// Functions f of two numbers, each below what it gives for (7, 3), (-5, 2) and (0, 0) by gcc 12 with
// -m32 -funsigned-char -malign-double -fwrapv -msse2 -mfpmath=sse -std=gnu11.

// 28, 41, 38
int f(int a, int b) { float x = a, y = b; return (x < y) + 2 * (x == y) + 4 * (x >= y) + 8 * (x != y) + 16 * (x > y) + 32 * (x <= y); }

// 97, 104, 201
int f(int a, int b) { float x = a; return -x + (x ? 100 : 200) + !x + (x && b) + (int)(x * 0.5f); }

// 11, 1, 1
int f(int a, int b) { unsigned u = a; float x = u; return x > 1e9f ? 1 : (int)x + (int)(unsigned)(float)(b + 1); }

// -2801, 1501, 5
int f(int a, int b) { _Complex double z = a + 2.0i, w = b; z = -z * (w + 1); z += 1.0i; return (int)__real__ z * 100 + (int)__imag__ z + (z == w) + 2 * (z != w) + (z ? 4 : 0); }

// 590, 300, 10
int f(int a, int b) { _Complex int z = a; __imag__ z = b; _Complex int w = ~z; z = z * w + 1; return __real__ z * 10 + __imag__ z; }

// 22, -5, -1
static _Complex float z = 2.0f + 3.0if; static _Complex double w[2] = {1.0, -2.0i};
int f(int a, int b) { return (int)(__real__ z * a + __imag__ z * b) + (int)(__real__ w[0] + __imag__ w[1]); }

// 60, 1311, 0
int f(int a, int b) { return __builtin_ffs(a) + 10 * __builtin_popcount(a) + 1000 * __builtin_parity(b) + (a ? __builtin_clz(a) + __builtin_ctz(a) : 0); }

// 653, 4432, 40
int f(int a, int b) { long long v = (long long)a << 20 | b; return __builtin_ffsll(v) + 100 * __builtin_popcountll(v) + (v ? __builtin_clzll(v) * 3 + __builtin_ctzll(v) : 9) + __builtin_clrsb(b); }

// 7, 5, 1
int f(int a, int b) { int r; unsigned u; return __builtin_add_overflow(a, 0x7ffffffe, &r) + 2 * __builtin_sub_overflow((unsigned)b, 1u, &u) + 4 * __builtin_mul_overflow(a, 0x40000000, &r) + (int)u; }

// 293, 309, 293
int f(int a, int b) { double x = a, n = __builtin_nan(""), i = __builtin_inf(); return __builtin_isnan(n) + 2 * __builtin_isnan(x) + 4 * (__builtin_isinf_sign(-i) + 2) + 16 * !!__builtin_signbit(x) + 32 * __builtin_isfinite(x) + 64 * (n == n) + 128 * __builtin_isless(x, n) + 256 * __builtin_isgreater(i, x); }

// 7310, 4707, 300
int f(int a, int b) { return (int)(__builtin_fabs((double)a) + __builtin_fabsf(b)) + (int)__builtin_copysign(3.0, a) * 100 + __builtin_abs(a) * 1000; }

// 117441280, 67109376, 0
int f(int a, int b) { return __builtin_bswap32(a) ^ __builtin_bswap16(b) ^ (int)(__builtin_bswap64((unsigned long long)a << 7) >> 9); }

// 1230, 1217, 1220
struct s { char c; short h; long long w; int v[3]; };
int f(int a, int b) { return __builtin_offsetof(struct s, v[1]) + 100 * __builtin_types_compatible_p(int, long) + 200 * __builtin_types_compatible_p(int *, int *) + __builtin_choose_expr(1, a, "x") + __builtin_expect(b, 1) + 1000 * __builtin_constant_p(12); }

// 169, 7, 2306
int f(int a, int b) { short s = a; unsigned char c = b; _Bool t = a; long long w = b; int r = s++ + --c + w-- + ++w; t++; r += t; return r * 10 + s - c + (int)w; }

// 40809, 39608, 40106
int f(int a, int b) { float x = a; double y = b; x++; --y; int v[4] = {1, 2, 3, 4}, *p = v; p++; int r = *p++ + *--p; p += 2; return (int)x * 100 + (int)y + r * 10000 + *p + (int)(p - v); }

// 8095, -4025, 1404
struct b { int lo : 5; unsigned hi : 7; _Bool flag : 1; long long wide : 20; };
int f(int a, int b) { struct b x = {a, b, 1, a * 1000}, y = x; y.lo++; x.hi--; y.flag = a; x.wide += b; x.lo <<= 1; return x.lo + y.lo * 7 + x.hi * 11 + y.flag * 1000 + (int)x.wide; }

// 508, 508, 508
static struct { int a : 3; int b : 10; unsigned c : 19; char text[5]; } t[2] = {{1, -2, 3, "abc"}, {.c = 7, .text = {'x', 'y'}}};
int f(int a, int b) { return t[0].a + t[0].b * 10 + t[0].c * 100 + t[1].c + t[0].text[2] + t[1].text[1] + t[1].text[4]; }

// 70, -1, 1
int f(int a, int b) { switch (a) { case 0: b = 1; break; case 1: case 2: b = 2; break; case 3: b++; case 4: b += 3; break; case 5: b *= 2; break; case 6: return 6; case 7: b = 70; break; default: b = -1; } return b; }

// 2, 3, 1
int f(int a, int b) { switch ((long long)a << 33) { case 0: return 1; case 7ll << 33: return 2; case -5ll << 33: return 3; } return 4; }

// 4, 2, 3
int f(int a, int b) { switch (a) { case -1000000: return 1; case -5: return 2; case 0 ... 3: return 3; case 7: return 4; case 100: return 5; case 2000: return 6; case 1 << 30: return 7; } return 8; }

// 2255, 2221, 2211
struct p { int x, y; }; static struct p *q = &(struct p){11, 22}; static int *r = (int[]){1, 2, 3};
int f(int a, int b) { struct p *l = &(struct p){a, b}; l->x++; return l->x + l->y * 10 + q->y * 100 + r[2] + ((struct p){b, a}).y + (int)sizeof((char[7]){0}); }

// 38, -5, 31
int f(int a, int b) { static void *t[] = {&&one, &&two, &&three}; int n = 0; goto *t[b % 3]; one: n++; two: n += 10; if (n < 25) goto *t[1]; three: return n + a; }

// 260, 68, 8
int f(int a, int b) { int n = (a & 7) + 1, s = 0; int v[n]; for (int i = 0; i < n; i++) v[i] = i * b; for (int i = 0; i < n; i++) { short w[i + 1][2]; w[i][1] = v[i]; s += w[i][1] + sizeof w; } return s + sizeof v; }

// 68, 26, 0
int f(int a, int b) { char *p = __builtin_alloca(16); for (int i = 0; i < 16; i++) p[i] = a + i * b; return p[3] + p[15]; }

// 268, 115, 128
int f(int a, int b) { int n = b; int add(int k) { n += k; return n; } int twice(int k) { return add(k) + add(k + a); } return twice(4) * 10 + n; }

// 179, 56, 100
#include <stdarg.h>
static int sum(int n, ...) { va_list l, m; va_start(l, n); int s = 0; va_copy(m, l); while (n--) s = s * 3 + va_arg(l, int); s += va_arg(m, int); va_end(l); va_end(m); return s; }
int f(int a, int b) { return sum(3, a, b, 100); }

// 41, -20, 3
#include <stdarg.h>
struct p { int x, y; };
static long long mix(char c, ...) { va_list l; va_start(l, c); long long w = va_arg(l, long long); double d = va_arg(l, double); struct p s = va_arg(l, struct p); va_end(l); return w + (int)d + s.x * 10 + s.y + c; }
int f(int a, int b) { return mix(1, (long long)a << 33 | b, (double)b, (struct p){a, 5}) >> 1; }

// 215, 203, 208
int f(int a, int b) { typeof(a) t = a; __auto_type u = b + 1ll; return _Generic(u, int: 1, long long: 2, default: 3) * 100 + t + sizeof u; }

// 7946, -4064, 916
int f(int a, int b) { int v[] = {[3] = a, [1] = b, 9}; return sizeof v + v[0] + v[1] * 10 + v[2] * 100 + v[3] * 1000; }

// 1792, 1792, 1792
int f(int a, int b) { char t[8] = "pqr", u[] = "xyz", w[3] = "abc"; __WCHAR_TYPE__ l[] = L"ab"; return t[1] + t[5] + u[2] * 3 + w[2] * 5 + l[1] * 7 + sizeof u + sizeof l + "text"[a & 3]; }

// 1065418758, 1065418746, 1065484289
union u { int i; float x; struct { short lo, hi; } h; }; static union u g = {.x = 1.0f}, k = {.h = {1, 2}};
int f(int a, int b) { union u v = {a}; v.h.hi = b; return v.i ^ g.i ^ k.i; }

// 73, -48, 0
union arg { int *p; float *q; } __attribute__((transparent_union));
static int g(union arg u) { return *u.p; }
int f(int a, int b) { return g(&a) * 10 + g(&b); }

// 125, 237, 12
int f(int a, int b) { volatile int v = a; v += b; v++; volatile struct { char c; int n; } s = {1, b}; s.c += v; return v * 10 + s.c + s.n; }

// 3425, 2951, 3062
int f(int a, int b) { int n = 1; __atomic_store_n(&n, a, 5); int o = __sync_fetch_and_add(&n, b); o += __atomic_add_fetch(&n, 2, 5) * 10; o += __sync_bool_compare_and_swap(&n, a + b + 2, 9) * 1000; o ^= __atomic_exchange_n(&n, 5, 5); o += __sync_lock_test_and_set(&n, 8); __sync_synchronize(); return o * 3 + __atomic_load_n(&n, 5); }

// 7625, 6424, 6922
int f(int a, int b) { _Atomic int n = a; _Atomic short h = b; n += 5; h--; n |= 64; int e = 3; return n++ * 100 + h + __atomic_compare_exchange_n(&e, &a, 1, 0, 5, 5) + e * 7 + __sync_val_compare_and_swap(&e, 3, 4) + __atomic_fetch_or(&e, 32, 5) + __atomic_nand_fetch(&e, 5, 5); }

// 284, 25352418, 5
int f(int a, int b) { unsigned long long u = (unsigned long long)(unsigned)a * 0x123456789ull; long long s = u; return (u > 5000000000ull) + 2 * (s < b) + 4 * (s >= u) + (int)(u / 1000003) % 97 + (int)(s % 1009) + (int)(u << 5 >> 40) + (int)(s >> 37) + !u + (s ? 1 : 0); }

// -1431656392, -1431656388, -1431656342
int f(int a, int b) { long long x = a; x *= b; x -= 7; x /= 2; x ^= 0x5555555555ll; x <<= 3; x |= b; x = -x; x = ~x; return (int)x ^ (int)(x >> 32); }

// 14750084, -4750016, -250000
int f(int a, int b) { double d = a; d += b; d *= 1.5; d -= 0.25; d /= 2; float x = d; long long w = d * 1e6; unsigned u = d > 0 ? d * 3 : 1; return (int)(x * 8) + (int)w + u + (d > x) + (int)(double)(unsigned)b + (int)(float)w; }

// 410, 610, 410
int f(int a, int b) { int v[2][3] = {{1, 2, 3}, {4, 5, 6}}; int (*p)[3] = v; int *q = v[1]; p++; return (*p)[b % 3] * 100 + q[-1] + (int)(&v[1][2] - &v[0][0]) + (p > v) + (q == v[1]); }

// 407, 385, 369
typedef struct { int n; char c; } in; typedef struct { in v[2]; in *p; } out;
static out make(in x, int k) { out o = {{x, {k, 'z'}}, 0}; o.p = 0; return o; }
int f(int a, int b) { out o = make((in){a, 'q'}, b), u; u = o; u.p = &u.v[1]; (b ? &o : &u)->v[0].n++; return o.v[0].n + u.p->n * 10 + u.p->c + (a > 0 ? o : u).v[1].c * 2 + make(u.v[0], 3).v[1].n; }

// -298, -134, -36
typedef int v4 __attribute__((vector_size(16)));
int f(int a, int b) { v4 x = {a, b, 3, 4}, y = x + 2; y[2] *= a; x = -x & ~y | (x << 1); v4 m = x > y; x ^= y >> 1; return x[0] + x[1] * 3 + x[2] * 5 + x[3] * 7 + m[0] + m[3] * 2; }

// 586, 242, -98
typedef float v2 __attribute__((vector_size(8)));
int f(int a, int b) { v2 x = {a, b}, y = {1.5f, 2}; x = x * y - y / 2; return (int)(x[0] * 8) + (int)(x[1] * 100) + (int)sizeof x; }

// 46, 0, 7
int f(int a, int b) { int n = 0; for (int i = a; i-- > -3;) { if (i == 2) continue; for (;;) { if (++n % 3) break; n += 4; } } while (b--> 0) n ^= b; do { n--; } while (n > 50); return n; }

// 35, 10, 1
int g(int); extern int weak(int) __attribute__((weak));
int g(int k) { return k ? k + g(k - 1) : 0; }
int f(int a, int b) { int (*p)(int) = b > 2 ? g : &g; return (*p)(a & 7) + (**p)(b) + (p == g); }

// 124, 121, 121
enum e { zero, five = 5, six, neg = -3 }; static const enum e t[] = {six, zero}; const char *const names[] = {[five] = "five", [six] = "six!"};
int f(int a, int b) { enum e x = a; return t[0] + names[five + (b & 1)][2] + (x == 7) + neg; }

// 1156, 1153, 1146
static int t[3] = {1, 2, 3}; static int *p = t + 1, *q = &t[2]; static long d = (long)sizeof t; static char *s = "hello" + 1; static int (*const h)[3] = &t;
int f(int a, int b) { return *p + *q * 10 + d + s[b & 3] + (*h)[0] * 1000 + (int)(q - p); }

// 48, 15, 18
int f(int a, int b) { return ((a > 0) ? a : -a) + (a, b) + (b ?: 9) + ({ int k = a; k *= 2; k; }) + (a < b ? 1.5 : 2) * 2 + !(a && !b) + sizeof(int[b + 1]); }

// 11, -2, 1
int f(int a, int b) { register int r = a; int n = 0; { int a = b; n += a; } for (int a = 0; a < 2; a++) n += a; return n + r; }

// 502, -198, 1
static inline __attribute__((always_inline)) int clamp(int n, int lo, int hi) { return n < lo ? lo : n > hi ? hi : n; }
int f(int a, int b) { return clamp(a, -2, 5) * 100 + clamp(b, 1, 2); }

// 12604, 65870, -1
int f(int a, int b) { long long m = 0; for (unsigned char c = 250; c; c++) m += c * (long long)a; for (signed char c = -3; c < 3; c++) m ^= c; return (int)(m >> 1) + (short)(a * 40000) + (unsigned short)a + (signed char)(b * 100); }
