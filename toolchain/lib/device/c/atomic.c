#include <e_coreid.h>

/* Locks of atomic objects: each core has one for the objects in its memory, and the group's first
   core that for all others. All cores of a group run one program, so that it lies at one address. */
static volatile unsigned lock;

/* The lock of the object at an address, as all cores see it. */
static void *lock_of(const volatile void *object)
{
	const e_group_config_t *g = &e_group_config;
	unsigned core = (unsigned)object >> 20;
	unsigned row = (core >> 6) - (g->group_id >> 6), col = (core & 63) - (g->group_id & 63);
	if (core == 0)
		core = e_get_coreid();
	else if (row >= g->group_rows || col >= g->group_cols)
		core = g->group_id;
	return (void *)(core << 20 | (unsigned)&lock & 0xfffff);
}

/* Waits for an object's lock and keeps interrupts away, whose handlers might want it too. */
unsigned __atomic_hold(const volatile void *object)
{
	unsigned status, word, core = e_get_coreid();
	void *at = lock_of(object);
	asm volatile("movfs %0,status\n\tgid" : "=r"(status) : : "memory");
	do {
		word = core;
		asm volatile("testset %0,[%1,%2]" : "+r"(word) : "r"(at), "r"(0) : "memory");
	} while (word);
	return status;
}

void __atomic_release(const volatile void *object, unsigned status)
{
	*(volatile unsigned *)lock_of(object) = 0;
	if (!(status & 2))
		asm volatile("gie" : : : "memory");
}
