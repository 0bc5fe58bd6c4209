#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <string.h>

/* An info with all that it points to. */
struct full {
	struct fi_info info;
	struct fi_tx_attr tx;
	struct fi_rx_attr rx;
	struct fi_ep_attr ep;
	struct fi_domain_attr domain;
	struct fi_fabric_attr fabric;
	struct fi_mesh_addr src, dest;
};

struct fi_info *fi_dupinfo(const struct fi_info *info)
{
	struct full *f = __fi_alloc(sizeof *f);
	if (!f)
		return 0;
	if (info) {
		f->info = *info;
		f->info.next = 0;
		if (info->tx_attr)
			f->tx = *info->tx_attr;
		if (info->rx_attr)
			f->rx = *info->rx_attr;
		if (info->ep_attr)
			f->ep = *info->ep_attr;
		if (info->domain_attr)
			f->domain = *info->domain_attr;
		if (info->fabric_attr)
			f->fabric = *info->fabric_attr;
		if (info->src_addr)
			memcpy(f->info.src_addr = &f->src, info->src_addr, sizeof f->src);
		if (info->dest_addr)
			memcpy(f->info.dest_addr = &f->dest, info->dest_addr, sizeof f->dest);
	}
	f->info.tx_attr = &f->tx;
	f->info.rx_attr = &f->rx;
	f->info.ep_attr = &f->ep;
	f->info.domain_attr = &f->domain;
	f->info.fabric_attr = &f->fabric;
	return &f->info;
}

void fi_freeinfo(struct fi_info *info)
{
	while (info) {
		struct fi_info *next = info->next;
		__fi_free(info);
		info = next;
	}
}

static int beyond(uint64_t asked, uint64_t possible) { return (asked & ~possible) != 0; }

static int other(const char *asked, const char *name) { return asked && strcmp(asked, name); }

#define ORDERS (FI_ORDER_STRICT | FI_ORDER_DATA)
#define TX_FLAGS (FI_COMPLETION | FI_INJECT | FI_INJECT_COMPLETE | FI_TRANSMIT_COMPLETE \
	| FI_DELIVERY_COMPLETE)
#define RX_FLAGS (FI_COMPLETION | FI_MULTI_RECV)

static int refuses_context(const struct fi_info *h)
{
	const struct fi_tx_attr *t = h->tx_attr;
	const struct fi_rx_attr *r = h->rx_attr;
	if (t && (beyond(t->caps, FI_MESH_CAPS) || beyond(t->op_flags, TX_FLAGS)
			|| beyond(t->msg_order | t->comp_order, ORDERS) || t->inject_size > FI_MESH_INJECT
			|| t->iov_limit > 1 || t->rma_iov_limit > 1))
		return 1;
	return r && (beyond(r->caps, FI_MESH_CAPS) || beyond(r->op_flags, RX_FLAGS)
		|| beyond(r->msg_order | r->comp_order, ORDERS) || r->iov_limit > 1);
}

static int refuses_domain(const struct fi_domain_attr *d, uint64_t caps)
{
	return other(d->name, "workgroup") || d->mr_mode == FI_MR_BASIC
		|| d->mr_key_size > sizeof(uint64_t) || d->cq_data_size > sizeof(uint64_t)
		|| d->mr_cnt > __fi_limits.keys || d->ep_cnt > __fi_limits.ports
		|| d->data_progress == FI_PROGRESS_AUTO && caps & (FI_MSG | FI_TAGGED);
}

static int refuses(const struct fi_info *h)
{
	if (beyond(h->caps, FI_MESH_CAPS) || refuses_context(h)
			|| h->addr_format && h->addr_format != FI_ADDR_MESH)
		return 1;
	if (h->ep_attr && (h->ep_attr->type && h->ep_attr->type != FI_EP_RDM
			|| h->ep_attr->protocol && h->ep_attr->protocol != FI_PROTO_MESH
			|| h->ep_attr->max_msg_size > FI_MESH_WINDOW))
		return 1;
	if (h->domain_attr && refuses_domain(h->domain_attr, h->caps))
		return 1;
	return h->fabric_attr && (other(h->fabric_attr->name, "mesh")
		|| other(h->fabric_attr->prov_name, "mesh"));
}

/* What a hint leaves open is what the mesh likes best. */
#define DEFAULT(field, value) ((field) || ((field) = (value)))

static void fill(struct fi_info *info, uint32_t version)
{
	struct fi_domain_attr *d = info->domain_attr;
	DEFAULT(info->caps, FI_MESH_CAPS);
	info->addr_format = FI_ADDR_MESH;
	info->mode = 0;
	DEFAULT(info->tx_attr->inject_size, FI_MESH_INJECT);
	DEFAULT(info->tx_attr->size, 8);
	info->tx_attr->iov_limit = info->tx_attr->rma_iov_limit = info->rx_attr->iov_limit = 1;
	DEFAULT(info->rx_attr->size, 8);
	DEFAULT(info->tx_attr->caps, info->caps);
	DEFAULT(info->rx_attr->caps, info->caps);
	info->ep_attr->type = FI_EP_RDM;
	info->ep_attr->protocol = FI_PROTO_MESH;
	info->ep_attr->max_msg_size = FI_MESH_WINDOW;
	info->ep_attr->mem_tag_format = ~0ull;
	DEFAULT(info->ep_attr->tx_ctx_cnt, 1);
	DEFAULT(info->ep_attr->rx_ctx_cnt, 1);
	d->name = "workgroup";
	DEFAULT(d->threading, FI_THREAD_DOMAIN);
	d->control_progress = FI_PROGRESS_AUTO;
	d->data_progress = info->caps & (FI_MSG | FI_TAGGED) ? FI_PROGRESS_MANUAL : FI_PROGRESS_AUTO;
	d->resource_mgmt = FI_RM_ENABLED;
	DEFAULT(d->av_type, FI_AV_TABLE);
	d->mr_mode = d->mr_mode == FI_MR_SCALABLE ? FI_MR_SCALABLE : 0;
	d->mr_key_size = d->cq_data_size = sizeof(uint64_t);
	d->ep_cnt = __fi_limits.ports;
	d->mr_cnt = __fi_limits.keys;
	d->mr_iov_limit = d->max_ep_tx_ctx = d->max_ep_rx_ctx = 1;
	d->max_cntr_value = UINT32_MAX;
	info->fabric_attr->name = info->fabric_attr->prov_name = "mesh";
	info->fabric_attr->prov_version = FI_VERSION(1, 0);
	info->fabric_attr->api_version = version;
}

/* A decimal number that a name is, or -1. */
static int number(const char *name)
{
	int n = 0;
	for (const char *c = name; *c; c++) {
		if (*c < '0' || *c > '9' || n > 4096)
			return -1;
		n = n * 10 + *c - '0';
	}
	return *name ? n : -1;
}

/* A rank and a service as an address, or what is wrong with them. */
int __fi_resolve(struct fi_mesh_addr *to, const char *node, const char *service)
{
	int rank = node ? number(node) : (int)__fi.me, s = service ? number(service) : 0;
	unsigned row = 0;
	if (rank < 0 || s < 0 || rank >= (int)__fi.n || s >= (int)__fi_limits.ports)
		return -FI_EINVAL;
	while (rank >= __fi.cols)
		rank -= __fi.cols, row++;
	to->core = __fi.first + row * 64 + rank;
	to->service = s;
	return 0;
}

static int getinfo(uint32_t version, const char *node, const char *service, uint64_t flags,
	const struct fi_info *hints, struct fi_info **out)
{
	struct fi_info *info;
	struct fi_mesh_addr at;
	int error = 0;
	__fi_init();
	if (hints && refuses(hints))
		return -FI_ENODATA;
	if ((node || service) && (error = __fi_resolve(&at, node, service)))
		return error;
	if (!(info = fi_dupinfo(hints)))
		return -FI_ENOMEM;
	fill(info, version);
	if (node || service) {
		struct full *f = (struct full *)info;
		if (flags & FI_SOURCE || !node) {
			f->src = at;
			info->src_addr = &f->src;
			info->src_addrlen = sizeof at;
		} else {
			f->dest = at;
			info->dest_addr = &f->dest;
			info->dest_addrlen = sizeof at;
		}
	}
	*out = info;
	return 0;
}

int __fi_mesh_fabric(struct fi_fabric_attr *attr, struct fid_fabric **fabric, void *context);
struct fi_provider __fi_mesh = {
	FI_VERSION(1, 0), FI_VERSION(1, 20), "mesh", getinfo, __fi_mesh_fabric, 0, 100
};
