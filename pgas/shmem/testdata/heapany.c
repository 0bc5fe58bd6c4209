#define SHMEM_GENERAL_HEAP
#include "check.h"

/* Blocks are allocated and freed in a random order, the same everywhere: none lies on another, what
   is in one stays, and when all are free they are one again. */
#define MOST 12
static struct {
	unsigned char *p;
	int bytes, fill;
} blocks[MOST];
static void *first;

static void look(int i)
{
	int same = 1;
	for (int b = 0; b < blocks[i].bytes; b++)
		same &= blocks[i].p[b] == blocks[i].fill;
	CHECK(same);
}

static void set(int i, void *p, int bytes, int turn)
{
	blocks[i].p = p;
	blocks[i].bytes = bytes;
	blocks[i].fill = turn & 0xff;
	memset(p, turn, bytes);
}

int main(void)
{
	begin();
	unsigned most = 1 << 15, whole;
	void *all;
	while (!(all = shmem_malloc(most)))
		most -= 8;
	whole = most;
	shmem_free(all);
	for (int turn = 0; turn < 60; turn++) {
		int i = number(MOST), bytes = 1 + number(200), kind = number(3);
		if (blocks[i].p) {
			look(i);
			if (kind == 0) {
				unsigned char *p = shmem_realloc(blocks[i].p, bytes);
				CHECK(p && p[0] == blocks[i].fill);
				if (bytes < blocks[i].bytes)
					blocks[i].bytes = bytes;
				blocks[i].p = p;
				look(i);
				set(i, p, bytes, turn);
				continue;
			}
			shmem_free(blocks[i].p);
			blocks[i].p = 0;
		} else if (kind == 1) {
			unsigned char *p = shmem_align(128, bytes);
			CHECK(p && (unsigned)p % 128 == 0);
			set(i, p, bytes, turn);
		} else {
			unsigned char *p = kind ? shmem_malloc(bytes) : shmem_calloc(bytes, 1);
			CHECK(p && (kind || (!p[0] && !p[bytes - 1])));
			set(i, p, bytes, turn);
		}
	}
	for (int i = 0; i < MOST; i++)
		if (blocks[i].p) {
			look(i);
			shmem_free(blocks[i].p);
		}
	CHECK(!shmem_malloc(0) && !shmem_malloc(whole + 8) && !shmem_align(24, 8));
	all = shmem_malloc(whole);
	CHECK(all);
	if (me == 0)
		for (int pe = 0; pe < n; pe++)
			shmem_putmem(&first, &all, sizeof all, pe);
	shmem_barrier_all();
	CHECK(first == all);
	return end_of_checks();
}
