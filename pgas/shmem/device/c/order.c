#include <shmem.h>
#include <shmem-device.h>

/* Stores to one core arrive in the order in which they were made, those to several cores in any.
   A load may overtake a store, but it sees no token before that was stored. */

void __shmem_dma_idle(void)
{
	unsigned a, b;
	do {
		__asm__ volatile("movfs %0, dma0status\n\tmovfs %1, dma1status" : "=r"(a), "=r"(b));
	} while ((a | b) & 15);
}

/* As the paper has it: when the DMA engines are idle. Stores may still be on their way. */
void __shmem_quiet_paper(void) { __shmem_dma_idle(); }

/* Each PE that was stored to since the last quiet gets a token, which arrives after those stores. */
void shmem_quiet(void)
{
	unsigned *touched = __shmem.touched;
	__shmem_dma_idle();
	for (int first = 0; first < __shmem.n; first += 32, touched++) {
		unsigned bits = *touched;
		if (!bits)
			continue;
		*touched = 0;
		for (int pe = first; bits; pe++, bits >>= 1) {
			if (!(bits & 1))
				continue;
			volatile unsigned char *ack = __shmem_at(__shmem.acks + __shmem.me, pe);
			unsigned char token = ++__shmem.tokens[pe];
			*ack = token;
			while (*ack != token)
				;
		}
	}
}

/* Puts are stores, whose order the mesh keeps, or made by DMA. */
void shmem_fence(void) { __shmem_dma_idle(); }
