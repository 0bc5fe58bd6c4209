#define FI_WITHOUT_MESSAGES
#define FI_POOL_BYTES 3072
#include "fabric.h"

/* Counters of regions and of reads, values that are set, queues that fill up, and everything closed. */
static int target[4], source[4];

int main(void)
{
	struct fid_cntr *writes, *reads, *gets, *region_counter;
	struct fid_cq *cq;
	struct fid_mr *mr, *bound;
	struct fi_cq_msg_entry done;
	begin();
	open_all();
	writes = counter(FI_WRITE);
	reads = counter(FI_REMOTE_READ);
	gets = counter(FI_READ);
	CHECK(!fi_cntr_open(domain, 0, &region_counter, 0));
	CHECK(!fi_cq_open(domain, &(struct fi_cq_attr){ .size = 2, .format = FI_CQ_FORMAT_MSG }, &cq, 0));
	CHECK(!fi_ep_bind(ep, &cq->fid, FI_TRANSMIT));
	enable();
	mr = region(0, SIZE_MAX, FI_REMOTE_READ | FI_REMOTE_WRITE, 0);
	bound = region(target, sizeof target, FI_REMOTE_WRITE, 1);
	CHECK(fi_mr_key(bound) == 1 && !fi_mr_enable(bound));
	CHECK(fi_mr_bind(bound, &cq->fid, FI_REMOTE_WRITE) == -FI_EINVAL);
	CHECK(fi_mr_bind(bound, &region_counter->fid, FI_RECV) == -FI_EBADFLAGS);
	CHECK(!fi_mr_bind(bound, &region_counter->fid, FI_REMOTE_WRITE));
	shmem_barrier_all();
	int next = (me + 1) % n, before = (me + n - 1) % n;
	source[0] = me;
	CHECK(!fi_write(ep, source, 4, 0, next, 0, 1, &source[0]));
	CHECK(!fi_write(ep, source, 4, 0, next, (unsigned)&target[1], 0, &source[1]));
	CHECK(fi_write(ep, source, 4, 0, next, 0, 1, 0) == -FI_EAGAIN); /* nobody has read the queue */
	CHECK(!fi_inject_write(ep, source, 4, next, 8, 1)); /* which needs no place there */
	CHECK(fi_cq_read(cq, &done, 1) == 1 && done.op_context == &source[0]);
	CHECK(done.flags == (FI_RMA | FI_WRITE));
	CHECK(fi_cq_read(cq, &done, 1) == 1 && done.op_context == &source[1]);
	CHECK(!fi_cntr_wait(writes, 3, -1));
	shmem_barrier_all();
	CHECK(target[0] == before && target[1] == before && target[2] == before);
	CHECK(fi_cntr_read(region_counter) == 2);
	CHECK(!fi_read(ep, source, 12, 0, next, (unsigned)target, 0, 0));
	CHECK(!fi_cntr_wait(gets, 1, -1) && source[2] == me);
	shmem_barrier_all();
	CHECK(fi_cntr_read(reads) == 1);
	CHECK(!fi_cntr_set(reads, 10) && !fi_cntr_add(reads, 5) && fi_cntr_read(reads) == 15);
	CHECK(!fi_close(&bound->fid));
	shmem_barrier_all();
	CHECK(!fi_inject_write(ep, source, 4, next, 0, 1) && fi_cntr_readerr(writes) == 1);
	CHECK(!fi_close(&mr->fid) && !fi_close(&ep->fid) && !fi_close(&cq->fid) && !fi_close(&av->fid));
	CHECK(!fi_close(&writes->fid) && !fi_close(&reads->fid) && !fi_close(&gets->fid));
	CHECK(fi_close(&domain->fid) == -FI_EBUSY);
	CHECK(!fi_close(&region_counter->fid));
	CHECK(!fi_close(&domain->fid) && !fi_close(&fabric->fid));
	open_all(); /* all that was taken is there again */
	return end_of_checks();
}
