#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <rdma/fi_message.h>

static int open(struct __fi_ep *e, unsigned slots)
{
	unsigned n = 1;
	struct __fi_slot *ring;
	while (n < slots)
		n *= 2;
	ring = __fi_alloc(n * sizeof *ring);
	e->queue = __fi_alloc(sizeof *e->queue);
	if (!ring || !e->queue) {
		__fi_free(ring);
		__fi_free(e->queue);
		e->queue = 0;
		return -FI_ENOMEM;
	}
	e->queue->least = 64;
	e->port->slots = n;
	e->port->tail = 0;
	e->port->lock = 0;
	*(volatile unsigned *)&e->port->ring = (unsigned)ring;
	return 0;
}

static void shut(struct __fi_ep *e)
{
	struct __fi_posted *r, *next;
	struct __fi_pending *p, *behind;
	while (__fi_test(__fi.base + (unsigned)&e->port->lock))
		; /* who sends has the port, and sees next that it is closed */
	__fi_free((void *)e->port->ring);
	e->port->ring = 0;
	*(volatile unsigned *)&e->port->lock = 0;
	for (r = e->queue->posted; r; r = next) {
		next = r->next;
		__fi_free(r);
	}
	for (p = e->queue->pending; p; p = behind) {
		behind = p->next;
		__fi_free(p);
	}
	__fi_free(e->queue);
}

static ssize_t cancel(struct __fi_ep *e, void *context)
{
	struct __fi_posted **at = &e->queue->posted, *r;
	struct fi_cq_err_entry entry = { .op_context = context, .err = FI_ECANCELED,
		.prov_errno = FI_ECANCELED };
	for (; (r = *at); at = &r->next) {
		if (r->context != context)
			continue;
		if (__fi_full(e->rx))
			return -FI_EAGAIN;
		entry.flags = r->flags;
		entry.buf = r->buf;
		entry.tag = r->tag;
		e->cntr[__FI_CNTR_RECV]->errors++;
		if (e->rx)
			__fi_enter_error(e->rx, &entry);
		*at = r->next;
		__fi_free(r);
		return 0;
	}
	return -FI_ENOENT;
}

/* The room in a buffer for several messages below which it is given back. */
static int setopt(struct __fi_ep *e, int name, const void *value, size_t len)
{
	if (name != FI_OPT_MIN_MULTI_RECV)
		return -FI_ENOPROTOOPT;
	if (len != sizeof(size_t))
		return -FI_EINVAL;
	e->queue->least = *(const size_t *)value;
	return 0;
}

static int getopt(struct __fi_ep *e, int name, void *value, size_t *len)
{
	if (name != FI_OPT_MIN_MULTI_RECV)
		return -FI_ENOPROTOOPT;
	if (*len < sizeof(size_t))
		return -FI_ETOOSMALL;
	*(size_t *)value = e->queue->least;
	*len = sizeof(size_t);
	return 0;
}

const struct __fi_messages __fi_mesh_messages = { __fi_mesh_send, __fi_mesh_recv, open, shut,
	__fi_progress, cancel, setopt, getopt, __fi_event };
