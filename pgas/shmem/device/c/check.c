#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-check.h>
#include <shmem-device.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What SHMEM_CHECK calls. Messages are put together here, since printf has no room everywhere. */

extern char __stack[];
#define DEBUGSTATUS 0xf040c /* of a core, for the others */

static char line[160], *end_of_line;

static void text(const char *s)
{
	while (*s && end_of_line < line + sizeof line - 1)
		*end_of_line++ = *s++;
}

static void decimal(int v)
{
	char digits[12], *d = digits + sizeof digits - 1;
	unsigned x = v < 0 ? -v : v;
	*d = 0;
	do
		*--d = '0' + x % 10;
	while (x /= 10);
	if (v < 0)
		*--d = '-';
	text(d);
}

static void address(const void *p)
{
	char c[2] = { 0 };
	text("0x");
	for (int shift = 28; shift >= 0; shift -= 4) {
		c[0] = "0123456789abcdef"[(unsigned)p >> shift & 15];
		text(c);
	}
}

static void begin(const char *routine)
{
	end_of_line = line;
	text(routine);
	text(": PE ");
	decimal(__shmem.me);
	text(": ");
}

static void print(void)
{
	text("\n");
	fwrite(line, 1, end_of_line - line, stderr);
}

static void fail(void)
{
	print();
	shmem_global_exit(1);
}

static void check_symmetric(const char *routine, const void *object, size_t bytes)
{
	const char *p = object;
	if (!bytes || p && p < __stack - SHMEM_STACK_BYTES && bytes <= __stack - SHMEM_STACK_BYTES - p)
		return;
	begin(routine);
	decimal(bytes);
	text(" bytes at ");
	address(object);
	text(" are not symmetric");
	fail();
}

void __shmem_check_at(const char *routine, const void *object, size_t bytes, int pe)
{
	if (!__shmem.heap || pe < 0 || pe >= __shmem.n) {
		begin(routine);
		if (!__shmem.heap)
			text("before shmem_init");
		else {
			text("there is no PE ");
			decimal(pe);
			text(" of ");
			decimal(__shmem.n);
		}
		text(", for ");
		address(object);
		fail();
	}
	check_symmetric(routine, object, bytes);
}

/* Whether a PE has ended: its core is halted, and not only for as long as the host serves a call. */
#define LONG 20000
static int ended(int pe)
{
	static int last, looks;
	if (!(*(volatile unsigned *)(__shmem_base(pe) | DEBUGSTATUS) & 1) || pe != last)
		looks = 0;
	last = pe;
	return ++looks > LONG;
}

static void gone(const char *routine, int pe)
{
	begin(routine);
	text("waits for PE ");
	decimal(pe);
	text(", which has ended");
	fail();
}

/* await waits for a word to reach a count, which a PE sets before it ends. */
static void await(const char *routine, volatile int *flag, int count, int pe)
{
	while (*flag - count < 0)
		if (ended(pe))
			gone(routine, pe);
}

void __shmem_check_barrier_all(void)
{
	shmem_quiet();
	int count = ++__shmem.barrier;
	for (int r = 0; r < __shmem.rounds; r++) {
		struct __shmem_round *round = &__shmem.round[r];
		int from = __shmem.me - (1 << r);
		*round->peer = count;
		await("shmem_barrier_all", &round->flag, count, from < 0 ? from + __shmem.n : from);
	}
}

/* What a neighbour has called: a slot is taken by its lock, and given back by who has looked. */
struct call {
	int lock, from, root;
	size_t bytes;
	const char *routine;
	volatile int full;
};
static struct call calls[4] __attribute__((section(".data"), aligned(8)));

static void tell(const struct call *mine, int pe)
{
	for (int i = 0;; i = i + 1 & 3) {
		volatile struct call *c = __shmem_at(&calls[i], pe);
		if (__shmem_testset(&c->lock))
			continue;
		c->from = mine->from;
		c->root = mine->root;
		c->bytes = mine->bytes;
		c->routine = mine->routine;
		c->full = 1;
		return;
	}
}

static struct call *heard(const char *routine, int from)
{
	for (;;) {
		for (int i = 0; i < 4; i++)
			if (calls[i].full && *(volatile int *)&calls[i].from == from)
				return &calls[i];
		if (ended(from))
			gone(routine, from);
	}
}

static void compare(const struct call *mine, const struct __shmem_set *s)
{
	int r = s->rank, before = __shmem_member(*s, r ? r - 1 : s->size - 1);
	tell(mine, __shmem_member(*s, r + 1 < s->size ? r + 1 : 0));
	struct call *c = heard(mine->routine, before);
	if (strcmp(c->routine, mine->routine) || c->bytes != mine->bytes || c->root != mine->root) {
		begin(mine->routine);
		decimal(mine->bytes);
		text(" bytes from root ");
		decimal(mine->root);
		text(", but PE ");
		decimal(before);
		text(" calls ");
		text(c->routine);
		text(" for ");
		decimal(c->bytes);
		text(" from ");
		decimal(c->root);
		fail();
	}
	c->full = 0;
	*(volatile int *)&c->lock = 0;
}

void __shmem_check_set(const char *routine, const void *dest, size_t bytes, int root, int start,
	int log_stride, int size, const long *pSync)
{
	struct __shmem_set s = __shmem_set(start, log_stride, size);
	int wrong = start < 0 || log_stride < 0 || log_stride > 12 || size < 1 ||
		start + (size - 1 << log_stride) >= __shmem.n;
	if (wrong || root < 0 || root >= size || __shmem.me < start || s.rank >= size ||
		__shmem.me - start & (1 << log_stride) - 1) {
		begin(routine);
		int rootless = !wrong && (root < 0 || root >= size);
		text(wrong ? "no set of PEs: start " : rootless ? "no root " : "not in the set: start ");
		decimal(rootless ? root : start);
		text(", log stride ");
		decimal(log_stride);
		text(", size ");
		decimal(size);
		fail();
	}
	check_symmetric(routine, pSync, sizeof *pSync);
	check_symmetric(routine, dest, bytes);
	struct call mine = { 0, __shmem.me, root, bytes, routine, 0 };
	compare(&mine, &s);
}

/* A heap that is full is no error of the program: it is told, and the null pointer given. */
void *__shmem_check_heap(const char *routine, void *p, size_t bytes)
{
	if (!p && bytes) {
		begin(routine);
		text("no room for ");
		decimal(bytes);
		text(" bytes at ");
		address(__shmem.free);
		print();
	}
	return p;
}

void __shmem_check_free(const char *routine, const void *p)
{
	if (!p || (const char *)p >= __shmem.heap && (const char *)p < __shmem.free)
		return;
	begin(routine);
	address(p);
	text(" is not allocated");
	fail();
}
