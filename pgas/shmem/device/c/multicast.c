#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* A broadcast by one stream of stores that all cores take: in the mode MULTICAST a store goes to all
   whose register of that name has the upper bits of the address, here an id that no core has. The
   mesh of the Epiphany-III does so reliably only from cores of the first column. */

#define MODE (15 << 12) /* CTRLMODE in CONFIG */
#define MULTICAST (3 << 12)

/* How many broadcasts there have been, and the last one whose stores are here. */
static int count;
static volatile int arrived;

static void listen(unsigned id) { __asm__ volatile("movts multicast, %0" : : "r"(id) : "memory"); }

static unsigned id(void) { return __shmem.base >> 20 ^ 1 << 11; }

void __shmem_multicast_init(void)
{
	listen(id());
	shmem_barrier_all();
}

static unsigned begin(void)
{
	unsigned config;
	__asm__ volatile("movfs %0, config" : "=r"(config));
	__asm__ volatile("movts config, %0" : : "r"(config & ~MODE | MULTICAST) : "memory");
	return config;
}

static void end(unsigned config) { __asm__ volatile("movts config, %0" : : "r"(config) : "memory"); }

/* The root does not listen until the data are with another, and keeps what it has. Nobody goes on
   before it listens again. */
void __shmem_broadcast_multicast(void *dest, const void *source, size_t bytes, int root, int start,
	int log_stride, int size, long *pSync)
{
	unsigned config, to = id() << 20;
	if (size != __shmem.n) {
		__shmem_broadcast(dest, source, bytes, root, start, log_stride, size, pSync);
		return;
	}
	count++;
	if (size == 1)
		return;
	if (__shmem.me == root) {
		listen(0);
		config = begin();
		__shmem_copy((void *)(to + (unsigned)dest), source, bytes);
		*(volatile int *)(to + (unsigned)&arrived) = count;
		end(config);
		while (*(volatile int *)__shmem_at((void *)&arrived, root ? 0 : 1) - count < 0)
			;
		listen(id());
		config = begin();
		*(volatile long *)(to + (unsigned)pSync) = 1;
		end(config);
	}
	__shmem_await(pSync);
}
