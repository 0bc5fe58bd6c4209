/* Tagged messages. */
#ifndef _RDMA_FI_TAGGED_H
#define _RDMA_FI_TAGGED_H
#include <rdma/fi_endpoint.h>

struct fi_msg_tagged {
	const struct iovec *msg_iov;
	void **desc;
	size_t iov_count;
	fi_addr_t addr;
	uint64_t tag, ignore;
	void *context;
	uint64_t data;
};

static inline ssize_t fi_tsend(struct fid_ep *ep, const void *buf, size_t len, void *desc,
	fi_addr_t dest_addr, uint64_t tag, void *context)
{
	return __fi_send(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.context = context, .tag = tag, .flags = FI_TAGGED });
}
static inline ssize_t fi_trecv(struct fid_ep *ep, void *buf, size_t len, void *desc,
	fi_addr_t src_addr, uint64_t tag, uint64_t ignore, void *context)
{
	return __fi_recv(ep, &(struct fi_op){ .buf = buf, .len = len, .peer = src_addr,
		.context = context, .tag = tag, .ignore = ignore, .flags = FI_TAGGED });
}
static inline ssize_t fi_tinject(struct fid_ep *ep, const void *buf, size_t len, fi_addr_t dest_addr,
	uint64_t tag)
{
	return __fi_send(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.tag = tag, .flags = FI_TAGGED | FI_INJECT });
}
static inline ssize_t fi_tsenddata(struct fid_ep *ep, const void *buf, size_t len, void *desc,
	uint64_t data, fi_addr_t dest_addr, uint64_t tag, void *context)
{
	return __fi_send(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.context = context, .data = data, .tag = tag, .flags = FI_TAGGED | FI_REMOTE_CQ_DATA });
}
static inline ssize_t fi_tinjectdata(struct fid_ep *ep, const void *buf, size_t len, uint64_t data,
	fi_addr_t dest_addr, uint64_t tag)
{
	return __fi_send(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.data = data, .tag = tag, .flags = FI_TAGGED | FI_REMOTE_CQ_DATA | FI_INJECT });
}

/* Vectors have one piece, which iov_limit says. */
static inline ssize_t fi_tsendv(struct fid_ep *ep, const struct iovec *iov, void **desc, size_t count,
	fi_addr_t dest_addr, uint64_t tag, void *context)
{
	return count != 1 ? -FI_EINVAL :
		fi_tsend(ep, iov->iov_base, iov->iov_len, 0, dest_addr, tag, context);
}
static inline ssize_t fi_trecvv(struct fid_ep *ep, const struct iovec *iov, void **desc, size_t count,
	fi_addr_t src_addr, uint64_t tag, uint64_t ignore, void *context)
{
	return count != 1 ? -FI_EINVAL :
		fi_trecv(ep, iov->iov_base, iov->iov_len, 0, src_addr, tag, ignore, context);
}
static inline ssize_t fi_tsendmsg(struct fid_ep *ep, const struct fi_msg_tagged *msg, uint64_t flags)
{
	return msg->iov_count != 1 ? -FI_EINVAL : __fi_send(ep, &(struct fi_op){ __FI_OF_MSG(msg),
		.tag = msg->tag, .flags = flags | FI_TAGGED | __FI_MSG_FLAGS });
}
/* FI_PEEK, FI_CLAIM and FI_DISCARD look at messages before they are received. A peek needs no piece. */
static inline ssize_t fi_trecvmsg(struct fid_ep *ep, const struct fi_msg_tagged *msg, uint64_t flags)
{
	struct fi_op op = { .peer = msg->addr, .context = msg->context, .tag = msg->tag,
		.ignore = msg->ignore, .flags = flags | FI_TAGGED | __FI_MSG_FLAGS };
	if (msg->iov_count > 1)
		return -FI_EINVAL;
	if (msg->iov_count) {
		op.buf = msg->msg_iov->iov_base;
		op.len = msg->msg_iov->iov_len;
	}
	return __fi_recv(ep, &op);
}
#endif
