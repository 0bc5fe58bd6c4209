/* Variables in banks of their own are symmetric, and no part of the heap. */
#include "check.h"

__attribute__((section(".data_bank2"))) int second[64] = { 1 };
__attribute__((section(".data_bank3"))) int third[64] = { 2 };

int main(void)
{
	begin();
	CHECK(shmem_addr_accessible(second, n - 1) && shmem_addr_accessible(third, n - 1));
	char *p, *end = 0;
	for (int i = 0; (p = shmem_malloc(64)); i++) {
		CHECK(p + 64 <= (char *)second);
		memset(p, 0xff, 64);
		end = p + 64;
	}
	CHECK(!end || end > (char *)second - 64 - 8);
	CHECK(second[0] == 1 && third[0] == 2);
	shmem_int_p(&third[1], me + 1, (me + 1) % n);
	shmem_barrier_all();
	CHECK(third[1] == (me + n - 1) % n + 1);
	return end_of_checks();
}
