/* What atomic operations do to an element, by types. */
#ifndef _RDMA_FI_FOLD_H
#define _RDMA_FI_FOLD_H
#include <rdma/fi_atomic.h>

typedef void __fi_fold(void *to, const void *with, const void *compare, void *result, int op);
extern __fi_fold __fi_fold_int8, __fi_fold_uint8, __fi_fold_int16, __fi_fold_uint16,
	__fi_fold_int32, __fi_fold_uint32, __fi_fold_int64, __fi_fold_uint64,
	__fi_fold_float, __fi_fold_double, __fi_fold_float_complex, __fi_fold_double_complex;

/* What all types have; the rest of a type's operations is OTHERS. */
#define FOLD(NAME, T, OTHERS) \
	void NAME(void *to, const void *with, const void *compare, void *result, int op) \
	{ \
		volatile T *at = to; \
		T old = *at, v = with ? *(const T *)with : 0, c = compare ? *(const T *)compare : 0; \
		if (result) \
			*(T *)result = old; \
		switch (op) { \
		case FI_SUM: *at = old + v; break; \
		case FI_PROD: *at = old * v; break; \
		case FI_LOR: *at = old != 0 || v != 0; break; \
		case FI_LAND: *at = old != 0 && v != 0; break; \
		case FI_LXOR: *at = (old != 0) != (v != 0); break; \
		case FI_ATOMIC_WRITE: *at = v; break; \
		case FI_CSWAP: if (c == old) *at = v; break; \
		case FI_CSWAP_NE: if (c != old) *at = v; break; \
		OTHERS \
		} \
	}
#define ORDERED \
	case FI_MIN: if (v < old) *at = v; break; \
	case FI_MAX: if (v > old) *at = v; break; \
	case FI_CSWAP_LE: if (c <= old) *at = v; break; \
	case FI_CSWAP_LT: if (c < old) *at = v; break; \
	case FI_CSWAP_GE: if (c >= old) *at = v; break; \
	case FI_CSWAP_GT: if (c > old) *at = v; break;
#define BITS \
	case FI_BOR: *at = old | v; break; \
	case FI_BAND: *at = old & v; break; \
	case FI_BXOR: *at = old ^ v; break; \
	case FI_MSWAP: *at = v & c | old & ~c; break;
#endif
