#include "check.h"

/* GUPS: random words of a table that all PEs have together are changed. The same changes once more
   undo them. */
#define WORDS 64
#define UPDATES 200
static unsigned table[WORDS];

static void update(void)
{
	unsigned x = me * 2654435761u + 1;
	for (int i = 0; i < UPDATES; i++) {
		x = x << 1 ^ (x >> 31 ? 0x04c11db7 : 0);
		unsigned at = x % (WORDS * n);
		shmem_uint_atomic_xor(&table[at % WORDS], x, at / WORDS);
	}
}

int main(void)
{
	begin();
	for (int i = 0; i < WORDS; i++)
		table[i] = me * WORDS + i;
	shmem_barrier_all();
	update();
	shmem_barrier_all();
	int changed = 0;
	for (int i = 0; i < WORDS; i++)
		changed += table[i] != me * WORDS + i;
	CHECK(changed > WORDS / 2);
	shmem_barrier_all();
	update();
	shmem_barrier_all();
	for (int i = 0; i < WORDS; i++)
		CHECK(table[i] == me * WORDS + i);
	return end_of_checks();
}
