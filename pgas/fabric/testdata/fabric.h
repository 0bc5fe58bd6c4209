/* What programs that test the fabric begin with: OpenSHMEM tells them who they are. */
#include <check.h>
#include <rdma/fabric.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_mesh.h>

static struct fi_info *info;
static struct fid_fabric *fabric;
static struct fid_domain *domain;
static struct fid_av *av;
static struct fid_ep *ep;
#ifndef OP_FLAGS
#define OP_FLAGS FI_DELIVERY_COMPLETE
#endif

#ifndef CAPS
#define CAPS (FI_RMA | FI_ATOMIC)
#endif

static void open_all(void)
{
	struct fi_info *hints = fi_allocinfo();
	struct fi_av_attr attr = { .type = FI_AV_TABLE };
	hints->ep_attr->type = FI_EP_RDM;
	hints->caps = CAPS;
	hints->tx_attr->op_flags = OP_FLAGS;
	CHECK(!fi_getinfo(FI_VERSION(1, 20), 0, 0, 0, hints, &info));
	fi_freeinfo(hints);
	CHECK(!fi_fabric(info->fabric_attr, &fabric, 0));
	CHECK(!fi_domain(fabric, info, &domain, 0));
	CHECK(!fi_endpoint(domain, info, &ep, 0));
	CHECK(!fi_av_open(domain, &attr, &av, 0));
	CHECK(attr.count == n);
	CHECK(fi_av_insertsym(av, "0", n, "0", 1, 0, 0, 0) == n);
	CHECK(!fi_ep_bind(ep, &av->fid, 0));
}

static struct fid_cntr *counter(uint64_t flags)
{
	struct fid_cntr *c = 0;
	CHECK(!fi_cntr_open(domain, 0, &c, 0));
	CHECK(!fi_ep_bind(ep, &c->fid, flags));
	return c;
}

static void enable(void) { CHECK(!fi_enable(ep)); }

static struct fid_mr *region(void *at, size_t bytes, uint64_t access, uint64_t key)
{
	struct fid_mr *mr = 0;
	CHECK(!fi_mr_reg(domain, at, bytes, access, 0, key, 0, &mr, 0));
	return mr;
}
