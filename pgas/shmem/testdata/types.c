#include "check.h"

/* What all types have: SET is which ones, since those of all have no room. */
#define TYPE(T, N, X, Y) { \
	static T v, many[8], got[8]; \
	int next = (me + 1) % n, before = (me + n - 1) % n; \
	shmem_barrier_all(); \
	shmem_##N##_p(&v, (X) + me, next); \
	shmem_barrier_all(); \
	CHECK(v == (T)((X) + before)); \
	CHECK(shmem_##N##_g(&v, next) == (T)((X) + me)); \
	for (int i = 0; i < 8; i++) \
		many[i] = (Y) + me + i; \
	shmem_barrier_all(); \
	shmem_##N##_put(got, many, 5, next); \
	shmem_barrier_all(); \
	CHECK(got[0] == (T)((Y) + before) && got[4] == (T)((Y) + before + 4) && got[5] == 0); \
	shmem_barrier_all(); \
	shmem_##N##_get(got, many, 8, next); \
	CHECK(got[0] == (T)((Y) + next) && got[7] == (T)((Y) + next + 7)); \
	shmem_barrier_all(); \
	shmem_##N##_iput(got, many, 3, 2, 3, next); \
	shmem_barrier_all(); \
	CHECK(got[3] == (T)((Y) + before + 2) && got[6] == (T)((Y) + before + 4)); \
	shmem_barrier_all(); \
	shmem_##N##_iget(got, many, 2, 3, 3, before); \
	CHECK(got[2] == (T)((Y) + before + 3) && got[4] == (T)((Y) + before + 6)); \
	shmem_barrier_all(); \
	shmem_##N##_put_nbi(got, many, 8, next); \
	shmem_quiet(); \
	shmem_barrier_all(); \
	CHECK(got[0] == (T)((Y) + before) && got[7] == (T)((Y) + before + 7)); \
	shmem_##N##_get_nbi(got, many, 8, next); \
	shmem_quiet(); \
	CHECK(got[0] == (T)((Y) + next) && got[7] == (T)((Y) + next + 7)); \
}

int main(void)
{
	begin();
#if SET == 0
TYPE(char, char, 200, 7)
	TYPE(long, long, -2000000000, 77)
	TYPE(unsigned, uint, 4000000000u, 77)
	TYPE(double, double, 1.5e100, 0.125)
	TYPE(int32_t, int32, -1000, 1)
	TYPE(uint32_t, uint32, 1000, 1)
#endif
#if SET == 1
	TYPE(signed char, schar, -100, -5)
	TYPE(long long, longlong, -2000000000123ll, 1ll << 40)
	TYPE(unsigned long, ulong, 4000000000u, 77)
	TYPE(long double, longdouble, 1.5, 0.125)
	TYPE(int64_t, int64, -1000, 1)
	TYPE(uint64_t, uint64, 1000, 1)
#endif
#if SET == 2
	TYPE(short, short, -30000, 1000)
	TYPE(unsigned char, uchar, 200, 7)
	TYPE(unsigned long long, ulonglong, 1ull << 63, 5)
	TYPE(int8_t, int8, -100, 1)
	TYPE(uint8_t, uint8, 100, 1)
	TYPE(size_t, size, 1000, 1)
#endif
#if SET == 3
	TYPE(int, int, -2000000000, 77)
	TYPE(unsigned short, ushort, 60000, 1000)
	TYPE(float, float, 1.5f, -0.25f)
	TYPE(int16_t, int16, -1000, 1)
	TYPE(uint16_t, uint16, 1000, 1)
	TYPE(ptrdiff_t, ptrdiff, -1000, 1)
#endif
	return end_of_checks();
}
