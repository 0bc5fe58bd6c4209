#define __FI_DEVICE
#include <e_lib.h>
#include <rdma/fi_mesh.h>
#include <stdio.h>
#include <stdlib.h>

struct __fi_state __fi __attribute__((section(".data"), aligned(8))) = { 0 };

void __fi_init(void)
{
	const volatile e_group_config_t *group = &e_group_config; /* which the loader has written */
	unsigned id;
	if (__fi.n)
		return;
	if (((unsigned)&__fi | (unsigned)&__fi_pool) >> 20) {
		fputs("fi_getinfo: the program's data is not in the memory of its core\n", stderr);
		exit(1);
	}
	__asm__("movfs %0, coreid" : "=r"(id));
	__fi.base = id << 20;
	__fi.first = id;
	__fi.n = __fi.cols = 1;
	if (group->group_rows) {
		__fi.first = group->group_id;
		__fi.cols = group->group_cols;
		__fi.me = group->core_row * group->group_cols + group->core_col;
		__fi.n = group->group_rows * group->group_cols;
	}
}

/* The lock of a core's memory is for atomic operations and for counters. It is given back by a store,
   which arrives after those before it. */
#define LOCK(base) ((volatile unsigned *)((base) + (unsigned)&__fi.lock))

void __fi_lock(unsigned base)
{
	while (__fi_test(LOCK(base)))
		;
}

void __fi_unlock(unsigned base)
{
	__asm__ volatile("" : : : "memory");
	*LOCK(base) = 0;
}

/* Adds one to a counter of another core. */
void __fi_count(unsigned base, unsigned cntr)
{
	volatile unsigned *events = &((struct __fi_cntr *)(base + cntr))->events;
	__fi_lock(base);
	*events = *events + 1;
	__fi_unlock(base);
}

/* A count of writes that can be read where it was stored says that those before it are there. */
static void settle(unsigned i)
{
	unsigned service = 0, rank = i, row = 0, offset;
	while (rank >= __fi_limits.peers)
		rank -= __fi_limits.peers, service++;
	offset = (unsigned)&__fi_incoming[service * __fi_limits.peers + __fi.me];
	while (rank >= (unsigned)__fi.cols)
		rank -= __fi.cols, row++;
	volatile unsigned *there =
		(volatile unsigned *)((__fi.first + row * 64 + rank << 20) + offset);
	while (*there != __fi_writes[i])
		;
	__fi_touched[i] = 0;
}

void __fi_settle(void)
{
	unsigned all = __fi_limits.ports * __fi_limits.peers;
	if (!__fi.dirty)
		return;
	__fi.dirty = 0;
	for (unsigned i = 0; i < all; i++)
		if (__fi_touched[i])
			settle(i);
}
