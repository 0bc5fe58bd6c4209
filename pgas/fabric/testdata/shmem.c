#define FI_POOL_BYTES 2560
#include <shmem-fabric.h>
#include <check.h>

/* Puts of all lengths, whose sources are reused at once; gets; waits; atomics. */
static char target[1500], source[1500];
static int flag, word;
static long long count;
static double value;

int main(void)
{
	static const int lengths[] = { 1, 4, 64, 65, 256, 257, 1024, 1025, 1500 };
	begin();
	int next = (me + 1) % n, before = (me + n - 1) % n;
	for (int i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		int bytes = lengths[i];
		memset(source, me * 9 + i, bytes);
		shmem_putmem(target, source, bytes, next);
		memset(source, -1, bytes);
		shmem_int_p(&flag, i + 1, next);
		shmem_int_wait_until(&flag, SHMEM_CMP_EQ, i + 1);
		for (int j = 0; j < bytes; j++)
			CHECK(target[j] == (char)(before * 9 + i));
		memset(source, 0, bytes);
		shmem_getmem(source, target, bytes, next);
		CHECK(source[bytes - 1] == (char)(me * 9 + i));
		shmem_barrier_all();
	}
	shmem_double_p(&value, me + 0.5, next);
	shmem_quiet();
	CHECK(shmem_double_g(&value, next) == me + 0.5);
	for (int i = 0; i < 5; i++)
		shmem_longlong_add(&count, 1, 0);
	CHECK(shmem_int_fadd(&word, 2, me) >= 0);
	CHECK(shmem_int_swap(&word, 7, me) == 2);
	CHECK(shmem_int_cswap(&word, 7, 8, me) == 7);
	CHECK(shmem_int_finc(&word, me) == 8);
	shmem_barrier_all();
	CHECK(shmem_longlong_g(&count, 0) == 5 * n);
	CHECK(word == 9);
	shmem_barrier_all();
	return end_of_checks();
}
