/* Access domains, address vectors, memory regions. */
#ifndef _RDMA_FI_DOMAIN_H
#define _RDMA_FI_DOMAIN_H
#include <rdma/fi_eq.h>

struct fi_av_attr {
	enum fi_av_type type;
	int rx_ctx_bits;
	size_t count, ep_per_node;
	const char *name;
	void *map_addr;
	uint64_t flags;
};
struct fid_av {
	struct fid fid;
	const struct fi_ops_av *ops;
};
struct fi_ops_av {
	size_t size;
	int (*insert)(struct fid_av *av, const void *addr, size_t count, fi_addr_t *fi_addr,
		uint64_t flags, void *context);
	int (*insertsym)(struct fid_av *av, const char *node, size_t nodecnt, const char *service,
		size_t svccnt, fi_addr_t *fi_addr, uint64_t flags, void *context);
	int (*remove)(struct fid_av *av, fi_addr_t *fi_addr, size_t count, uint64_t flags);
	int (*lookup)(struct fid_av *av, fi_addr_t fi_addr, void *addr, size_t *addrlen);
	const char *(*straddr)(struct fid_av *av, const void *addr, char *buf, size_t *len);
};
struct fid_mr {
	struct fid fid;
	void *mem_desc;
	uint64_t key;
};
struct fi_mr_attr {
	const struct iovec *mr_iov;
	size_t iov_count;
	uint64_t access, offset, requested_key;
	void *context;
};
struct fid_domain {
	struct fid fid;
	const struct fi_ops_domain *ops;
};
struct fi_ops_domain {
	size_t size;
	int (*av_open)(struct fid_domain *domain, struct fi_av_attr *attr, struct fid_av **av,
		void *context);
	int (*cq_open)(struct fid_domain *domain, struct fi_cq_attr *attr, struct fid_cq **cq,
		void *context);
	int (*cntr_open)(struct fid_domain *domain, struct fi_cntr_attr *attr, struct fid_cntr **cntr,
		void *context);
	int (*endpoint)(struct fid_domain *domain, struct fi_info *info, struct fid_ep **ep,
		void *context);
	int (*mr_regattr)(struct fid_domain *domain, const struct fi_mr_attr *attr, uint64_t flags,
		struct fid_mr **mr);
};

static inline int fi_domain(struct fid_fabric *fabric, struct fi_info *info,
	struct fid_domain **domain, void *context)
{
	return fabric->ops->domain(fabric, info, domain, context);
}
static inline int fi_av_open(struct fid_domain *domain, struct fi_av_attr *attr, struct fid_av **av,
	void *context)
{
	return domain->ops->av_open(domain, attr, av, context);
}
static inline int fi_cq_open(struct fid_domain *domain, struct fi_cq_attr *attr, struct fid_cq **cq,
	void *context)
{
	return domain->ops->cq_open(domain, attr, cq, context);
}
static inline int fi_cntr_open(struct fid_domain *domain, struct fi_cntr_attr *attr,
	struct fid_cntr **cntr, void *context)
{
	return domain->ops->cntr_open(domain, attr, cntr, context);
}
static inline int fi_mr_regattr(struct fid_domain *domain, const struct fi_mr_attr *attr,
	uint64_t flags, struct fid_mr **mr)
{
	return domain->ops->mr_regattr(domain, attr, flags, mr);
}
static inline int fi_mr_regv(struct fid_domain *domain, const struct iovec *iov, size_t count,
	uint64_t access, uint64_t offset, uint64_t requested_key, uint64_t flags, struct fid_mr **mr,
	void *context)
{
	struct fi_mr_attr attr = { iov, count, access, offset, requested_key, context };
	return fi_mr_regattr(domain, &attr, flags, mr);
}
static inline int fi_mr_reg(struct fid_domain *domain, const void *buf, size_t len, uint64_t access,
	uint64_t offset, uint64_t requested_key, uint64_t flags, struct fid_mr **mr, void *context)
{
	struct iovec iov = { (void *)buf, len };
	return fi_mr_regv(domain, &iov, 1, access, offset, requested_key, flags, mr, context);
}
static inline void *fi_mr_desc(struct fid_mr *mr) { return mr->mem_desc; }
static inline uint64_t fi_mr_key(struct fid_mr *mr) { return mr->key; }
static inline int fi_mr_bind(struct fid_mr *mr, struct fid *other, uint64_t flags)
{
	return mr->fid.ops->bind(&mr->fid, other, flags);
}
static inline int fi_mr_enable(struct fid_mr *mr) { return mr->fid.ops->control(&mr->fid, FI_ENABLE, 0); }

static inline int fi_av_insert(struct fid_av *av, const void *addr, size_t count, fi_addr_t *fi_addr,
	uint64_t flags, void *context)
{
	return av->ops->insert(av, addr, count, fi_addr, flags, context);
}
static inline int fi_av_insertsym(struct fid_av *av, const char *node, size_t nodecnt,
	const char *service, size_t svccnt, fi_addr_t *fi_addr, uint64_t flags, void *context)
{
	return av->ops->insertsym(av, node, nodecnt, service, svccnt, fi_addr, flags, context);
}
static inline int fi_av_insertsvc(struct fid_av *av, const char *node, const char *service,
	fi_addr_t *fi_addr, uint64_t flags, void *context)
{
	return fi_av_insertsym(av, node, 1, service, 1, fi_addr, flags, context);
}
static inline int fi_av_remove(struct fid_av *av, fi_addr_t *fi_addr, size_t count, uint64_t flags)
{
	return av->ops->remove(av, fi_addr, count, flags);
}
static inline int fi_av_lookup(struct fid_av *av, fi_addr_t fi_addr, void *addr, size_t *addrlen)
{
	return av->ops->lookup(av, fi_addr, addr, addrlen);
}
static inline const char *fi_av_straddr(struct fid_av *av, const void *addr, char *buf, size_t *len)
{
	return av->ops->straddr(av, addr, buf, len);
}
#endif
