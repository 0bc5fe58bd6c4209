#include <e_coreid.h>
#include <stdlib.h>
#include <string.h>

/* Blocks with their size before them; free ones in a list by address. */
struct block { size_t size; struct block *next; };

/* What the script leaves for one core, and which one it is that the program was linked for. */
extern char __heap_start[], __heap_end[], _CORE_NUM_[];
static struct block *freed;
static char *top, *limit;

/* The scripts have room for the heaps of so many cores. */
enum { HEAPS = 16 };

/* Finds the core's own part of the heaps. Cores run one image, which is linked for the first of them;
   in larger groups the parts are smaller. */
static void begin(void)
{
	const e_group_config_t *g = &e_group_config;
	unsigned cores = g->group_rows * g->group_cols, at = (unsigned)__heap_start, part, place = 0;
	part = (unsigned)__heap_end + 4 - at;
	if (cores > HEAPS)
		part = part * HEAPS / cores & ~7u;
	if (!(unsigned)_CORE_NUM_ && cores)
		place = g->core_row * g->group_cols + g->core_col;
	at += part * place;
	top = (char *)((at + 7) & ~7u);
	limit = (char *)(at + part - 4);
}

void *malloc(size_t n)
{
	struct block **p, *b;
	if (n > 0x7fffff00)
		return 0;
	n = (n + 15) & ~7u;
	for (p = &freed; (b = *p); p = &b->next) {
		if (b->size < n)
			continue;
		if (b->size >= n + 32) {
			struct block *rest = (struct block *)((char *)b + n);
			rest->size = b->size - n;
			rest->next = b->next;
			*p = rest;
			b->size = n;
		} else {
			*p = b->next;
		}
		return (char *)b + 8;
	}
	if (!top)
		begin();
	if (n > limit - top)
		return 0;
	b = (struct block *)top;
	top += n;
	b->size = n;
	return (char *)b + 8;
}

void free(void *at)
{
	struct block **p, *b, *next;
	if (!at)
		return;
	b = (struct block *)((char *)at - 8);
	for (p = &freed; *p && *p < b; p = &(*p)->next)
		;
	next = *p;
	b->next = next;
	*p = b;
	if (next && (char *)b + b->size == (char *)next) {
		b->size += next->size;
		b->next = next->next;
	}
	if (p != &freed) {
		struct block *before = (struct block *)((char *)p - offsetof(struct block, next));
		if ((char *)before + before->size == (char *)b) {
			before->size += b->size;
			before->next = b->next;
		}
	}
}

void *calloc(size_t n, size_t size)
{
	unsigned long long all = (unsigned long long)n * size;
	void *p = all >> 31 ? 0 : malloc(all);
	return p ? memset(p, 0, all) : p;
}

void *realloc(void *p, size_t n)
{
	if (!p)
		return malloc(n);
	size_t room = ((struct block *)((char *)p - 8))->size - 8;
	if (n <= room)
		return p;
	void *q = malloc(n);
	if (q) {
		memcpy(q, p, room);
		free(p);
	}
	return q;
}
