/* RMA of the mesh alone: no routine is looked up, injected writes are compiled into
   the unit, or called in the archive where it says FI_DIRECT_CALLS. */
#ifndef _RDMA_FI_DIRECT_RMA_H
#define _RDMA_FI_DIRECT_RMA_H
extern __fi_transfer __fi_mesh_rma;
#define __fi_rma __fi_mesh_rma
static inline ssize_t __fi_direct_inject_write(struct fid_ep *fid, const void *buf, size_t len,
	fi_addr_t peer, uint64_t addr, uint64_t key);
#ifdef FI_DIRECT_CALLS
ssize_t __fi_mesh_inject_write(struct fid_ep *fid, const void *buf, size_t len, fi_addr_t peer,
	uint64_t addr, uint64_t key);
/* A word to where key 0 has it, as a program has it that registers all of its memory so. */
ssize_t __fi_mesh_inject_word(struct fid_ep *fid, int value, unsigned peer, unsigned addr);
#define fi_inject_write(ep, buf, len, peer, addr, key) \
	(__builtin_constant_p(len) && (len) == 4 && __builtin_constant_p(key) && (key) == 0 \
		&& sizeof(peer) <= 4 && sizeof(addr) <= 4 \
		? __fi_mesh_inject_word(ep, *(const int *)(buf), peer, addr) \
		: __fi_mesh_inject_write(ep, buf, len, peer, addr, key))
#else
#define fi_inject_write __fi_direct_inject_write
#endif
#endif
