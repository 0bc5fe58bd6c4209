#define __FI_DEVICE
#include <rdma/fi_mesh.h>

/* What programs use: units that include a header bring its part, others leave it out. */
extern __fi_transfer *const __fi_use_rma __attribute__((weak));
extern __fi_transfer *const __fi_use_atomic __attribute__((weak));
extern const struct __fi_messages *const __fi_use_messages __attribute__((weak));

#define COUNTED (FI_SEND | FI_RECV | FI_READ | FI_WRITE | FI_REMOTE_READ | FI_REMOTE_WRITE)

static int bind_counter(struct __fi_ep *e, struct __fi_cntr *c, uint64_t flags)
{
	static const unsigned of[] = { FI_SEND, FI_RECV, FI_READ, FI_WRITE };
	if (!flags || flags & ~COUNTED)
		return -FI_EBADFLAGS;
	for (int i = 0; i < __FI_CNTRS; i++)
		if (flags & of[i] && e->cntr[i] != &e->none)
			return -FI_EINVAL;
	if (flags & FI_REMOTE_READ && e->remote_reads || flags & FI_REMOTE_WRITE && e->remote_writes)
		return -FI_EINVAL;
	for (int i = 0; i < __FI_CNTRS; i++)
		if (flags & of[i])
			e->cntr[i] = c, c->users++;
	if (flags & FI_REMOTE_READ)
		e->remote_reads = c, c->users++;
	if (flags & FI_REMOTE_WRITE)
		e->remote_writes = c, c->users++;
	return 0;
}

static int bind_queue(struct __fi_ep *e, struct __fi_cq *q, uint64_t flags)
{
	if (!(flags & (FI_TRANSMIT | FI_RECV))
			|| flags & ~(FI_TRANSMIT | FI_RECV | FI_SELECTIVE_COMPLETION))
		return -FI_EBADFLAGS;
	if (flags & FI_TRANSMIT && e->tx || flags & FI_RECV && e->rx)
		return -FI_EINVAL;
	if (flags & FI_TRANSMIT)
		e->tx = q, q->users++;
	if (flags & FI_RECV)
		e->rx = q, q->users++;
	if (flags & FI_SELECTIVE_COMPLETION)
		e->selective |= (unsigned)flags;
	return 0;
}

static int bind_endpoint(struct fid *fid, struct fid *other, uint64_t flags)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	struct __fi_av *av = (struct __fi_av *)other;
	if (e->caps)
		return -FI_EOPBADSTATE;
	if (other->fclass != FI_CLASS_AV && other->fclass != FI_CLASS_CQ
			&& other->fclass != FI_CLASS_CNTR)
		return -FI_EINVAL;
	if (av->domain != e->domain) /* which all have there */
		return -FI_EDOMAIN;
	if (other->fclass == FI_CLASS_CQ)
		return bind_queue(e, (struct __fi_cq *)other, flags);
	if (other->fclass == FI_CLASS_CNTR)
		return bind_counter(e, (struct __fi_cntr *)other, flags);
	if (flags)
		return -FI_EBADFLAGS;
	if (e->av)
		return -FI_EINVAL;
	e->av = av;
	av->users++;
	return 0;
}

/* Capabilities that say what for, but not which way, are for all ways. */
static unsigned ways(unsigned caps)
{
	unsigned one = FI_READ | FI_WRITE | FI_REMOTE_READ | FI_REMOTE_WRITE, two = FI_SEND | FI_RECV;
	if (caps & (unsigned)(FI_RMA | FI_ATOMIC) && !(caps & one))
		caps |= one;
	if (caps & (unsigned)(FI_MSG | FI_TAGGED) && !(caps & two))
		caps |= two;
	return caps;
}

/* Whether nobody would be told of what an endpoint does in a direction. */
static int untold(struct __fi_ep *e, struct __fi_cq *q, int one, int other, int third)
{
	return !q && e->cntr[one] == &e->none && e->cntr[other] == &e->none
		&& e->cntr[third] == &e->none;
}

/* Messages progress when somebody looks at a queue or counter of the endpoint. */
static void progress(struct __fi_ep *e)
{
	if (e->tx)
		e->tx->progress = __fi_use_messages->progress;
	if (e->rx)
		e->rx->progress = __fi_use_messages->progress;
	for (int i = 0; i < __FI_CNTRS; i++)
		e->cntr[i]->progress = __fi_use_messages->progress;
}

static int enable(struct fid_ep *fid)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	unsigned caps = ways(e->asked);
	int messages = (caps & (unsigned)(FI_MSG | FI_TAGGED)) && &__fi_use_messages;
	if (e->caps)
		return -FI_EOPBADSTATE;
	if (!e->av)
		return -FI_ENOAV;
	if (caps & (unsigned)(FI_SEND | FI_READ | FI_WRITE)
			&& untold(e, e->tx, __FI_CNTR_SEND, __FI_CNTR_READ, __FI_CNTR_WRITE))
		return -FI_ENOCQ;
	if (messages && caps & (unsigned)FI_RECV
			&& untold(e, e->rx, __FI_CNTR_RECV, __FI_CNTR_RECV, __FI_CNTR_RECV))
		return -FI_ENOCQ;
	if (messages) {
		int error = __fi_use_messages->open(e, e->slots);
		if (error)
			return error;
		e->next = __fi.listening;
		__fi.listening = e;
		progress(e);
	}
	if (e->remote_reads)
		e->port->reads = (unsigned)e->remote_reads;
	if (e->remote_writes)
		e->remote_writes->incoming = &__fi_incoming[e->service * __fi_limits.peers];
	e->caps = caps;
	*(volatile unsigned *)&e->port->enabled = caps;
	return 0;
}

static int getname(struct fid_ep *fid, void *addr, size_t *len)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	struct fi_mesh_addr a = { __fi.base >> 20, e->service };
	size_t room = *len;
	*len = sizeof a;
	if (room < sizeof a)
		return -FI_ETOOSMALL;
	*(struct fi_mesh_addr *)addr = a;
	return 0;
}

static ssize_t cancel(struct fid_ep *fid, void *context)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	return e->queue ? __fi_use_messages->cancel(e, context) : -FI_ENOENT;
}

static int setopt(struct fid_ep *fid, int name, const void *value, size_t len)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	return e->queue ? __fi_use_messages->setopt(e, name, value, len) : -FI_ENOPROTOOPT;
}

static int getopt(struct fid_ep *fid, int name, void *value, size_t *len)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	return e->queue ? __fi_use_messages->getopt(e, name, value, len) : -FI_ENOPROTOOPT;
}

static void release(struct __fi_cntr *c)
{
	if (c)
		c->users--;
}

static int close_endpoint(struct fid *fid)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	__fi_settle();
	e->port->enabled = e->port->reads = 0;
	if (e->queue) {
		struct __fi_ep **at = &__fi.listening;
		while (*at != e)
			at = &(*at)->next;
		*at = e->next;
		__fi_use_messages->close(e);
	}
	if (e->av)
		e->av->users--;
	if (e->tx)
		e->tx->users--;
	if (e->rx)
		e->rx->users--;
	for (int i = 0; i < __FI_CNTRS; i++)
		e->cntr[i]->users--;
	release(e->remote_reads);
	release(e->remote_writes);
	e->domain->users--;
	e->port->taken = 0;
	__fi_free(e);
	return 0;
}

static ssize_t unsupported(struct fid_ep *fid, const struct fi_op *op) { return -FI_EOPNOTSUPP; }

static const struct fi_ops endpoint_fid = { sizeof endpoint_fid, close_endpoint, bind_endpoint,
	__fi_no_control };

static int fill(struct fi_ops_ep *ops)
{
	*ops = (struct fi_ops_ep){ sizeof *ops, enable, getname, cancel, setopt, getopt,
		unsupported, unsupported, unsupported, unsupported, __fi_mesh_inject_write };
	if (&__fi_use_messages) {
		ops->send = __fi_use_messages->send;
		ops->recv = __fi_use_messages->recv;
	}
	if (&__fi_use_rma)
		ops->rma = __fi_use_rma;
	if (&__fi_use_atomic)
		ops->atomic = __fi_use_atomic;
	return 0;
}

/* The service that is asked for, or the first that is free; or an error. */
static int service(const struct fi_info *info)
{
	const struct fi_mesh_addr *a = info->src_addr;
	if (a)
		return a->core != __fi.base >> 20 || a->service >= __fi_limits.ports ? -FI_EADDRNOTAVAIL
			: __fi_ports[a->service].taken ? -FI_EADDRINUSE : (int)a->service;
	for (unsigned i = 0; i < __fi_limits.ports; i++)
		if (!__fi_ports[i].taken)
			return i;
	return -FI_EMFILE;
}

int __fi_endpoint(struct fid_domain *domain, struct fi_info *info, struct fid_ep **out, void *context)
{
	static struct fi_ops_ep ops;
	struct __fi_ep *e;
	int s;
	if (!info || info->ep_attr && info->ep_attr->type && info->ep_attr->type != FI_EP_RDM)
		return -FI_EINVAL;
	if (info->caps & ~FI_MESH_CAPS)
		return -FI_EOPNOTSUPP;
	if ((s = service(info)) < 0)
		return s;
	if (!(e = __fi_alloc(sizeof *e)))
		return -FI_ENOMEM;
	fill(&ops);
	e->ep.fid = (struct fid){ FI_CLASS_EP, context, &endpoint_fid };
	e->ep.ops = &ops;
	e->domain = (struct __fi_domain *)domain;
	e->domain->users++;
	e->port = &__fi_ports[s];
	e->port->taken = 1;
	e->service = s;
	e->asked = info->caps ? (unsigned)info->caps : (unsigned)FI_MESH_CAPS;
	e->flags = info->tx_attr ? (unsigned)info->tx_attr->op_flags : 0;
	e->receive_flags = info->rx_attr ? (unsigned)info->rx_attr->op_flags : 0;
	e->order = info->tx_attr ? (unsigned)info->tx_attr->msg_order : 0;
	e->slots = info->rx_attr && info->rx_attr->size ? info->rx_attr->size : 8;
	for (int i = 0; i < __FI_CNTRS; i++)
		e->cntr[i] = &e->none;
	*out = &e->ep;
	return 0;
}
