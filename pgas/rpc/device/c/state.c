#define __RPC_DEVICE
#include <e_lib.h>
#include <rpc.h>
#include <stdio.h>
#include <stdlib.h>

#define STACK_BYTES 512 /* what a call takes beside the function's own */

struct __rpc_state __rpc __attribute__((section(".data"), aligned(8))) = { .id = ~0u };

extern char end[], __stack[];

static unsigned disable(void)
{
	unsigned status;
	__asm__ volatile("movfs %0, status\n\tgid" : "=r"(status) : : "memory");
	return status;
}

static void restore(unsigned status)
{
	if (!(status & 2))
		__asm__ volatile("gie" : : : "memory");
}

/* The lock is for short accesses with interrupts disabled. */
static void lock(void)
{
	unsigned taken;
	do {
		taken = 1;
		__asm__ volatile("testset %0, [%1, %2]" : "+r"(taken)
			: "r"(__rpc.base | (unsigned)&__rpc), "r"(0) : "memory");
	} while (taken);
}

static void unlock(void)
{
	__asm__ volatile("" : : : "memory");
	*(volatile int *)&__rpc.lock = 0;
}

static int counts(void) /* calls that are here */
{
	const volatile struct __rpc_state *s = &__rpc;
	return s->waiting + (s->gate & 1);
}

void __rpc_init(void (*handler)(void))
{
	const volatile e_group_config_t *group = &e_group_config; /* which the loader has written */
	unsigned id;
	__asm__("movfs %0, coreid" : "=r"(id));
	if (((unsigned)&__rpc | (unsigned)&__rpc_queue | (unsigned)handler) >> 20) {
		fputs("rpc_init: the program's data is not in the memory of its core\n", stderr);
		exit(1);
	}
	if (__stack - end < STACK_BYTES) {
		fputs("rpc_init: the program leaves no memory to its stack\n", stderr);
		exit(1);
	}
	__rpc.id = id;
	__rpc.base = id << 20;
	if (group->group_rows) {
		__rpc.row = group->group_id >> 6;
		__rpc.col = group->group_id & 63;
		__rpc.rows = group->group_rows;
		__rpc.cols = group->group_cols;
	}
	e_irq_attach(E_USER_INT, (sighandler_t)handler);
	rpc_accept(__rpc_queue.slots);
	e_irq_mask(E_USER_INT, E_FALSE);
	e_irq_global_mask(E_FALSE);
}

int rpc_accept(int calls)
{
	int was, most = __rpc_queue.slots;
	unsigned status = disable();
	calls = calls < 0 ? 0 : calls > most ? most : calls;
	lock();
	was = __rpc.gate >> 1;
	__rpc.gate = __rpc.gate & 1 | calls << 1;
	unlock();
	restore(status);
	return was;
}

void rpc_finalize(void)
{
	rpc_accept(0);
	while (counts())
		rpc_poll();
}

void rpc_defer(void)
{
	if (!__rpc.deferred++)
		e_irq_mask(E_USER_INT, E_TRUE);
}

void rpc_resume(void)
{
	if (!--__rpc.deferred)
		e_irq_mask(E_USER_INT, E_FALSE);
}

int rpc_served(void) { return *(volatile int *)&__rpc.served; }

/* take takes the newest call out of the queue. A handler is working (1) while it finds one. */
static int take(struct __rpc_item *item, unsigned handler)
{
	int n;
	lock();
	n = __rpc.waiting;
	if (n) {
		*item = __rpc_queue.items[n - 1];
		__rpc.waiting = n - 1;
		__rpc.gate |= handler;
	} else
		__rpc.gate &= ~handler;
	unlock();
	return n;
}

static unsigned call(const struct __rpc_item *item)
{
	unsigned (*function)(unsigned, unsigned, unsigned, unsigned) = item->function;
	return function(item->args[0], item->args[1], item->args[2], item->args[3]);
}

/* Stores to a core arrive in order. Interrupts are disabled. */
static void answer(const struct __rpc_item *item, unsigned value)
{
	volatile unsigned *reply = (volatile unsigned *)item->reply;
	reply[0] = value;
	reply[1] = 1;
	__rpc.served++;
}

int rpc_poll(void)
{
	struct __rpc_item item;
	unsigned value, status = disable();
	int n = take(&item, 0);
	restore(status);
	if (!n)
		return 0;
	value = call(&item);
	status = disable();
	answer(&item, value);
	restore(status);
	return 1;
}

void rpc_wait(rpc_request *r)
{
	while (!r->done) {
		unsigned status, served, mask;
		__asm__ volatile("movfs %0, status\n\tmovfs %1, ipend\n\tmovfs %2, imask"
			: "=r"(status), "=r"(served), "=r"(mask));
		if (status & 2 || served || mask & 1 << E_USER_INT) /* no interrupt will serve others */
			rpc_poll();
	}
}

__attribute__((interrupt)) void __rpc_c_handler(void)
{
	struct __rpc_item item;
	unsigned value, iret;
	__asm__ volatile("movfs %0, iret" : "=r"(iret) : : "memory");
	while (take(&item, 1)) {
		__asm__ volatile("gie" : : : "memory");
		value = call(&item);
		__asm__ volatile("gid" : : : "memory");
		answer(&item, value);
	}
	__asm__ volatile("movts iret, %0" : : "r"(iret) : "memory");
}
