/* Endpoints and their message queues. */
#ifndef _RDMA_FI_ENDPOINT_H
#define _RDMA_FI_ENDPOINT_H
#include <rdma/fi_domain.h>

enum { FI_OPT_ENDPOINT };
enum { FI_OPT_MIN_MULTI_RECV, FI_OPT_CM_DATA_SIZE };

/* One operation as providers get it: what a routine has no argument for is 0. */
struct fi_op {
	void *buf;
	size_t len; /* bytes, elements of atomics */
	fi_addr_t peer;
	void *context;
	uint64_t flags;
	uint64_t addr, key;      /* RMA, atomics */
	uint64_t data;           /* with FI_REMOTE_CQ_DATA */
	uint64_t tag, ignore;    /* tagged messages */
	const void *compare;     /* atomics */
	void *result;
	int datatype, op;
};
struct fid_ep {
	struct fid fid;
	const struct fi_ops_ep *ops;
};
typedef ssize_t __fi_transfer(struct fid_ep *ep, const struct fi_op *op);
struct fi_ops_ep {
	size_t size;
	int (*enable)(struct fid_ep *ep);
	int (*getname)(struct fid_ep *ep, void *addr, size_t *addrlen);
	ssize_t (*cancel)(struct fid_ep *ep, void *context);
	int (*setopt)(struct fid_ep *ep, int name, const void *value, size_t len);
	int (*getopt)(struct fid_ep *ep, int name, void *value, size_t *len);
	__fi_transfer *send, *recv;      /* messages, tagged ones with FI_TAGGED */
	__fi_transfer *rma;              /* FI_READ or FI_WRITE */
	__fi_transfer *atomic;           /* FI_WRITE, FI_READ with a result, FI_ATOMIC */
	ssize_t (*inject_write)(struct fid_ep *ep, const void *buf, size_t len, fi_addr_t peer,
		uint64_t addr, uint64_t key);
};

static inline int fi_endpoint(struct fid_domain *domain, struct fi_info *info, struct fid_ep **ep,
	void *context)
{
	return domain->ops->endpoint(domain, info, ep, context);
}
static inline int fi_ep_bind(struct fid_ep *ep, struct fid *other, uint64_t flags)
{
	return ep->fid.ops->bind(&ep->fid, other, flags);
}
static inline int fi_enable(struct fid_ep *ep) { return ep->ops->enable(ep); }
static inline int fi_getname(struct fid *ep, void *addr, size_t *addrlen)
{
	return ((struct fid_ep *)ep)->ops->getname((struct fid_ep *)ep, addr, addrlen);
}
#include <rdma/fi_cm.h>
#endif
