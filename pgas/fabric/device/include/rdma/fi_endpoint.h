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
static inline ssize_t fi_cancel(struct fid *ep, void *context)
{
	return ((struct fid_ep *)ep)->ops->cancel((struct fid_ep *)ep, context);
}
static inline int fi_setopt(struct fid *ep, int level, int name, const void *value, size_t len)
{
	return level != FI_OPT_ENDPOINT ? -FI_ENOPROTOOPT :
		((struct fid_ep *)ep)->ops->setopt((struct fid_ep *)ep, name, value, len);
}
static inline int fi_getopt(struct fid *ep, int level, int name, void *value, size_t *len)
{
	return level != FI_OPT_ENDPOINT ? -FI_ENOPROTOOPT :
		((struct fid_ep *)ep)->ops->getopt((struct fid_ep *)ep, name, value, len);
}

/* Messages take code of some 3 KB: a program that has none says FI_WITHOUT_MESSAGES. */
#if !defined __FI_DEVICE && !defined FI_WITHOUT_MESSAGES
extern const struct __fi_messages __fi_mesh_messages;
__attribute__((weak)) const struct __fi_messages *const __fi_use_messages = &__fi_mesh_messages;
#endif
#ifdef FABRIC_DIRECT
extern __fi_transfer __fi_mesh_send, __fi_mesh_recv;
#define __fi_send __fi_mesh_send
#define __fi_recv __fi_mesh_recv
#else
static inline ssize_t __fi_send(struct fid_ep *ep, const struct fi_op *op)
{
	return ep->ops->send(ep, op);
}
static inline ssize_t __fi_recv(struct fid_ep *ep, const struct fi_op *op)
{
	return ep->ops->recv(ep, op);
}
#endif

struct fi_msg {
	const struct iovec *msg_iov;
	void **desc;
	size_t iov_count;
	fi_addr_t addr;
	void *context;
	uint64_t data;
};
#define __FI_MSG_FLAGS __FI_BIT(63) /* the call has the flags, not the endpoint */

static inline ssize_t fi_send(struct fid_ep *ep, const void *buf, size_t len, void *desc,
	fi_addr_t dest_addr, void *context)
{
	return __fi_send(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.context = context });
}
static inline ssize_t fi_recv(struct fid_ep *ep, void *buf, size_t len, void *desc,
	fi_addr_t src_addr, void *context)
{
	return __fi_recv(ep, &(struct fi_op){ .buf = buf, .len = len, .peer = src_addr,
		.context = context });
}
#ifdef FABRIC_DIRECT
ssize_t __fi_mesh_inject(struct fid_ep *ep, const void *buf, size_t len, fi_addr_t dest_addr);
#define fi_inject __fi_mesh_inject
#else
static inline ssize_t fi_inject(struct fid_ep *ep, const void *buf, size_t len, fi_addr_t dest_addr)
{
	return __fi_send(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.flags = FI_INJECT });
}
#endif
static inline ssize_t fi_senddata(struct fid_ep *ep, const void *buf, size_t len, void *desc,
	uint64_t data, fi_addr_t dest_addr, void *context)
{
	return __fi_send(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.context = context, .data = data, .flags = FI_REMOTE_CQ_DATA });
}
static inline ssize_t fi_injectdata(struct fid_ep *ep, const void *buf, size_t len, uint64_t data,
	fi_addr_t dest_addr)
{
	return __fi_send(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.data = data, .flags = FI_REMOTE_CQ_DATA | FI_INJECT });
}

/* Vectors have one piece, which iov_limit says. */
static inline ssize_t fi_sendv(struct fid_ep *ep, const struct iovec *iov, void **desc, size_t count,
	fi_addr_t dest_addr, void *context)
{
	return count != 1 ? -FI_EINVAL : fi_send(ep, iov->iov_base, iov->iov_len, 0, dest_addr, context);
}
static inline ssize_t fi_recvv(struct fid_ep *ep, const struct iovec *iov, void **desc, size_t count,
	fi_addr_t src_addr, void *context)
{
	return count != 1 ? -FI_EINVAL : fi_recv(ep, iov->iov_base, iov->iov_len, 0, src_addr, context);
}
#define __FI_OF_MSG(msg) .buf = (msg)->msg_iov->iov_base, .len = (msg)->msg_iov->iov_len, \
	.peer = (msg)->addr, .context = (msg)->context, .data = (msg)->data
static inline ssize_t fi_sendmsg(struct fid_ep *ep, const struct fi_msg *msg, uint64_t flags)
{
	return msg->iov_count != 1 ? -FI_EINVAL : __fi_send(ep, &(struct fi_op){ __FI_OF_MSG(msg),
		.flags = flags | __FI_MSG_FLAGS });
}
static inline ssize_t fi_recvmsg(struct fid_ep *ep, const struct fi_msg *msg, uint64_t flags)
{
	return msg->iov_count != 1 ? -FI_EINVAL : __fi_recv(ep, &(struct fi_op){ __FI_OF_MSG(msg),
		.flags = flags | __FI_MSG_FLAGS });
}
#include <rdma/fi_cm.h>
#endif
