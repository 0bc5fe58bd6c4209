/* RMA of the mesh alone: no routine is looked up, injected writes are inlined. */
#ifndef _RDMA_FI_DIRECT_RMA_H
#define _RDMA_FI_DIRECT_RMA_H
extern __fi_transfer __fi_mesh_rma;
#define __fi_rma __fi_mesh_rma
static inline ssize_t __fi_direct_inject_write(struct fid_ep *fid, const void *buf, size_t len,
	fi_addr_t peer, uint64_t addr, uint64_t key);
#define fi_inject_write __fi_direct_inject_write
#endif
