#include "check.h"

#define COUNT 6
#define MANY(T, N) { \
	static T v[COUNT]; \
	int out[COUNT] = { 0, 1, 0, 0, 0, 0 }; \
	size_t found[COUNT]; \
	memset(v, 0, sizeof v); \
	shmem_barrier_all(); \
	CHECK(shmem_##N##_test_any(v, COUNT, out, SHMEM_CMP_NE, 0) == (size_t)-1); \
	CHECK(shmem_##N##_test_some(v, COUNT, found, out, SHMEM_CMP_NE, 0) == 0); \
	CHECK(!shmem_##N##_test_all(v, COUNT, out, SHMEM_CMP_NE, 0)); \
	CHECK(shmem_##N##_test_all(v, COUNT, 0, SHMEM_CMP_EQ, 0)); \
	shmem_barrier_all(); \
	shmem_##N##_p(&v[4], 7, next); \
	CHECK(shmem_##N##_wait_until_any(v, COUNT, out, SHMEM_CMP_GT, 6) == 4); \
	shmem_barrier_all(); \
	shmem_##N##_p(&v[1], 9, next); \
	shmem_##N##_p(&v[2], 9, next); \
	shmem_quiet(); \
	shmem_barrier_all(); \
	size_t some = shmem_##N##_wait_until_some(v, COUNT, found, out, SHMEM_CMP_NE, 0); \
	CHECK(some == 2 && found[0] == 2 && found[1] == 4); \
	CHECK(shmem_##N##_wait_until_some(v, COUNT, found, 0, SHMEM_CMP_NE, 0) == 3); \
	shmem_barrier_all(); \
	for (int i = 0; i < COUNT; i++) \
		if (i != 1) \
			shmem_##N##_p(&v[i], 100, next); \
	shmem_##N##_wait_until_all(v, COUNT, out, SHMEM_CMP_EQ, 100); \
	CHECK(shmem_##N##_test_all(v, COUNT, out, SHMEM_CMP_GE, 100) && v[1] == 9); \
	int none[COUNT] = { 1, 1, 1, 1, 1, 1 }; \
	CHECK(shmem_##N##_wait_until_any(v, COUNT, none, SHMEM_CMP_EQ, 5) == (size_t)-1); \
	CHECK(shmem_##N##_wait_until_some(v, COUNT, found, none, SHMEM_CMP_EQ, 5) == 0); \
	shmem_barrier_all(); \
}

int main(void)
{
	begin();
	int next = (me + 1) % n;
	MANY(int, int)
	MANY(unsigned short, ushort)
	MANY(long long, longlong)
	MANY(size_t, size)
	return end_of_checks();
}
