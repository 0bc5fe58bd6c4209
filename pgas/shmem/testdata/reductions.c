#include "check.h"

/* Reductions of all types: SET is which, since all of them have no room. */
long sync_array[1][SHMEM_REDUCE_SYNC_SIZE];

#define REDUCE(T, N, OP, RESULT) { \
	static T x[3], y[3], w[SHMEM_REDUCE_MIN_WRKDATA_SIZE]; \
	T a = (T)(me + 2), b = (T)2; \
	x[0] = a; \
	x[1] = -a; \
	x[2] = b; \
	shmem_barrier_all(); \
	shmem_##N##_##OP##_to_all(y, x, 3, 0, 0, n, w, sync_array[0]); \
	T r = 2; \
	for (int pe = 1; pe < n; pe++) { \
		T p = (T)(pe + 2); \
		r = RESULT; \
	} \
	CHECK(y[0] == r); \
	shmem_barrier_all(); \
}
#define ARITHMETIC(T, N) \
	REDUCE(T, N, sum, r + p) REDUCE(T, N, max, r > p ? r : p) REDUCE(T, N, min, r < p ? r : p)
#define BITS(T, N) \
	REDUCE(T, N, and, r & p) REDUCE(T, N, or, r | p) REDUCE(T, N, xor, r ^ p)

int main(void)
{
	begin();
#if SET == 0
ARITHMETIC(short, short)
	ARITHMETIC(long long, longlong)
	BITS(short, short)
	BITS(long long, longlong)
#endif
#if SET == 1
	ARITHMETIC(int, int)
	ARITHMETIC(float, float)
	BITS(int, int)
	REDUCE(int, int, prod, r * p)
#endif
#if SET == 2
	ARITHMETIC(long, long)
	ARITHMETIC(double, double)
	BITS(long, long)
	REDUCE(double, double, prod, r * p)
#endif
#if SET == 3
	REDUCE(float _Complex, complexf, sum, r + p)
	REDUCE(float _Complex, complexf, prod, r * p)
	REDUCE(double _Complex, complexd, sum, r + p)
	static double _Complex turns[2], turned[2], place[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
	for (int i = 0; i < 2; i++)
		((double *)&turns[i])[1] = 1;
	shmem_barrier_all();
	shmem_complexd_prod_to_all(turned, turns, 2, 0, 0, n, place, sync_array[0]);
	double re = n % 4 == 0 ? 1 : n % 4 == 2 ? -1 : 0, im = n % 4 == 1 ? 1 : n % 4 == 3 ? -1 : 0;
	CHECK(((double *)&turned[1])[0] == re && ((double *)&turned[1])[1] == im);
#endif
	return end_of_checks();
}
