/* Completion queues and counters. */
#ifndef _RDMA_FI_EQ_H
#define _RDMA_FI_EQ_H
#include <rdma/fabric.h>

enum fi_wait_obj { FI_WAIT_NONE, FI_WAIT_UNSPEC, FI_WAIT_SET, FI_WAIT_FD, FI_WAIT_MUTEX_COND,
	FI_WAIT_YIELD };
enum fi_cq_format { FI_CQ_FORMAT_UNSPEC, FI_CQ_FORMAT_CONTEXT, FI_CQ_FORMAT_MSG, FI_CQ_FORMAT_DATA,
	FI_CQ_FORMAT_TAGGED };
enum fi_cq_wait_cond { FI_CQ_COND_NONE, FI_CQ_COND_THRESHOLD };
struct fi_cq_attr {
	size_t size;
	uint64_t flags;
	enum fi_cq_format format;
	enum fi_wait_obj wait_obj;
	int signaling_vector;
	enum fi_cq_wait_cond wait_cond;
	struct fid_wait *wait_set;
};
struct fi_cq_entry {
	void *op_context;
};
struct fi_cq_msg_entry {
	void *op_context;
	uint64_t flags;
	size_t len;
};
struct fi_cq_data_entry {
	void *op_context;
	uint64_t flags;
	size_t len;
	void *buf;
	uint64_t data;
};
struct fi_cq_tagged_entry {
	void *op_context;
	uint64_t flags;
	size_t len;
	void *buf;
	uint64_t data, tag;
};
struct fi_cq_err_entry {
	void *op_context;
	uint64_t flags;
	size_t len;
	void *buf;
	uint64_t data, tag;
	size_t olen;
	int err, prov_errno;
	void *err_data;
	size_t err_data_size;
};
struct fid_cq {
	struct fid fid;
	const struct fi_ops_cq *ops;
};
struct fi_ops_cq {
	size_t size;
	ssize_t (*sreadfrom)(struct fid_cq *cq, void *buf, size_t count, fi_addr_t *src_addr,
		int timeout);
	ssize_t (*readerr)(struct fid_cq *cq, struct fi_cq_err_entry *buf, uint64_t flags);
};

enum fi_cntr_events { FI_CNTR_EVENTS_COMP };
struct fi_cntr_attr {
	enum fi_cntr_events events;
	enum fi_wait_obj wait_obj;
	struct fid_wait *wait_set;
	uint64_t flags;
};
struct fid_cntr {
	struct fid fid;
	const struct fi_ops_cntr *ops;
};
struct fi_ops_cntr {
	size_t size;
	uint64_t (*read)(struct fid_cntr *cntr);
	uint64_t (*readerr)(struct fid_cntr *cntr);
	int (*add)(struct fid_cntr *cntr, uint64_t value);
	int (*adderr)(struct fid_cntr *cntr, uint64_t value);
	int (*set)(struct fid_cntr *cntr, uint64_t value);
	int (*seterr)(struct fid_cntr *cntr, uint64_t value);
	int (*wait)(struct fid_cntr *cntr, uint64_t threshold, int timeout);
};

#ifdef FABRIC_DIRECT
#include <rdma/fi_direct_eq.h>
#else
static inline ssize_t fi_cq_readfrom(struct fid_cq *cq, void *buf, size_t count, fi_addr_t *src_addr)
{
	return cq->ops->sreadfrom(cq, buf, count, src_addr, 0);
}
static inline ssize_t fi_cq_sreadfrom(struct fid_cq *cq, void *buf, size_t count,
	fi_addr_t *src_addr, const void *cond, int timeout)
{
	return cq->ops->sreadfrom(cq, buf, count, src_addr, timeout);
}
static inline ssize_t fi_cq_readerr(struct fid_cq *cq, struct fi_cq_err_entry *buf, uint64_t flags)
{
	return cq->ops->readerr(cq, buf, flags);
}
static inline uint64_t fi_cntr_read(struct fid_cntr *cntr) { return cntr->ops->read(cntr); }
static inline uint64_t fi_cntr_readerr(struct fid_cntr *cntr) { return cntr->ops->readerr(cntr); }
static inline int fi_cntr_add(struct fid_cntr *cntr, uint64_t value)
{
	return cntr->ops->add(cntr, value);
}
static inline int fi_cntr_adderr(struct fid_cntr *cntr, uint64_t value)
{
	return cntr->ops->adderr(cntr, value);
}
static inline int fi_cntr_set(struct fid_cntr *cntr, uint64_t value)
{
	return cntr->ops->set(cntr, value);
}
static inline int fi_cntr_seterr(struct fid_cntr *cntr, uint64_t value)
{
	return cntr->ops->seterr(cntr, value);
}
static inline int fi_cntr_wait(struct fid_cntr *cntr, uint64_t threshold, int timeout)
{
	return cntr->ops->wait(cntr, threshold, timeout);
}
#endif
static inline ssize_t fi_cq_read(struct fid_cq *cq, void *buf, size_t count)
{
	return fi_cq_readfrom(cq, buf, count, 0);
}
static inline ssize_t fi_cq_sread(struct fid_cq *cq, void *buf, size_t count, const void *cond,
	int timeout)
{
	return fi_cq_sreadfrom(cq, buf, count, 0, cond, timeout);
}
const char *fi_cq_strerror(struct fid_cq *cq, int prov_errno, const void *err_data, char *buf,
	size_t len);
#endif
