#include "check.h"

int global;

int main(void)
{
	int major, minor, on_stack;
	char name[SHMEM_MAX_NAME_LEN];
	begin();
	shmem_init(); /* once more does nothing */
	CHECK(me >= 0 && me < n && me == _my_pe() && n == _num_pes());
	shmem_info_get_version(&major, &minor);
	shmem_info_get_name(name);
	CHECK(major == 1 && minor == 4 && strcmp(name, SHMEM_VENDOR_STRING) == 0);
	CHECK(shmem_pe_accessible(0) && shmem_pe_accessible(n - 1));
	CHECK(!shmem_pe_accessible(n) && !shmem_pe_accessible(-1));
	CHECK(shmem_addr_accessible(&global, n - 1) && !shmem_addr_accessible(&on_stack, n - 1));
	CHECK(shmem_ptr(&on_stack, 0) == 0);
	global = 0;
	shmem_barrier_all();
	*(int *)shmem_ptr(&global, n - 1 - me) = me + 1;
	/* A store is no put: only a store to the same place on the same way comes after it. */
	shmem_int_p(&global, me + 1, n - 1 - me);
	shmem_barrier_all();
	CHECK(global == n - me);

	/* The heap: the same addresses everywhere, aligned, last in first out. */
	int *a = shmem_malloc(100), *b = shmem_align(64, 4), *c = shmem_calloc(10, 4);
	static void *first;
	CHECK(a && b && c && (unsigned)a % 8 == 0 && (unsigned)b % 64 == 0 && b >= a + 25 && c > b);
	for (int i = 0; i < 10; i++)
		CHECK(c[i] == 0);
	if (me == 0)
		for (int pe = 0; pe < n; pe++)
			shmem_putmem(&first, &a, sizeof a, pe);
	shmem_barrier_all();
	CHECK(first == a);
	CHECK(shmem_realloc(c, 200) == c);
	CHECK(shmem_malloc(1 << 20) == 0 && shmem_malloc(0) == 0 && shmem_align(24, 8) == 0);
	shmem_free(b);
	CHECK(shmem_align(64, 8) == b);
	shmem_free(a);
	CHECK(shmem_malloc(8) == a);
	return end_of_checks();
}
