#include "check.h"
#include <e_lib.h>
#include <rpc.h>

static unsigned core(void)
{
	unsigned id;
	__asm__("movfs %0, coreid" : "=r"(id));
	return id;
}
/* The id of a PE's core. */
#define CORE(pe) ((unsigned)shmem_ptr(&seed, pe) >> 20)
