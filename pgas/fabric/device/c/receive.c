#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <rdma/fi_message.h>

/* Looks at messages that nobody has received yet (FI_PEEK), which may be set aside for a context
   (FI_CLAIM) or dropped (FI_DISCARD); or takes one that was set aside. */
static struct __fi_slot *find(struct __fi_ep *e, const struct fi_op *op, unsigned state)
{
	unsigned tail = *(volatile unsigned *)&e->port->tail;
	for (unsigned i = 0; i < e->port->slots; i++) {
		struct __fi_slot *s = __fi_slot(e, tail, i, state);
		if (!s || !(s->flags & (unsigned)FI_TAGGED))
			continue;
		if (state == __FI_CLAIMED ? s->claim == op->context :
				!((s->tag ^ op->tag) & ~op->ignore) && (op->peer == FI_ADDR_UNSPEC
					|| op->peer == __fi_source(e, s->from)))
			return s;
	}
	return 0;
}

static ssize_t peek(struct __fi_ep *e, const struct fi_op *op)
{
	struct __fi_slot *s = find(e, op, __FI_FULL);
	struct fi_cq_tagged_entry entry = { op->context, FI_TAGGED | FI_RECV };
	struct fi_cq_err_entry none = { .op_context = op->context, .flags = FI_TAGGED | FI_RECV,
		.tag = op->tag, .err = FI_ENOMSG, .prov_errno = FI_ENOMSG };
	if (!s) {
		__fi_enter_error(e->rx, &none);
		return 0;
	}
	entry.flags |= s->flags;
	entry.len = s->len;
	entry.data = s->data;
	entry.tag = s->tag;
	if (op->flags & FI_CLAIM) {
		s->claim = op->context;
		s->state = __FI_CLAIMED;
	}
	__fi_enter(e->rx, &entry, __fi_source(e, s->from));
	if (op->flags & FI_DISCARD)
		__fi_drop(s);
	return 0;
}

static ssize_t claim(struct __fi_ep *e, const struct fi_op *op)
{
	struct __fi_slot *s = find(e, op, __FI_CLAIMED);
	if (!s)
		return -FI_EINVAL;
	if (op->flags & FI_DISCARD)
		__fi_drop(s);
	else
		__fi_take(e, s, op->context, op->buf, op->len, FI_COMPLETION);
	return 0;
}

ssize_t __fi_mesh_recv(struct fid_ep *fid, const struct fi_op *op)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	unsigned kind = op->flags & FI_TAGGED ? (unsigned)FI_TAGGED : (unsigned)FI_MSG;
	unsigned flags = (unsigned)op->flags | (op->flags & __FI_MSG_FLAGS ? 0 : e->receive_flags);
	struct __fi_posted *r, **at;
	if (!(e->caps & (unsigned)FI_RECV) || !(e->caps & kind))
		return __fi_refused(e, op->peer, e->caps & (unsigned)FI_RECV ? kind : FI_RECV);
	if (op->peer != FI_ADDR_UNSPEC && op->peer >= e->av->count)
		return -FI_EINVAL;
	if (op->flags & (FI_PEEK | FI_CLAIM | FI_DISCARD)) {
		if (kind != (unsigned)FI_TAGGED || !e->rx)
			return -FI_EBADFLAGS;
		if (__fi_full(e->rx))
			return -FI_EAGAIN;
		return op->flags & FI_PEEK ? peek(e, op) : claim(e, op);
	}
	if (kind == (unsigned)FI_TAGGED)
		flags &= ~(unsigned)FI_MULTI_RECV;
	if (!(r = __fi_alloc(sizeof *r)))
		return -FI_EAGAIN;
	r->context = op->context;
	r->buf = op->buf;
	r->len = op->len;
	r->flags = flags | kind;
	r->from = op->peer;
	r->tag = op->tag;
	r->ignore = kind == (unsigned)FI_TAGGED ? op->ignore : ~0ull;
	for (at = &e->queue->posted; *at; at = &(*at)->next)
		;
	*at = r;
	return 0;
}
