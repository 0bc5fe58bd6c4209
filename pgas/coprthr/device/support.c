#include <coprthr.h>

/* The words of syscore, as syscore.inc has them. */
extern struct {
	unsigned before[16];
	struct table *table;
	int me, members, cols, first;
} __syscore;

/* A table of functions that are called dynamically: where there is room, and its entries. */
struct table {
	char *next, *end;
	int count, pad;
	struct {
		unsigned branch, number, load, start, end, loaded;
	} entry[];
};

extern char __dynamic_start[];

#define TO_THE_NEXT 0x000002e8 /* a branch over itself */

__usrmem_call void coprthr_dcall_reset(void)
{
	struct table *t = __syscore.table;
	for (int i = 0; i < t->count; i++) {
		t->entry[i].branch = TO_THE_NEXT;
		t->entry[i].loaded = 0;
	}
	t->next = __dynamic_start;
}

int coprthr_get_thread_id(void) { return __syscore.me; }

int coprthr_get_num_threads(void) { return __syscore.members; }

void *coprthr_tls_sbrk(int n)
{
	struct table *t = __syscore.table;
	if (n < 0 || n > t->end - t->next)
		return (void *)-1;
	return t->end -= n + 7 & ~7;
}

void coprthr_tls_brk(void *p) { __syscore.table->end = p; }
