#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <rdma/fi_fold.h>

/* An atomic operation is one under the lock of its target's core. The core that wants it does it. */

FOLD(__fi_fold_int32, int32_t, ORDERED BITS)
FOLD(__fi_fold_uint32, uint32_t, ORDERED BITS)
FOLD(__fi_fold_int64, int64_t, ORDERED BITS)
FOLD(__fi_fold_uint64, uint64_t, ORDERED BITS)

static const struct {
	__fi_fold *fold;
	unsigned size, align;
} types[FI_DATATYPE_LAST] = {
	{ __fi_fold_int8, 1, 1 }, { __fi_fold_uint8, 1, 1 }, { __fi_fold_int16, 2, 2 }, { __fi_fold_uint16, 2, 2 },
	{ __fi_fold_int32, 4, 4 }, { __fi_fold_uint32, 4, 4 }, { __fi_fold_int64, 8, 8 }, { __fi_fold_uint64, 8, 8 },
	{ __fi_fold_float, 4, 4 }, { __fi_fold_double, 8, 8 },
	{ __fi_fold_float_complex, 8, 4 }, { __fi_fold_double_complex, 16, 8 },
	{ __fi_fold_double, 8, 8 }, { __fi_fold_double_complex, 16, 8 }, /* long double is double */
};

/* Operations by bits: what a type has, and a kind. */
#define OPS(from, to) ((2u << (to)) - (1u << (from)))
#define ONE(op) (1u << (op))
#define REAL (OPS(FI_MIN, FI_CSWAP_GT) & ~(ONE(FI_BOR) | ONE(FI_BAND) | ONE(FI_BXOR)))
#define COMPLEX (REAL & ~(ONE(FI_MIN) | ONE(FI_MAX) | OPS(FI_CSWAP_LE, FI_CSWAP_GT)))

static unsigned of_type(int datatype)
{
	return datatype < FI_FLOAT ? OPS(FI_MIN, FI_MSWAP)
		: datatype == FI_FLOAT || datatype == FI_DOUBLE || datatype == FI_LONG_DOUBLE ? REAL : COMPLEX;
}

static unsigned of_kind(int kind)
{
	return kind == __FI_COMPARE ? OPS(FI_CSWAP, FI_MSWAP)
		: kind == __FI_FETCH ? OPS(FI_MIN, FI_ATOMIC_WRITE)
		: OPS(FI_MIN, FI_BXOR) | ONE(FI_ATOMIC_WRITE);
}

#define MOST 1024 /* bytes of an operation */

int __fi_valid(int datatype, int op, int kind, size_t *count)
{
	unsigned n = 0;
	if (datatype < 0 || datatype >= FI_DATATYPE_LAST || op < 0 || op >= FI_ATOMIC_OP_LAST
			|| !(of_type(datatype) & of_kind(kind) & ONE(op)))
		return -FI_EOPNOTSUPP;
	for (unsigned bytes = MOST; bytes >= types[datatype].size; bytes -= types[datatype].size)
		n++;
	if (count)
		*count = n;
	return 0;
}

static void fold_all(const struct fi_op *op, char *at)
{
	const char *with = op->buf, *compare = op->compare;
	char *result = op->result;
	unsigned size = types[op->datatype].size;
	for (size_t i = 0; i < op->len; i++, at += size) {
		types[op->datatype].fold(at, op->op == FI_ATOMIC_READ ? 0 : with, compare, result, op->op);
		with += size;
		compare += compare ? size : 0;
		result += result ? size : 0;
	}
}

ssize_t __fi_mesh_atomic(struct fid_ep *fid, const struct fi_op *op)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	int kind = op->compare ? __FI_COMPARE : op->result ? __FI_FETCH : __FI_BASE, error;
	unsigned flags = (unsigned)op->flags | e->flags, cap = kind ? FI_READ : FI_WRITE;
	struct __fi_addr *a = __fi_find(e, op->peer, cap);
	unsigned access = op->op == FI_ATOMIC_READ ? FI_REMOTE_READ
		: kind ? FI_REMOTE_READ | FI_REMOTE_WRITE : FI_REMOTE_WRITE;
	size_t most, bytes = 0;
	char *at;
	if (!a || !(e->caps & (unsigned)FI_ATOMIC))
		return __fi_refused(e, op->peer, a ? FI_ATOMIC : cap);
	if ((error = __fi_valid(op->datatype, op->op, kind, &most)))
		return error;
	if (op->len > most)
		return -FI_EMSGSIZE;
	if (!op->len || (unsigned)op->addr & types[op->datatype].align - 1)
		return -FI_EINVAL;
	if (__fi_full(e->tx))
		return -FI_EAGAIN;
	for (size_t i = 0; i < op->len; i++)
		bytes += types[op->datatype].size;
	at = __fi_reach(a, op->addr, bytes, op->key, access, &error);
	if (!at)
		return __fi_fail(e, kind ? __FI_CNTR_READ : __FI_CNTR_WRITE, op, error);
	if (flags & (unsigned)FI_FENCE || e->order & (unsigned)FI_ORDER_RAW)
		__fi_settle();
	__fi_lock(__fi_base(a));
	fold_all(op, at);
	__fi_unlock(__fi_base(a));
	if (kind) {
		e->cntr[__FI_CNTR_READ]->value++;
		e->cntr[__FI_CNTR_READ]->issued++;
	} else
		__fi_wrote(e, a, flags);
	__fi_complete(e, op, flags | (unsigned)FI_ATOMIC);
	return 0;
}
