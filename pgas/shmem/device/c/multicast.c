#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* A broadcast by one stream of stores that all cores take: in the mode MULTICAST a store goes to all
   whose register of that name has the upper bits of the address, here an id that no core has. The
   mesh of the Epiphany-III does so reliably only from cores of the first column. */

#define MODE (15 << 12) /* CTRLMODE in CONFIG */
#define MULTICAST (3 << 12)

/* How many broadcasts there have been, and the last one whose stores are here. */
__SHMEM_ONE int __shmem_casts;
__SHMEM_ONE volatile int __shmem_arrived;

static void __shmem_listen(unsigned id)
{
	__asm__ volatile("movts multicast, %0" : : "r"(id) : "memory");
}

static unsigned __shmem_cast_id(void) { return __shmem.base >> 20 ^ 1 << 11; }

void __shmem_multicast_init(void)
{
	__shmem_listen(__shmem_cast_id());
	shmem_barrier_all();
}

static unsigned __shmem_cast_begin(void)
{
	unsigned config;
	__asm__ volatile("movfs %0, config" : "=r"(config));
	__asm__ volatile("movts config, %0" : : "r"(config & ~MODE | MULTICAST) : "memory");
	return config;
}

static void __shmem_cast_end(unsigned config)
{
	__asm__ volatile("movts config, %0" : : "r"(config) : "memory");
}

/* The root does not listen until the data are with another, and keeps what it has. Nobody goes on
   before it listens again. */
void __shmem_broadcast_multicast(void *dest, const void *source, size_t bytes, int root, int start,
	int log_stride, int size, long *pSync)
{
	unsigned config, to = __shmem_cast_id() << 20;
	if (size != __shmem.n) {
		__shmem_broadcast(dest, source, bytes, root, start, log_stride, size, pSync);
		return;
	}
	__shmem_casts++;
	if (size == 1)
		return;
	if (__shmem.me == root) {
		__shmem_listen(0);
		config = __shmem_cast_begin();
		__shmem_copy((void *)(to + (unsigned)dest), source, bytes);
		*(volatile int *)(to + (unsigned)&__shmem_arrived) = __shmem_casts;
		__shmem_cast_end(config);
		while (*(volatile int *)__shmem_at((void *)&__shmem_arrived,
			root ? 0 : 1) - __shmem_casts < 0)
			;
		__shmem_listen(__shmem_cast_id());
		config = __shmem_cast_begin();
		*(volatile long *)(to + (unsigned)pSync) = 1;
		__shmem_cast_end(config);
	}
	__shmem_await(pSync);
}

#undef MODE
#undef MULTICAST
