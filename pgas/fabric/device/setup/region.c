#define __FI_DEVICE
#include <rdma/fi_mesh.h>

struct region {
	struct fid_mr mr;
	struct __fi_domain *domain;
	struct __fi_cntr *cntr;
};

static int close_region(struct fid *fid)
{
	struct region *r = (struct region *)fid;
	struct __fi_region *seen = &__fi_regions[(unsigned)r->mr.key];
	*(volatile unsigned *)&seen->access = 0;
	seen->events = 0;
	if (r->cntr)
		r->cntr->users--;
	r->domain->users--;
	__fi_free(r);
	return 0;
}

/* A counter of what others do to a region. */
static int bind_region(struct fid *fid, struct fid *other, uint64_t flags)
{
	struct region *r = (struct region *)fid;
	struct __fi_cntr *c = (struct __fi_cntr *)other;
	if (other->fclass != FI_CLASS_CNTR || r->cntr)
		return -FI_EINVAL;
	if (!flags || flags & ~(FI_REMOTE_WRITE | FI_REMOTE_READ))
		return -FI_EBADFLAGS;
	if (c->domain != r->domain)
		return -FI_EDOMAIN;
	r->cntr = c;
	c->users++;
	__fi_regions[(unsigned)r->mr.key].events = (unsigned)c;
	return 0;
}

static int control_region(struct fid *fid, int command, void *arg)
{
	return command == FI_ENABLE ? 0 : -FI_ENOSYS;
}

static const struct fi_ops region_fid = { sizeof region_fid, close_region, bind_region,
	control_region };

/* A piece of this core's memory as an offset there and bytes: all of it for 0 and SIZE_MAX. */
static int extent(const struct iovec *iov, unsigned *base, unsigned *bytes)
{
	unsigned at = (unsigned)iov->iov_base, n = iov->iov_len;
	if (at >> 20 && at >> 20 == __fi.base >> 20)
		at &= 0xfffff;
	if (!at && n == SIZE_MAX)
		n = FI_MESH_WINDOW;
	if (at > FI_MESH_WINDOW || n > FI_MESH_WINDOW - at)
		return -FI_EFAULT;
	*base = at;
	*bytes = n;
	return 0;
}

#define ACCESS (FI_SEND | FI_RECV | FI_READ | FI_WRITE | FI_REMOTE_READ | FI_REMOTE_WRITE)
/* Which says that a region is there, whatever it is for. */
#define THERE 1u

int __fi_mr_regattr(struct fid_domain *domain, const struct fi_mr_attr *attr, uint64_t flags,
	struct fid_mr **mr)
{
	struct region *r;
	struct __fi_region *seen;
	unsigned base, bytes;
	if (attr->iov_count != 1 || attr->offset || !attr->access || attr->access & ~ACCESS)
		return -FI_EINVAL;
	if (flags & ~FI_RMA_EVENT)
		return -FI_EBADFLAGS;
	if (attr->requested_key >= __fi_limits.keys)
		return -FI_EKEYREJECTED;
	seen = &__fi_regions[(unsigned)attr->requested_key];
	if (seen->access)
		return -FI_ENOKEY;
	if (extent(attr->mr_iov, &base, &bytes))
		return -FI_EFAULT;
	if (!(r = __fi_alloc(sizeof *r)))
		return -FI_ENOMEM;
	r->mr.fid = (struct fid){ FI_CLASS_MR, attr->context, &region_fid };
	r->mr.key = attr->requested_key;
	r->mr.mem_desc = r;
	r->domain = (struct __fi_domain *)domain;
	r->domain->users++;
	seen->base = base;
	seen->bytes = bytes;
	*(volatile unsigned *)&seen->access = (unsigned)attr->access | THERE;
	*mr = &r->mr;
	return 0;
}
