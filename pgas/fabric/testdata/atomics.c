#define FI_WITHOUT_MESSAGES
#define FI_POOL_BYTES 1800
#include "fabric.h"
#include <rdma/fi_atomic.h>

/* All operations of a type, by what they leave and what they fetch; then sums of all PEs. */
static struct fid_cntr *writes, *reads;
static int kinds;

static void all(int op, int datatype, const void *v, const void *c, void *at, void *old,
	const void *was, const void *want, size_t size)
{
	memcpy(at, was, size);
	memset(old, 0, size);
	if (op >= FI_CSWAP)
		CHECK(!fi_compare_atomic(ep, v, 1, 0, c, 0, old, 0, me, (unsigned)at, 1, datatype, op, 0));
	else
		CHECK(!fi_fetch_atomic(ep, v, 1, 0, old, 0, me, (unsigned)at, 1, datatype, op, 0));
	CHECK(!memcmp(old, was, size));
	CHECK(!memcmp(at, want, size));
	kinds++;
	if (fi_atomicvalid(ep, datatype, op, 0))
		return;
	memcpy(at, was, size);
	CHECK(!fi_atomic(ep, v, 1, 0, me, (unsigned)at, 1, datatype, op, 0));
	CHECK(!fi_cntr_wait(writes, fi_cntr_read(writes), -1));
	CHECK(!memcmp(at, want, size));
	kinds++;
}
#define TRY(T, D, OP, OLD, V, C, WANT) do { \
	static T at __attribute__((aligned(8))), old; \
	T v = V, c = C, was = OLD, want = WANT; \
	all(OP, D, &v, &c, &at, &old, &was, &want, sizeof(T)); \
} while (0)
#define ANY(T, D) \
	TRY(T, D, FI_SUM, 5, 3, 0, 8); TRY(T, D, FI_PROD, 5, 3, 0, 15); TRY(T, D, FI_LOR, 0, 3, 0, 1); \
	TRY(T, D, FI_LAND, 5, 0, 0, 0); TRY(T, D, FI_LXOR, 5, 3, 0, 0); \
	TRY(T, D, FI_ATOMIC_READ, 5, 3, 0, 5); TRY(T, D, FI_ATOMIC_WRITE, 5, 3, 0, 3); \
	TRY(T, D, FI_CSWAP, 5, 3, 5, 3); TRY(T, D, FI_CSWAP, 5, 3, 6, 5); \
	TRY(T, D, FI_CSWAP_NE, 5, 3, 5, 5); TRY(T, D, FI_CSWAP_NE, 5, 3, 6, 3)
#define ORDERED(T, D) \
	TRY(T, D, FI_MIN, 5, 3, 0, 3); TRY(T, D, FI_MAX, 5, 3, 0, 5); \
	TRY(T, D, FI_CSWAP_LE, 5, 3, 5, 3); TRY(T, D, FI_CSWAP_LE, 5, 3, 6, 5); \
	TRY(T, D, FI_CSWAP_LT, 5, 3, 5, 5); TRY(T, D, FI_CSWAP_LT, 5, 3, 4, 3); \
	TRY(T, D, FI_CSWAP_GE, 5, 3, 5, 3); TRY(T, D, FI_CSWAP_GE, 5, 3, 4, 5); \
	TRY(T, D, FI_CSWAP_GT, 5, 3, 5, 5); TRY(T, D, FI_CSWAP_GT, 5, 3, 6, 3)
#define BITS(T, D) \
	TRY(T, D, FI_BOR, 5, 3, 0, 7); TRY(T, D, FI_BAND, 5, 3, 0, 1); TRY(T, D, FI_BXOR, 5, 3, 0, 6); \
	TRY(T, D, FI_MSWAP, 5, 3, 6, 3)

#define IN_DRAM __attribute__((section("code_dram"), noinline))
static IN_DRAM void types(void)
{
#if SET == 0
	ANY(int8_t, FI_INT8); ORDERED(int8_t, FI_INT8); BITS(int8_t, FI_INT8);
	TRY(int8_t, FI_INT8, FI_MIN, -5, 3, 0, -5);
	TRY(uint8_t, FI_UINT8, FI_MIN, 251, 3, 0, 3);
	BITS(uint8_t, FI_UINT8);
#elif SET == 1
	ANY(int16_t, FI_INT16);
	TRY(int16_t, FI_INT16, FI_MAX, -5, 3, 0, 3);
#elif SET == 2
	ANY(float, FI_FLOAT); ORDERED(float, FI_FLOAT);
	BITS(uint16_t, FI_UINT16);
#elif SET == 7
	ANY(int32_t, FI_INT32); ORDERED(int32_t, FI_INT32); BITS(uint32_t, FI_UINT32);
	TRY(uint32_t, FI_UINT32, FI_MAX, -5, 3, 0, -5);
#elif SET == 3
	ANY(int64_t, FI_INT64); ORDERED(int64_t, FI_INT64); BITS(uint64_t, FI_UINT64);
#elif SET == 4
	ANY(double, FI_DOUBLE); ORDERED(long double, FI_LONG_DOUBLE);
#elif SET == 5
	ANY(float _Complex, FI_FLOAT_COMPLEX);
#else
	ANY(double _Complex, FI_DOUBLE_COMPLEX);
	TRY(long double _Complex, FI_LONG_DOUBLE_COMPLEX, FI_SUM, 5, 3, 0, 8);
#endif
}

#if SET == 1
/* Which of all pairs there are. */
static IN_DRAM void valid(void)
{
	int n[3] = { 0 };
	size_t count = 0;
	for (int d = 0; d < FI_DATATYPE_LAST; d++)
		for (int op = 0; op < FI_ATOMIC_OP_LAST; op++) {
			n[0] += !fi_atomicvalid(ep, d, op, &count);
			n[1] += !fi_fetch_atomicvalid(ep, d, op, &count);
			n[2] += !fi_compare_atomicvalid(ep, d, op, &count);
		}
	/* integers, reals, complex: 8 types, 3, 3 */
	CHECK(n[0] == 8 * 11 + 3 * 8 + 3 * 6);
	CHECK(n[1] == 8 * 12 + 3 * 9 + 3 * 7);
	CHECK(n[2] == 8 * 7 + 3 * 6 + 3 * 2);
	CHECK(fi_atomicvalid(ep, FI_INT32, FI_CSWAP, 0) == -FI_EOPNOTSUPP);
	CHECK(fi_atomicvalid(ep, FI_FLOAT, FI_BOR, 0) == -FI_EOPNOTSUPP);
	CHECK(fi_atomicvalid(ep, 14, FI_SUM, 0) == -FI_EOPNOTSUPP);
	CHECK(!fi_atomicvalid(ep, FI_INT64, FI_SUM, &count) && count == 128);
}
#endif

int main(void)
{
	static long long sums[2];
	long long one[2] = { 1, 2 };
	begin();
	open_all();
	writes = counter(FI_WRITE);
	reads = counter(FI_READ);
	enable();
	region(0, SIZE_MAX, FI_REMOTE_READ | FI_REMOTE_WRITE, 1);
	region(sums, sizeof sums, FI_REMOTE_WRITE, 2);
	shmem_barrier_all();
	types();
	CHECK(kinds > 10);
#if SET == 1
	valid();
#endif
	for (int i = 0; i < 10; i++)
		for (int pe = 0; pe < n; pe++)
			CHECK(!fi_inject_atomic(ep, one, 2, pe, 0, 2, FI_INT64, FI_SUM));
	CHECK(!fi_cntr_wait(writes, fi_cntr_read(writes), -1));
	shmem_barrier_all();
	CHECK(sums[0] == 10 * n && sums[1] == 20 * n);
	CHECK(fi_atomic(ep, one, 1, 0, 0, 4, 2, FI_INT64, FI_SUM, 0) == -FI_EINVAL);
	CHECK(fi_atomic(ep, one, 1000, 0, 0, 0, 2, FI_INT64, FI_SUM, 0) == -FI_EMSGSIZE);
	CHECK(!fi_fetch_atomic(ep, one, 1, 0, one, 0, 0, 0, 2, FI_INT64, FI_SUM, 0));
	CHECK(fi_cntr_readerr(reads) == 1); /* no permission to read */
	return end_of_checks();
}
