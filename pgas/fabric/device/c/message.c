#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <rdma/fi_message.h>

/* Messages arrive in slots of their receiver's memory. Senders take the next one under the lock of the
   port, and find it full while the receiver has not matched what was there: then they have to come
   again. What does not fit a slot stays with its sender, from which the receiver loads it. */

static unsigned local(volatile void *p) { return __fi.base | (unsigned)p; }

/* The port behind an address, as this core accesses it. */
static struct __fi_port *port_of(const struct __fi_addr *a)
{
	struct __fi_port *p = __fi_ports;
	for (unsigned i = a->index; i >= __fi_limits.peers; i -= __fi_limits.peers)
		p++;
	return (struct __fi_port *)(__fi_base(a) + (unsigned)p);
}

static void give_back(volatile struct __fi_port *p)
{
	__asm__ volatile("" : : : "memory");
	p->lock = 0;
}

/* Takes a port's next slot, with its lock, or gives 0. */
static volatile struct __fi_slot *next_slot(volatile struct __fi_port *p, unsigned base)
{
	volatile struct __fi_slot *s;
	if (!p->enabled || !p->ring)
		return 0;
	while (__fi_test(&p->lock))
		;
	s = (volatile struct __fi_slot *)(base + p->ring) + (p->tail & p->slots - 1);
	if (!s->state)
		return s;
	give_back(p);
	return 0;
}

/* Puts a message into a slot. Stores arrive in order, the state behind the rest. */
static void put(volatile struct __fi_port *p, volatile struct __fi_slot *s, struct __fi_ep *e,
	const struct fi_op *op, unsigned flags, volatile unsigned *done)
{
	unsigned tail = p->tail;
	s->from = e->service << 16 | __fi.me;
	s->len = op->len;
	s->flags = flags;
	s->tag = op->tag;
	s->data = op->data;
	s->source = op->len > FI_MESH_INJECT && op->buf ? local(op->buf) : 0;
	if ((unsigned)op->buf >> 20)
		s->source = s->source ? (unsigned)op->buf : 0;
	s->done = done ? local(done) : 0;
	if (op->len <= FI_MESH_INJECT && !(flags & (unsigned)FI_REMOTE_WRITE))
		__fi_copy((void *)s->bytes, op->buf, op->len);
	s->number = tail;
	s->state = __FI_FULL;
	p->tail = tail + 1;
	give_back(p);
}

/* An event of a write, behind it. Who calls has made room by next_slot. */
int __fi_event(struct __fi_ep *e, const struct __fi_addr *a, const struct fi_op *op)
{
	struct __fi_port *p = port_of(a);
	volatile struct __fi_slot *s = next_slot(p, __fi_base(a));
	if (s)
		put(p, s, e, op, FI_REMOTE_WRITE | FI_RMA | FI_REMOTE_CQ_DATA, 0);
	return s != 0;
}

static void sent(struct __fi_ep *e, const struct fi_op *op, unsigned flags)
{
	e->cntr[__FI_CNTR_SEND]->value++;
	e->cntr[__FI_CNTR_SEND]->issued++;
	__fi_complete(e, op, flags & ~(unsigned)FI_DELIVERY_COMPLETE);
}

ssize_t __fi_mesh_send(struct fid_ep *fid, const struct fi_op *op)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	unsigned flags = (unsigned)op->flags | (op->flags & __FI_MSG_FLAGS ? 0 : e->flags);
	unsigned kind = flags & (unsigned)FI_TAGGED ? (unsigned)FI_TAGGED : (unsigned)FI_MSG;
	struct __fi_addr *a = __fi_find(e, op->peer, FI_SEND);
	struct __fi_pending *waits = 0;
	struct __fi_port *p;
	volatile struct __fi_slot *s;
	flags |= kind | (unsigned)FI_SEND;
	if (!a || !(e->caps & kind))
		return __fi_refused(e, op->peer, a ? kind : FI_SEND);
	if (op->len > (flags & (unsigned)FI_INJECT ? FI_MESH_INJECT : FI_MESH_WINDOW))
		return -FI_EMSGSIZE;
	if (__fi_full(e->tx))
		return -FI_EAGAIN;
	if (flags & (unsigned)FI_FENCE)
		__fi_settle();
	if ((op->len > FI_MESH_INJECT || flags & (unsigned)FI_DELIVERY_COMPLETE)
			&& !(waits = __fi_alloc(sizeof *waits)))
		return -FI_EAGAIN;
	p = port_of(a);
	if (!(s = next_slot(p, __fi_base(a)))) {
		__fi_free(waits);
		return -FI_EAGAIN;
	}
	put(p, s, e, op, flags & (kind | (unsigned)FI_REMOTE_CQ_DATA), waits ? &waits->done : 0);
	if (!waits) {
		sent(e, op, flags);
		return 0;
	}
	waits->context = op->context;
	waits->flags = flags;
	waits->next = e->queue->pending;
	e->queue->pending = waits;
	return 0;
}

ssize_t __fi_mesh_inject(struct fid_ep *ep, const void *buf, size_t len, fi_addr_t dest_addr)
{
	return __fi_mesh_send(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.flags = FI_INJECT });
}

/* Sends that the other side has taken. */
static void check_pending(struct __fi_ep *e)
{
	struct __fi_pending **at = &e->queue->pending, *p;
	while ((p = *at)) {
		if (!p->done || __fi_full(e->tx)) {
			at = &p->next;
			continue;
		}
		*at = p->next;
		sent(e, &(struct fi_op){ .context = p->context }, p->flags);
		__fi_free(p);
	}
}

/* The place of the i-th message from the oldest one on, if it is in a state. Numbers tell those apart
   that have come since a look at the tail. */
struct __fi_slot *__fi_slot(struct __fi_ep *e, unsigned tail, unsigned i, unsigned state)
{
	struct __fi_slot *s = (struct __fi_slot *)e->port->ring + (tail + i & e->port->slots - 1);
	return *(volatile unsigned *)&s->state == state && (int)(s->number - tail) < 0 ? s : 0;
}

static int fits(struct __fi_ep *e, const struct __fi_posted *r, const struct __fi_slot *s)
{
	unsigned kinds = (unsigned)(FI_MSG | FI_TAGGED);
	if ((r->flags ^ s->flags) & kinds)
		return 0;
	if (r->from != FI_ADDR_UNSPEC && r->from != __fi_source(e, s->from))
		return 0;
	return !((r->tag ^ s->tag) & ~r->ignore);
}

/* The address that an endpoint has in a vector. */
fi_addr_t __fi_source(struct __fi_ep *e, unsigned from)
{
	unsigned rank = from & 0xffff, index = rank, n = e->av->count;
	for (unsigned service = from >> 16; service; service--)
		index += __fi_limits.peers;
	if (rank < n && e->av->table[rank].index == index)
		return rank;
	for (unsigned i = 0; i < n; i++)
		if (e->av->table[i].index == index)
			return i;
	return FI_ADDR_NOTAVAIL;
}

/* Tells of what was received. */
static void received(struct __fi_ep *e, const struct __fi_slot *s, void *context, char *buf,
	unsigned room, unsigned more)
{
	unsigned n = s->len < room ? s->len : room;
	struct fi_cq_tagged_entry entry = { context, s->flags | more, n, buf, s->data, s->tag };
	struct __fi_cntr *c = e->cntr[__FI_CNTR_RECV];
	if (s->len > room) {
		struct fi_cq_err_entry err = { context, s->flags | more, n, buf, s->data, s->tag,
			s->len - room, FI_ETRUNC, FI_ETRUNC };
		c->errors++;
		if (e->rx)
			__fi_enter_error(e->rx, &err);
		return;
	}
	c->value++;
	c->issued++;
	if (e->rx && !(e->selective & (unsigned)FI_RECV && !(more & (unsigned)FI_COMPLETION)))
		__fi_enter(e->rx, &entry, __fi_source(e, s->from));
}

/* Takes a message out of its slot. */
void __fi_take(struct __fi_ep *e, struct __fi_slot *s, void *context, char *buf, unsigned room,
	unsigned more)
{
	unsigned n = s->len < room ? s->len : room;
	__fi_copy(buf, s->source ? (char *)s->source : s->bytes, n);
	received(e, s, context, buf, room, more);
	__fi_drop(s);
}

void __fi_drop(struct __fi_slot *s)
{
	if (s->done)
		*(volatile unsigned *)s->done = 1;
	s->state = 0;
}

/* A buffer for several messages is used up: its last event says so. */
static void exhausted(struct __fi_ep *e, struct __fi_posted **at)
{
	struct __fi_posted *r = *at;
	struct fi_cq_tagged_entry entry = { r->context, FI_MULTI_RECV, 0, r->buf };
	if (e->rx)
		__fi_enter(e->rx, &entry, FI_ADDR_NOTAVAIL);
	*at = r->next;
	__fi_free(r);
}

/* Gives a message to a posted buffer. */
static void deliver(struct __fi_ep *e, struct __fi_slot *s, struct __fi_posted **at)
{
	struct __fi_posted *r = *at;
	unsigned multi = r->flags & (unsigned)FI_MULTI_RECV, n = s->len;
	unsigned last = multi && r->len - n < e->queue->least ? multi : 0;
	__fi_take(e, s, r->context, r->buf, r->len, r->flags & (unsigned)FI_COMPLETION | last);
	if (multi && !last) {
		n = n + 7 & ~7u;
		r->buf += n < r->len ? n : r->len;
		r->len -= n < r->len ? n : r->len;
		return;
	}
	*at = r->next;
	__fi_free(r);
}

/* Finds a buffer for a message, if there is one. */
static void match(struct __fi_ep *e, struct __fi_slot *s)
{
	struct __fi_posted **at = &e->queue->posted;
	if (s->flags & (unsigned)FI_REMOTE_WRITE) { /* an event of a write */
		struct fi_cq_tagged_entry entry = { 0, s->flags, s->len, 0, s->data };
		if (e->rx)
			__fi_enter(e->rx, &entry, __fi_source(e, s->from));
		__fi_drop(s);
		return;
	}
	for (; *at; at = &(*at)->next) {
		if (!fits(e, *at, s))
			continue;
		if ((*at)->flags & (unsigned)FI_MULTI_RECV && (*at)->len < s->len && (*at)->taken) {
			exhausted(e, at);
			if (__fi_full(e->rx))
				return;
			at = &e->queue->posted;
			if (!*at)
				return;
			if (!fits(e, *at, s))
				continue;
		}
		(*at)->taken = 1;
		deliver(e, s, at);
		return;
	}
}

static void advance(struct __fi_ep *e)
{
	unsigned tail = *(volatile unsigned *)&e->port->tail;
	if (e->queue->pending)
		check_pending(e);
	for (unsigned i = 0; i < e->port->slots && !__fi_full(e->rx); i++) {
		struct __fi_slot *s = __fi_slot(e, tail, i, __FI_FULL);
		if (s)
			match(e, s);
	}
}

void __fi_progress(void)
{
	for (struct __fi_ep *e = __fi.listening; e; e = e->next)
		advance(e);
}
