/* Queues and counters of the mesh alone: a counter that has reached its threshold is seen inline. */
#ifndef _RDMA_FI_DIRECT_EQ_H
#define _RDMA_FI_DIRECT_EQ_H
ssize_t __fi_mesh_sreadfrom(struct fid_cq *cq, void *buf, size_t count, fi_addr_t *src_addr,
	int timeout);
ssize_t __fi_mesh_readerr(struct fid_cq *cq, struct fi_cq_err_entry *buf, uint64_t flags);
uint64_t __fi_cntr_get(struct fid_cntr *cntr), __fi_cntr_errors(struct fid_cntr *cntr);
int __fi_cntr_add(struct fid_cntr *cntr, uint64_t v), __fi_cntr_set(struct fid_cntr *cntr, uint64_t v);
int __fi_cntr_adderr(struct fid_cntr *cntr, uint64_t v);
int __fi_cntr_seterr(struct fid_cntr *cntr, uint64_t v);
int __fi_cntr_wait(struct fid_cntr *cntr, uint64_t threshold, int timeout);
static inline int __fi_direct_await(struct fid_cntr *cntr, unsigned threshold);
static inline int __fi_direct_wait(struct fid_cntr *cntr, uint64_t threshold, int timeout);

#define fi_cq_readfrom(cq, buf, count, from) __fi_mesh_sreadfrom(cq, buf, count, from, 0)
#define fi_cq_sreadfrom(cq, buf, count, from, cond, timeout) \
	__fi_mesh_sreadfrom(cq, buf, count, from, timeout)
#define fi_cq_readerr __fi_mesh_readerr
#define fi_cntr_read __fi_cntr_get
#define fi_cntr_readerr __fi_cntr_errors
#define fi_cntr_add __fi_cntr_add
#define fi_cntr_adderr __fi_cntr_adderr
#define fi_cntr_set __fi_cntr_set
#define fi_cntr_seterr __fi_cntr_seterr
#define fi_cntr_wait(cntr, threshold, timeout) \
	(__builtin_constant_p(timeout) && (timeout) < 0 && sizeof(threshold) <= 4 \
		? __fi_direct_await(cntr, threshold) : __fi_direct_wait(cntr, threshold, timeout))
#endif
