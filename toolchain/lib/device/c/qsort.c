#include <stdlib.h>

static void swap(char *a, char *b, size_t n)
{
	while (n--) {
		char t = *a;
		*a++ = *b;
		*b++ = t;
	}
}

static void sift(char *base, size_t at, size_t n, size_t size, int (*compare)(const void *, const void *))
{
	for (;;) {
		size_t child = 2 * at + 1;
		if (child >= n)
			return;
		if (child + 1 < n && compare(base + child * size, base + (child + 1) * size) < 0)
			child++;
		if (compare(base + at * size, base + child * size) >= 0)
			return;
		swap(base + at * size, base + child * size, size);
		at = child;
	}
}

/* A heap sort: no recursion, no memory. */
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
	size_t i;
	for (i = n / 2; i > 0; i--)
		sift(base, i - 1, n, size, compare);
	for (; n > 1; n--) {
		swap(base, (char *)base + (n - 1) * size, size);
		sift(base, 0, n - 1, size, compare);
	}
}

void *bsearch(const void *key, const void *base, size_t n, size_t size,
	int (*compare)(const void *, const void *))
{
	const char *p = base;
	while (n) {
		const char *mid = p + n / 2 * size;
		int c = compare(key, mid);
		if (!c)
			return (void *)mid;
		if (c > 0)
			p = mid + size, n -= n / 2 + 1;
		else
			n /= 2;
	}
	return 0;
}
