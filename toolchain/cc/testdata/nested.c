#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int apply(int (*f)(int), int x) { return f(x); }

static int depth(int n) {
	int total = 0, calls = 0;
	int step(int k) {
		int local = k * 2;
		void deeper(int by) {
			int last(int z) { return z + total + local + n; }
			total += by;
			calls++;
			local = apply(last, by);
		}
		deeper(k);
		deeper(1);
		return k > 0 ? step(k - 1) + local : local;
	}
	int r = step(n);
	return r * 1000 + total * 10 + calls;
}

static long long wide(double d, long long l) {
	struct both {
		double d;
		long long l;
		char text[5];
	} all = {d, l, "abcd"};
	float f = d;
	long long sum(struct both b, int k) {
		all.l += k;
		f += 0.5f;
		return b.l + all.l + (long long)(b.d * f) + b.text[k];
	}
	return sum(all, 1) + sum(all, 2);
}

static int search(int *a, int n, int want) {
	__label__ found, none;
	int at = -1;
	void look(int i) {
		if (i >= n)
			goto none;
		if (a[i] == want) {
			at = i;
			goto found;
		}
		look(i + 1);
	}
	int kept = n * 7;
	look(0);
none:
	return -kept;
found:
	return at + kept;
}

static int sorted(int n) {
	int compared = 0;
	int table[n];
	int order(const void *a, const void *b) {
		compared++;
		return *(const int *)b - *(const int *)a;
	}
	for (int i = 0; i < n; i++)
		table[i] = i * 37 % 11;
	qsort(table, n, sizeof *table, order);
	int ok(void) {
		for (int i = 1; i < n; i++)
			if (table[i - 1] < table[i])
				return 0;
		return sizeof table / sizeof *table;
	}
	return compared > 0 ? ok() : -1;
}

static int forward(int n) {
	auto int even(int);
	int odd(int k) { return k == 0 ? 0 : even(k - 1); }
	int even(int k) { return k == 0 ? n : odd(k - 1); }
	return even(8) + odd(3);
}

static int (*kept)(int);

static int live(int level, int (*other)(int)) {
	int mine(int x) { return x * 10 + level; }
	if (level == 2)
		return apply(other, 1) * 1000 + apply(mine, 2);
	return live(level + 1, level == 0 ? mine : other);
}

static double many(int n, ...) {
	double average(int k, ...) {
		va_list l;
		double s = 0;
		va_start(l, k);
		for (int i = 0; i < k; i++)
			s += va_arg(l, double) * n;
		va_end(l);
		return s / k;
	}
	return average(3, 1.0, 2.0, 6.0);
}

static int lengths(int n) {
	int inner(char a[2][++n], int m, int b[m++]) { return sizeof a[0] * 100 + m; }
	return inner(0, 5, 0) + n;
}

static void *five[5];

static int twice(int n) {
	int seen = 0;
	if (__builtin_setjmp(five) == 0) {
		seen = n;
		__builtin_longjmp(five, 1);
	}
	return seen + 1;
}

static int counter(void) {
	_Alignas(16) int a = 1;
	static int s;
	volatile short v = 5;
	int next(void) {
		s++;
		v += 2;
		return a++ + s + v + (((int)&a & 15) == 0);
	}
	next();
	return next() + s;
}

int main(void) {
	int a[] = {4, 8, 15, 16, 23, 42};
	int plus(int x) { return x + a[0]; }
	printf("%d %d\n", depth(3), apply(plus, 5));
	printf("%lld\n", wide(2.5, 1LL << 40));
	printf("%d %d %d\n", search(a, 6, 16), search(a, 6, 5), search(a, 6, 4));
	printf("%d %d %d\n", sorted(9), forward(7), live(0, plus));
	printf("%g %d %d %d\n", many(2), lengths(3), twice(41), counter());
	void *jump(int n) { return n ? &&one : &&two; one: two: return 0; }
	printf("%d\n", jump(1) != 0);
	return 0;
}
