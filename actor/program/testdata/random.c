/* A member in C that does what it is told: operations of four words, until there are none. What is in
   its memory after a round, and in that of another, a process of Erlang gets from it and sends. */
#include <shmem.h>
#include <shmemx.h>

#define MEMBERS 6
#define SLICE 48

int epiphany_receive(void *buffer, unsigned bytes, unsigned *pid);

struct memory {
	char area[MEMBERS][SLICE];
	long long wide[4];
	int counter[4];
	int slot[MEMBERS];
};
SHMEMX_SYMMETRIC struct memory memory;
struct operation {
	unsigned kind, pe, at, value;
};
static struct operation operations[32];
SHMEMX_SYMMETRIC struct {
	unsigned sum;
	struct memory mine, other;
} found;

static unsigned perform(const struct operation *o, int me)
{
	char text[SLICE];
	switch (o->kind) {
	case 0:
		for (int i = 0; i < (o->value & 31) + 1; i++)
			text[i] = (o->value >> 8) + i;
		shmem_putmem(memory.area[me] + o->at, text, (o->value & 31) + 1, o->pe);
		return 0;
	case 1:
		shmem_int_fadd(memory.counter + (o->at & 3), o->value, o->pe);
		return 0;
	case 2:
		shmem_longlong_fadd(memory.wide + (o->at & 3), (long long)o->value << 20, o->pe);
		return 0;
	case 3:
		return shmem_int_swap(memory.slot + me, o->value, o->pe);
	case 4:
		return shmem_int_cswap(memory.slot + me, o->value & 3, o->value >> 2 & 3, o->pe);
	case 5:
		return shmem_int_fetch(memory.slot + me, o->pe);
	default:
		shmem_quiet();
		return 0;
	}
}

int main(void)
{
	unsigned from, bytes;
	shmem_init();
	int me = shmem_my_pe(), n = shmem_n_pes();
	for (int round = 1; (bytes = epiphany_receive(operations, sizeof operations, &from)); round++) {
		for (int i = 0; i < bytes / sizeof *operations; i++)
			found.sum += perform(operations + i, me);
		shmem_barrier_all();
		shmem_getmem(&found.mine, &memory, sizeof memory, me);
		shmem_getmem(&found.other, &memory, sizeof memory, (me + round) % n);
		shmem_barrier_all();
		shmem_barrier_all();
	}
	return 0;
}
