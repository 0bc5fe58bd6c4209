#define __FI_DEVICE
#include <rdma/fi_mesh.h>

extern const struct __fi_messages *const __fi_use_messages __attribute__((weak));

/* Why an endpoint cannot do something, or not there. */
ssize_t __fi_refused(struct __fi_ep *e, fi_addr_t peer, uint64_t cap)
{
	return !e->caps ? -FI_EOPBADSTATE : !(e->caps & (unsigned)cap) ? -FI_EOPNOTSUPP : -FI_EINVAL;
}

/* Tells of an operation that the other side refuses. */
ssize_t __fi_fail(struct __fi_ep *e, int cntr, const struct fi_op *op, int error)
{
	struct fi_cq_err_entry entry = { .op_context = op->context, .flags = op->flags,
		.buf = op->buf, .olen = op->len, .err = error, .prov_errno = error };
	e->cntr[cntr]->errors++;
	if (e->tx)
		__fi_enter_error(e->tx, &entry);
	return 0;
}

/* Tells of one that is complete, if somebody wants to know. */
void __fi_complete(struct __fi_ep *e, const struct fi_op *op, unsigned flags)
{
	struct fi_cq_tagged_entry entry = { 0 };
	if (!e->tx || flags & (unsigned)FI_INJECT
			|| e->selective & (unsigned)FI_TRANSMIT && !(flags & (unsigned)FI_COMPLETION))
		return;
	if (flags & (unsigned)FI_DELIVERY_COMPLETE)
		__fi_settle();
	entry.op_context = op->context;
	entry.flags = flags & (unsigned)(FI_RMA | FI_ATOMIC | FI_MSG | FI_TAGGED | FI_READ | FI_WRITE
		| FI_SEND);
	__fi_enter(e->tx, &entry, FI_ADDR_NOTAVAIL);
}

static void read(struct __fi_ep *e, const struct __fi_addr *a, const struct fi_op *op,
	const char *from, unsigned flags)
{
	unsigned i = a->index, base = __fi_base(a);
	struct __fi_port *port = __fi_ports;
	struct __fi_cntr *c = e->cntr[__FI_CNTR_READ];
	for (; i >= __fi_limits.peers; i -= __fi_limits.peers)
		port++;
	if (e->order & (unsigned)FI_ORDER_RAW)
		__fi_settle(); /* loads may overtake stores */
	__fi_copy(op->buf, from, op->len);
	if ((i = *(volatile unsigned *)(base + (unsigned)&port->reads)))
		__fi_count(base, i);
	c->value++;
	c->issued++;
}

ssize_t __fi_mesh_rma(struct fid_ep *fid, const struct fi_op *op)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	unsigned flags = (unsigned)op->flags | (op->flags & __FI_MSG_FLAGS ? 0 : e->flags);
	unsigned writes = flags & (unsigned)FI_WRITE;
	struct __fi_addr *a = __fi_find(e, op->peer, writes ? FI_WRITE : FI_READ);
	char *at;
	int error;
	if (!a || !(e->caps & (unsigned)FI_RMA))
		return __fi_refused(e, op->peer, a ? FI_RMA : writes ? FI_WRITE : FI_READ);
	if (op->len > (flags & (unsigned)FI_INJECT ? FI_MESH_INJECT : FI_MESH_WINDOW))
		return -FI_EMSGSIZE;
	if (flags & (unsigned)FI_REMOTE_CQ_DATA && !&__fi_use_messages)
		return -FI_EOPNOTSUPP;
	if (__fi_full(e->tx))
		return -FI_EAGAIN;
	if (flags & (unsigned)FI_FENCE)
		__fi_settle();
	at = __fi_reach(a, op->addr, op->len, op->key,
		writes ? (unsigned)FI_REMOTE_WRITE : (unsigned)FI_REMOTE_READ, &error);
	if (!at)
		return __fi_fail(e, writes ? __FI_CNTR_WRITE : __FI_CNTR_READ, op, error);
	if (!writes)
		read(e, a, op, at, flags);
	else {
		__fi_copy(at, op->buf, op->len);
		if (flags & (unsigned)FI_REMOTE_CQ_DATA && !__fi_use_messages->event(e, a, op))
			return -FI_EAGAIN; /* the caller writes again */
		__fi_wrote(e, a, flags);
	}
	__fi_complete(e, op, flags | (unsigned)FI_RMA);
	return 0;
}

ssize_t __fi_mesh_inject_write(struct fid_ep *fid, const void *buf, size_t len, fi_addr_t peer,
	uint64_t addr, uint64_t key)
{
	return __fi_direct_inject_write(fid, buf, len, peer, addr, key);
}

ssize_t __fi_mesh_inject_word(struct fid_ep *fid, int value, unsigned peer, unsigned addr)
{
	return __fi_direct_inject_write(fid, &value, sizeof value, peer, addr, 0);
}
