/* Atomic operations. */
#ifndef _RDMA_FI_ATOMIC_H
#define _RDMA_FI_ATOMIC_H
#include <rdma/fi_rma.h>

enum fi_datatype { FI_INT8, FI_UINT8, FI_INT16, FI_UINT16, FI_INT32, FI_UINT32, FI_INT64, FI_UINT64,
	FI_FLOAT, FI_DOUBLE, FI_FLOAT_COMPLEX, FI_DOUBLE_COMPLEX, FI_LONG_DOUBLE,
	FI_LONG_DOUBLE_COMPLEX, FI_DATATYPE_LAST };
enum fi_op_code { FI_MIN, FI_MAX, FI_SUM, FI_PROD, FI_LOR, FI_LAND, FI_BOR, FI_BAND, FI_LXOR, FI_BXOR,
	FI_ATOMIC_READ, FI_ATOMIC_WRITE, FI_CSWAP, FI_CSWAP_NE, FI_CSWAP_LE, FI_CSWAP_LT, FI_CSWAP_GE,
	FI_CSWAP_GT, FI_MSWAP, FI_ATOMIC_OP_LAST };

#ifdef FABRIC_DIRECT
extern __fi_transfer __fi_mesh_atomic;
#define __fi_atomic __fi_mesh_atomic
#else
#ifndef __FI_DEVICE
extern __fi_transfer __fi_mesh_atomic;
__attribute__((weak)) __fi_transfer *const __fi_use_atomic = __fi_mesh_atomic;
#endif
static inline ssize_t __fi_atomic(struct fid_ep *ep, const struct fi_op *op)
{
	return ep->ops->atomic(ep, op);
}
#endif

#define __FI_TARGET .peer = dest_addr, .addr = addr, .key = key, .datatype = datatype, .op = op
static inline ssize_t fi_atomic(struct fid_ep *ep, const void *buf, size_t count, void *desc,
	fi_addr_t dest_addr, uint64_t addr, uint64_t key, enum fi_datatype datatype, int op, void *context)
{
	return __fi_atomic(ep, &(struct fi_op){ .buf = (void *)buf, .len = count, __FI_TARGET,
		.context = context, .flags = FI_WRITE });
}
static inline ssize_t fi_inject_atomic(struct fid_ep *ep, const void *buf, size_t count,
	fi_addr_t dest_addr, uint64_t addr, uint64_t key, enum fi_datatype datatype, int op)
{
	return __fi_atomic(ep, &(struct fi_op){ .buf = (void *)buf, .len = count, __FI_TARGET,
		.flags = FI_WRITE | FI_INJECT });
}
static inline ssize_t fi_fetch_atomic(struct fid_ep *ep, const void *buf, size_t count, void *desc,
	void *result, void *result_desc, fi_addr_t dest_addr, uint64_t addr, uint64_t key,
	enum fi_datatype datatype, int op, void *context)
{
	return __fi_atomic(ep, &(struct fi_op){ .buf = (void *)buf, .len = count, __FI_TARGET,
		.result = result, .context = context, .flags = FI_READ });
}
static inline ssize_t fi_compare_atomic(struct fid_ep *ep, const void *buf, size_t count, void *desc,
	const void *compare, void *compare_desc, void *result, void *result_desc, fi_addr_t dest_addr,
	uint64_t addr, uint64_t key, enum fi_datatype datatype, int op, void *context)
{
	return __fi_atomic(ep, &(struct fi_op){ .buf = (void *)buf, .len = count, __FI_TARGET,
		.compare = compare, .result = result, .context = context, .flags = FI_READ | FI_WRITE });
}

/* Whether a type and an operation are there, and for how many elements at a time. */
int __fi_valid(int datatype, int op, int kind, size_t *count);
enum { __FI_BASE, __FI_FETCH, __FI_COMPARE };
static inline int fi_atomicvalid(struct fid_ep *ep, enum fi_datatype datatype, int op, size_t *count)
{
	return __fi_valid(datatype, op, __FI_BASE, count);
}
static inline int fi_fetch_atomicvalid(struct fid_ep *ep, enum fi_datatype datatype, int op,
	size_t *count)
{
	return __fi_valid(datatype, op, __FI_FETCH, count);
}
static inline int fi_compare_atomicvalid(struct fid_ep *ep, enum fi_datatype datatype, int op,
	size_t *count)
{
	return __fi_valid(datatype, op, __FI_COMPARE, count);
}
#endif
