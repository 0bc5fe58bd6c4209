#define FI_WITHOUT_MESSAGES
#include "fabric.h"

/* A PE writes to the next one and waits until that is complete there; then barriers tell. */
static int target[8], source[8];

int main(void)
{
	struct fid_cntr *writes, *incoming;
	begin();
	open_all();
	writes = counter(FI_WRITE);
	incoming = counter(FI_REMOTE_WRITE);
	enable();
	region(target, sizeof target, FI_REMOTE_WRITE, 3);
	for (int i = 0; i < 8; i++)
		source[i] = me * 100 + i;
	shmem_barrier_all();
	int next = (me + 1) % n, before = (me + n - 1) % n;
	CHECK(!fi_write(ep, source, 16, 0, next, 0, 3, 0));
	CHECK(!fi_write(ep, source + 4, 12, 0, next, 16, 3, 0));
	CHECK(!fi_inject_write(ep, source + 7, 4, next, 28, 3));
	source[7] = -1; /* may be reused */
	CHECK(!fi_cntr_wait(writes, 3, -1));
	CHECK(fi_cntr_read(writes) == 3);
	shmem_barrier_all();
	CHECK(fi_cntr_read(incoming) == 3);
	for (int i = 0; i < 8; i++)
		CHECK(target[i] == before * 100 + i);
	return end_of_checks();
}
