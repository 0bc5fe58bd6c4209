#include "check.h"

/* A place for each PE to put into, and one to take from. */
#define ROOM 160
unsigned char from[ROOM] __attribute__((aligned(8))), to[ROOM] __attribute__((aligned(8)));

static unsigned char byte(int pe, int i) { return pe * 37 + i * 11 + 3; }

static void fill(void)
{
	for (int i = 0; i < ROOM; i++) {
		from[i] = byte(me, i);
		to[i] = 0xee;
	}
	shmem_barrier_all();
}

/* Of to, bytes from at on are those of a PE from where on; nothing else has changed. */
static void expect(int at, int bytes, int pe, int where)
{
	int same = 1;
	for (int i = 0; i < ROOM; i++)
		same &= to[i] == (i >= at && i < at + bytes ? byte(pe, where + i - at) : 0xee);
	CHECK(same);
}

int main(void)
{
	begin();
	for (int turn = 0; turn < 60; turn++) {
		int bytes = number(130), at = number(16), where = number(16), far = number(n), kind = number(4);
		int to_pe = (me + far) % n, from_pe = (me + n - far) % n;
		if (at + bytes > ROOM)
			bytes = ROOM - at;
		if (where + bytes > ROOM)
			bytes = ROOM - where;
		fill();
		switch (kind) {
		case 0: shmem_putmem(to + at, from + where, bytes, to_pe); break;
		case 1: shmem_getmem(to + at, from + where, bytes, from_pe); break;
		case 2: shmem_putmem_nbi(to + at, from + where, bytes, to_pe); break;
		case 3: shmem_getmem_nbi(to + at, from + where, bytes, from_pe); break;
		}
		shmem_barrier_all();
		expect(at, bytes, from_pe, where);
		shmem_barrier_all();
	}
	/* By sizes, of which that of 128 bits is no type. */
	static long long wide[8], got[8];
	for (int i = 0; i < 8; i++)
		wide[i] = me * 100ll + i;
	shmem_barrier_all();
	shmem_put128(got, wide, 2, (me + 1) % n);
	shmem_barrier_all();
	CHECK(got[0] == (me + n - 1) % n * 100ll && got[3] == (me + n - 1) % n * 100ll + 3 && !got[4]);
	shmem_iget128(got, wide, 2, 2, 2, me);
	CHECK(got[0] == me * 100ll && got[1] == me * 100ll + 1 && got[4] == me * 100ll + 4);
	shmem_put16(got, wide, 0, me);
	CHECK(got[0] == me * 100ll);
	return end_of_checks();
}
