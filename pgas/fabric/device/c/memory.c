#define __FI_DEVICE
#include <rdma/fi_mesh.h>

/* The pool of the fabric's objects: blocks in a row, each with its size behind a word that says
   whether it is used. Neighbours that are free become one when somebody looks for room. */
struct block {
	unsigned bytes, used;
};
#define NEXT(b) ((struct block *)((char *)((b) + 1) + (b)->bytes))

void *__fi_alloc(unsigned bytes)
{
	struct block *b = (struct block *)__fi_pool.room;
	struct block *end = (struct block *)(__fi_pool.room + (__fi_pool.bytes & ~7u));
	bytes = bytes + 7 & ~7u;
	if (!b->bytes) /* the first call */
		b->bytes = (char *)end - (char *)(b + 1);
	for (; b < end; b = NEXT(b)) {
		struct block *next;
		while (!b->used && (next = NEXT(b)) < end && !next->used)
			b->bytes += sizeof *b + next->bytes;
		if (b->used || b->bytes < bytes)
			continue;
		if (b->bytes > bytes + sizeof *b) {
			unsigned rest = b->bytes - bytes - sizeof *b;
			b->bytes = bytes;
			next = NEXT(b);
			next->bytes = rest;
			next->used = 0;
		}
		b->used = 1;
		for (long long *p = (long long *)(b + 1); p < (long long *)NEXT(b); p++)
			*p = 0;
		return b + 1;
	}
	return 0;
}

void __fi_free(void *p)
{
	if (p)
		((struct block *)p - 1)->used = 0;
}

/* Doublewords where the alignment allows, four on their way at a time. */
void __fi_copy(void *to, const void *from, size_t bytes)
{
	char *d = to;
	const char *s = from;
	if (!(((unsigned)d | (unsigned)s) & 7)) {
		for (; bytes >= 32; bytes -= 32, d += 32, s += 32) {
			const long long *x = (const long long *)s;
			long long a = x[0], b = x[1], c = x[2], e = x[3], *y = (long long *)d;
			y[0] = a, y[1] = b, y[2] = c, y[3] = e;
		}
		for (; bytes >= 8; bytes -= 8, d += 8, s += 8)
			*(long long *)d = *(const long long *)s;
	}
	if (!(((unsigned)d | (unsigned)s) & 3))
		for (; bytes >= 4; bytes -= 4, d += 4, s += 4)
			*(int *)d = *(const int *)s;
	for (; bytes; bytes--)
		*d++ = *s++;
}
