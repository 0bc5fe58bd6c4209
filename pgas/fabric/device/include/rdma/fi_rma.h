/* Remote memory access. */
#ifndef _RDMA_FI_RMA_H
#define _RDMA_FI_RMA_H
#include <rdma/fi_endpoint.h>

struct fi_rma_iov {
	uint64_t addr;
	size_t len;
	uint64_t key;
};
struct fi_msg_rma {
	const struct iovec *msg_iov;
	void **desc;
	size_t iov_count;
	fi_addr_t addr;
	const struct fi_rma_iov *rma_iov;
	size_t rma_iov_count;
	void *context;
	uint64_t data;
};

#ifndef __FI_DEVICE
extern __fi_transfer __fi_mesh_rma;
__attribute__((weak)) __fi_transfer *const __fi_use_rma = __fi_mesh_rma;
#endif
#ifdef FABRIC_DIRECT
#include <rdma/fi_direct_rma.h>
#else
static inline ssize_t __fi_rma(struct fid_ep *ep, const struct fi_op *op)
{
	return ep->ops->rma(ep, op);
}
static inline ssize_t fi_inject_write(struct fid_ep *ep, const void *buf, size_t len,
	fi_addr_t dest_addr, uint64_t addr, uint64_t key)
{
	return ep->ops->inject_write(ep, buf, len, dest_addr, addr, key);
}
#endif

static inline ssize_t fi_write(struct fid_ep *ep, const void *buf, size_t len, void *desc,
	fi_addr_t dest_addr, uint64_t addr, uint64_t key, void *context)
{
	return __fi_rma(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.addr = addr, .key = key, .context = context, .flags = FI_WRITE });
}
static inline ssize_t fi_read(struct fid_ep *ep, void *buf, size_t len, void *desc,
	fi_addr_t src_addr, uint64_t addr, uint64_t key, void *context)
{
	return __fi_rma(ep, &(struct fi_op){ .buf = buf, .len = len, .peer = src_addr,
		.addr = addr, .key = key, .context = context, .flags = FI_READ });
}
static inline ssize_t fi_writedata(struct fid_ep *ep, const void *buf, size_t len, void *desc,
	uint64_t data, fi_addr_t dest_addr, uint64_t addr, uint64_t key, void *context)
{
	return __fi_rma(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.addr = addr, .key = key, .context = context, .data = data,
		.flags = FI_WRITE | FI_REMOTE_CQ_DATA });
}
static inline ssize_t fi_inject_writedata(struct fid_ep *ep, const void *buf, size_t len,
	uint64_t data, fi_addr_t dest_addr, uint64_t addr, uint64_t key)
{
	return __fi_rma(ep, &(struct fi_op){ .buf = (void *)buf, .len = len, .peer = dest_addr,
		.addr = addr, .key = key, .data = data,
		.flags = FI_WRITE | FI_REMOTE_CQ_DATA | FI_INJECT });
}

/* Vectors have one piece, which iov_limit says. */
static inline ssize_t fi_writev(struct fid_ep *ep, const struct iovec *iov, void **desc, size_t count,
	fi_addr_t dest_addr, uint64_t addr, uint64_t key, void *context)
{
	return count != 1 ? -FI_EINVAL :
		fi_write(ep, iov->iov_base, iov->iov_len, 0, dest_addr, addr, key, context);
}
static inline ssize_t fi_readv(struct fid_ep *ep, const struct iovec *iov, void **desc, size_t count,
	fi_addr_t src_addr, uint64_t addr, uint64_t key, void *context)
{
	return count != 1 ? -FI_EINVAL :
		fi_read(ep, iov->iov_base, iov->iov_len, 0, src_addr, addr, key, context);
}
static inline ssize_t __fi_rma_msg(struct fid_ep *ep, const struct fi_msg_rma *msg, uint64_t flags)
{
	if (msg->iov_count != 1 || msg->rma_iov_count != 1 || msg->msg_iov->iov_len != msg->rma_iov->len)
		return -FI_EINVAL;
	return __fi_rma(ep, &(struct fi_op){ .buf = msg->msg_iov->iov_base,
		.len = msg->msg_iov->iov_len, .peer = msg->addr, .addr = msg->rma_iov->addr,
		.key = msg->rma_iov->key, .context = msg->context, .data = msg->data,
		.flags = flags | __FI_MSG_FLAGS });
}
static inline ssize_t fi_writemsg(struct fid_ep *ep, const struct fi_msg_rma *msg, uint64_t flags)
{
	return __fi_rma_msg(ep, msg, flags | FI_WRITE);
}
static inline ssize_t fi_readmsg(struct fid_ep *ep, const struct fi_msg_rma *msg, uint64_t flags)
{
	return __fi_rma_msg(ep, msg, flags | FI_READ);
}
#ifdef FABRIC_DIRECT
#include <rdma/fi_mesh.h>
#endif
#endif
