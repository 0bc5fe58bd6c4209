#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>
#include <e_lib.h>

/* Gets by the other core: it is interrupted and puts what is asked for, since stores do not wait. One
   request is with a core at a time; its lock is taken by who asks and given back by the handler. */
__SHMEM_ONE struct {
	int lock;
	int ready; /* whether the handler is attached */
	const void *source;
	void *dest; /* these two are global addresses */
	volatile int *done;
	size_t bytes;
} __shmem_request __attribute__((section(".data"), aligned(8)));

#define ILATST 0xf042c

__attribute__((interrupt)) static void __shmem_interrupt(void)
{
	unsigned iret;
	__asm__ volatile("movfs %0, iret" : "=r"(iret) : : "memory");
	if (*(volatile int *)&__shmem_request.lock) {
		volatile int *done = __shmem_request.done;
		__shmem_copy(__shmem_request.dest, __shmem_request.source, __shmem_request.bytes);
		*done = 1; /* behind the data, on the same way */
		*(volatile int *)&__shmem_request.lock = 0;
	}
	__asm__ volatile("movts iret, %0" : : "r"(iret) : "memory");
}

void __shmem_interrupt_init(void)
{
	if (!__shmem_request.ready) {
		e_irq_attach(E_USER_INT, (sighandler_t)__shmem_interrupt);
		e_irq_mask(E_USER_INT, E_FALSE);
		e_irq_global_mask(E_FALSE);
		__shmem_request.ready = 1;
	}
	shmem_barrier_all();
}

/* Who cannot be interrupted reads by itself: nobody waits for a core that waits. */
static int __shmem_interruptible(void)
{
	unsigned status, pending;
	__asm__ volatile("movfs %0, status\n\tmovfs %1, ipend" : "=r"(status), "=r"(pending));
	return !(status & 2) && !pending;
}

void __shmem_getmem_interrupt(void *dest, const void *source, size_t bytes, int pe)
{
	volatile int done = 0;
	if (pe == __shmem.me || (unsigned)dest >> 20 || !__shmem_interruptible()) {
		shmem_getmem(dest, source, bytes, pe);
		return;
	}
	volatile __typeof__(__shmem_request) *r = __shmem_at(&__shmem_request, pe);
	while (__shmem_testset(&r->lock))
		;
	r->source = source;
	r->dest = __shmem_at(dest, __shmem.me);
	r->done = __shmem_at((void *)&done, __shmem.me);
	r->bytes = bytes;
	*(volatile unsigned *)(__shmem_base(pe) | ILATST) = 1 << E_USER_INT;
	while (!done)
		;
}

#undef ILATST
