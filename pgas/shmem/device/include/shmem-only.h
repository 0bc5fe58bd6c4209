/* The routines of OpenSHMEM as parts of a unit, for SHMEM_HEADER_ONLY. Those in assembly are local to it,
   too; values of up to 32 bits are put and fetched by what the compiler inlines. The linker drops
   what nobody calls. A unit must not define macros before that the sources use. */
#ifndef _SHMEM_ONLY_H
#define _SHMEM_ONLY_H
#define __SHMEM_DEVICE
#include <shmem-device.h>

__asm__(".set __shmem_only, 1");
__asm__(".include \"shmem/c/rma.s\"");
__asm__(".include \"shmem/c/order.s\"");
__asm__(".include \"shmem/c/nbi.s\"");
__asm__(".include \"shmem/c/broadcast.s\"");

#define __SHMEM_ONLY_VALUE(T, N) \
	static inline void shmem_##N##_p(T *dest, T value, int pe) \
	{ \
		__shmem_touch(pe); \
		*(volatile T *)__shmem_at(dest, pe) = value; \
	} \
	static inline T shmem_##N##_g(const T *source, int pe) \
	{ \
		return *(volatile const T *)__shmem_at(source, pe); \
	}
__SHMEM_8(__SHMEM_ONLY_VALUE)
__SHMEM_16(__SHMEM_ONLY_VALUE)
__SHMEM_32(__SHMEM_ONLY_VALUE)

#include <shmem/c/state.c>
#include <shmem/c/heap.c>
#include <shmem/c/heapany.c>
#include <shmem/c/rma.c>
#include <shmem/c/atomic.c>
#include <shmem/c/lock.c>
#include <shmem/c/wait.c>
#include <shmem/c/waitmany.c>
#include <shmem/c/barrier.c>
#include <shmem/c/collect.c>
#include <shmem/c/reduce.c>
#include <shmem/c/team.c>
#include <shmem/c/getipi.c>
#include <shmem/c/multicast.c>
#undef __SHMEM_DEVICE
#endif
