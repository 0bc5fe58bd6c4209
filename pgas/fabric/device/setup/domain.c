#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <string.h>

int __fi_no_bind(struct fid *fid, struct fid *other, uint64_t flags) { return -FI_ENOSYS; }
int __fi_no_control(struct fid *fid, int command, void *arg) { return -FI_ENOSYS; }

int __fi_av_open(struct fid_domain *domain, struct fi_av_attr *attr, struct fid_av **av,
	void *context);
int __fi_cq_open(struct fid_domain *domain, struct fi_cq_attr *attr, struct fid_cq **cq,
	void *context);
int __fi_cntr_open(struct fid_domain *domain, struct fi_cntr_attr *attr, struct fid_cntr **cntr,
	void *context);
int __fi_endpoint(struct fid_domain *domain, struct fi_info *info, struct fid_ep **ep,
	void *context);
int __fi_mr_regattr(struct fid_domain *domain, const struct fi_mr_attr *attr, uint64_t flags,
	struct fid_mr **mr);

static int close_domain(struct fid *fid)
{
	struct __fi_domain *d = (struct __fi_domain *)fid;
	if (d->users)
		return -FI_EBUSY;
	__fi.domain = 0;
	__fi_free(d);
	return 0;
}

static const struct fi_ops domain_fid = { sizeof domain_fid, close_domain, __fi_no_bind, __fi_no_control };
static const struct fi_ops_domain domain_ops = { sizeof domain_ops, __fi_av_open, __fi_cq_open,
	__fi_cntr_open, __fi_endpoint, __fi_mr_regattr };

/* A core's keys are those of one domain, so that others find a region by its key alone. */
static int open_domain(struct fid_fabric *fabric, struct fi_info *info, struct fid_domain **domain,
	void *context)
{
	struct __fi_domain *d;
	if (!info || !info->domain_attr || !domain)
		return -FI_EINVAL;
	if (info->domain_attr->name && strcmp(info->domain_attr->name, "workgroup"))
		return -FI_ENODEV;
	if (__fi.domain)
		return -FI_EBUSY;
	if (__fi.n > __fi_limits.peers)
		return -FI_EMFILE;
	if (!(d = __fi_alloc(sizeof *d)))
		return -FI_ENOMEM;
	d->domain.fid = (struct fid){ FI_CLASS_DOMAIN, context, &domain_fid };
	d->domain.ops = &domain_ops;
	d->fabric = fabric;
	__fi.domain = d;
	*domain = &d->domain;
	return 0;
}

static int close_fabric(struct fid *fid)
{
	if (__fi.domain && &__fi.domain->fabric->fid == fid)
		return -FI_EBUSY;
	__fi_free(fid);
	return 0;
}

static const struct fi_ops fabric_fid = { sizeof fabric_fid, close_fabric, __fi_no_bind, __fi_no_control };
static const struct fi_ops_fabric fabric_ops = { sizeof fabric_ops, open_domain };

int __fi_mesh_fabric(struct fi_fabric_attr *attr, struct fid_fabric **fabric, void *context)
{
	struct fid_fabric *f;
	if (attr->name && strcmp(attr->name, "mesh"))
		return -FI_ENODEV;
	__fi_init();
	if (!(f = __fi_alloc(sizeof *f)))
		return -FI_ENOMEM;
	f->fid = (struct fid){ FI_CLASS_FABRIC, context, &fabric_fid };
	f->ops = &fabric_ops;
	f->api_version = attr->api_version;
	*fabric = f;
	return 0;
}
