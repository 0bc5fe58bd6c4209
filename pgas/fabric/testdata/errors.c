#include "fabric.h"

/* What the fabric refuses, and by which number. */
static int target[8], source[40];
static struct fid_cntr *writes, *reads;
static struct fid_cq *cq;

#if SET == 0
/* An operation that the other side refuses is told by the queue's errors and the counter's. */
static void refused(int error, struct fid_cntr *counter, unsigned before)
{
	struct fi_cq_err_entry e = { 0 };
	struct fi_cq_entry done;
	CHECK(fi_cq_read(cq, &done, 1) == -FI_EAVAIL);
	CHECK(fi_cq_readerr(cq, &e, 0) == 1);
	CHECK(e.err == error);
	CHECK(e.op_context == &source[1]);
	CHECK(e.olen == 8);
	CHECK(fi_cq_readerr(cq, &e, 0) == -FI_EAGAIN);
	CHECK(fi_cq_read(cq, &done, 1) == -FI_EAGAIN);
	CHECK(fi_cntr_readerr(counter) == before + 1);
}

static void write_refused(int error, uint64_t addr, uint64_t key)
{
	unsigned before = fi_cntr_readerr(writes);
	CHECK(!fi_write(ep, source, 8, 0, (me + 1) % n, addr, key, &source[1]));
	refused(error, writes, before);
}

static void read_refused(int error, uint64_t addr, uint64_t key)
{
	unsigned before = fi_cntr_readerr(reads);
	CHECK(!fi_read(ep, source, 8, 0, (me + 1) % n, addr, key, &source[1]));
	refused(error, reads, before);
}

static void of_others(void)
{
	write_refused(FI_EKEYREJECTED, 0, 5);
	write_refused(FI_EKEYREJECTED, 0, 8);
	write_refused(FI_EKEYREJECTED, 0, 1ull << 32 | 3);
	write_refused(FI_EACCES, 0, 4);
	write_refused(FI_EFAULT, sizeof target - 4, 3);
	write_refused(FI_EFAULT, -4ull, 3);
	write_refused(FI_EFAULT, 1ull << 32, 3);
	read_refused(FI_EKEYREJECTED, 0, 5);
	read_refused(FI_EACCES, 0, 3);
	read_refused(FI_EFAULT, sizeof target, 4);
	CHECK(fi_cntr_read(writes) == 0);
	CHECK(fi_cntr_wait(writes, 1, 0) == -FI_ETIMEDOUT);
	CHECK(fi_cntr_wait(writes, 1, 1) == -FI_ETIMEDOUT);
	CHECK(!fi_inject_write(ep, source, 8, (me + 1) % n, 0, 5));
	CHECK(fi_cq_readerr(cq, &(struct fi_cq_err_entry){ 0 }, 0) == 1);
	CHECK(!fi_cntr_seterr(writes, 0) && !fi_cntr_adderr(writes, 2));
	CHECK(fi_cntr_readerr(writes) == 2);
}

#elif SET == 1
static void of_this_one(void)
{
	CHECK(fi_write(ep, source, 8, 0, n, 0, 3, 0) == -FI_EINVAL);
	CHECK(fi_write(ep, source, 8, 0, FI_ADDR_UNSPEC, 0, 3, 0) == -FI_EINVAL);
	CHECK(fi_write(ep, source, 1 << 20, 0, 0, 0, 3, 0) == -FI_EMSGSIZE);
	CHECK(fi_inject_write(ep, source, 65, 0, 0, 3) == -FI_EMSGSIZE);
	CHECK(fi_writev(ep, 0, 0, 2, 0, 0, 3, 0) == -FI_EINVAL);
	CHECK(fi_send(ep, source, 4, 0, 0, 0) == -FI_EOPNOTSUPP);
	CHECK(fi_recv(ep, source, 4, 0, FI_ADDR_UNSPEC, 0) == -FI_EOPNOTSUPP);
	CHECK(fi_enable(ep) == -FI_EOPBADSTATE);
	CHECK(fi_ep_bind(ep, &av->fid, 0) == -FI_EOPBADSTATE);
	CHECK(fi_close(&av->fid) == -FI_EBUSY);
	CHECK(fi_close(&cq->fid) == -FI_EBUSY);
	CHECK(fi_close(&writes->fid) == -FI_EBUSY);
	CHECK(fi_close(&domain->fid) == -FI_EBUSY);
	CHECK(fi_close(&fabric->fid) == -FI_EBUSY);
	CHECK(fi_domain(fabric, info, &domain, 0) == -FI_EBUSY);
}

static int reg(void *at, size_t bytes, uint64_t access, uint64_t offset, uint64_t key, uint64_t flags)
{
	struct fid_mr *mr;
	return fi_mr_reg(domain, at, bytes, access, offset, key, flags, &mr, 0);
}

static void of_regions(void)
{
	CHECK(reg(target, 4, FI_REMOTE_READ, 0, 3, 0) == -FI_ENOKEY);
	CHECK(reg(target, 4, FI_REMOTE_READ, 0, 8, 0) == -FI_EKEYREJECTED);
	CHECK(reg(target, 4, FI_REMOTE_READ, 4, 5, 0) == -FI_EINVAL);
	CHECK(reg(target, 4, 0, 0, 5, 0) == -FI_EINVAL);
	CHECK(reg(target, 4, FI_RMA, 0, 5, 0) == -FI_EINVAL);
	CHECK(reg(target, 4, FI_REMOTE_READ, 0, 5, FI_MORE) == -FI_EBADFLAGS);
	CHECK(reg((void *)0x8f000000, 4, FI_REMOTE_READ, 0, 5, 0) == -FI_EFAULT);
	CHECK(fi_mr_regv(domain, 0, 2, FI_REMOTE_READ, 0, 5, 0, 0, 0) == -FI_EINVAL);
}

#else
static void of_bindings(void)
{
	struct fid_ep *other;
	struct fi_info *dup = fi_dupinfo(info);
	fi_addr_t at = 0;
	CHECK(!fi_endpoint(domain, dup, &other, 0));
	CHECK(fi_write(other, source, 4, 0, 0, 0, 3, 0) == -FI_EOPBADSTATE);
	CHECK(fi_enable(other) == -FI_ENOAV);
	CHECK(!fi_ep_bind(other, &av->fid, 0));
	CHECK(fi_ep_bind(other, &av->fid, 0) == -FI_EINVAL);
	CHECK(fi_enable(other) == -FI_ENOCQ);
	CHECK(fi_ep_bind(other, &domain->fid, 0) == -FI_EINVAL);
	CHECK(fi_ep_bind(other, &cq->fid, 0) == -FI_EBADFLAGS);
	CHECK(fi_ep_bind(other, &cq->fid, FI_TRANSMIT | FI_RMA) == -FI_EBADFLAGS);
	CHECK(fi_ep_bind(other, &writes->fid, 0) == -FI_EBADFLAGS);
	CHECK(!fi_ep_bind(other, &writes->fid, FI_WRITE));
	CHECK(fi_ep_bind(other, &reads->fid, FI_WRITE) == -FI_EINVAL);
	dup->caps = FI_RMA | FI_WRITE;
	CHECK(!fi_close(&other->fid));
	CHECK(!fi_endpoint(domain, dup, &other, 0));
	CHECK(!fi_ep_bind(other, &av->fid, 0));
	CHECK(!fi_ep_bind(other, &writes->fid, FI_WRITE));
	CHECK(!fi_enable(other));
	CHECK(fi_read(other, source, 4, 0, 0, 0, 4, 0) == -FI_EOPNOTSUPP);
	CHECK(!fi_close(&other->fid));
	dup->src_addr = &(struct fi_mesh_addr){ __fi.base >> 20, 0 };
	CHECK(fi_endpoint(domain, dup, &other, 0) == -FI_EADDRINUSE);
	dup->src_addr = &(struct fi_mesh_addr){ __fi.base >> 20, 4 };
	CHECK(fi_endpoint(domain, dup, &other, 0) == -FI_EADDRNOTAVAIL);
	dup->ep_attr->type = FI_EP_DGRAM;
	CHECK(fi_endpoint(domain, dup, &other, 0) == -FI_EINVAL);
	fi_freeinfo(dup);
	CHECK(fi_av_insert(av, &(struct fi_mesh_addr){ 1, 0 }, 1, &at, 0, 0) == 0);
	CHECK(at == FI_ADDR_NOTAVAIL);
	CHECK(fi_av_insertsvc(av, "99", "0", 0, 0, 0) == -FI_EINVAL);
	CHECK(fi_av_remove(av, &at, 1, 0) == -FI_EINVAL);
	CHECK(!fi_cq_open(domain, &(struct fi_cq_attr){ .wait_obj = FI_WAIT_FD }, &cq, 0) == 0);
}

#endif

int main(void)
{
	begin();
	open_all();
	writes = counter(FI_WRITE);
	reads = counter(FI_READ);
	CHECK(!fi_cq_open(domain, &(struct fi_cq_attr){ .size = 2 }, &cq, 0));
	CHECK(!fi_ep_bind(ep, &cq->fid, FI_TRANSMIT));
	enable();
	region(target, sizeof target, FI_REMOTE_WRITE, 3);
	region(target, sizeof target, FI_REMOTE_READ, 4);
	shmem_barrier_all();
#if SET == 0
	of_others();
#elif SET == 1
	of_this_one();
	of_regions();
#else
	of_bindings();
#endif
	CHECK(target[0] == 0);
	return end_of_checks();
}
