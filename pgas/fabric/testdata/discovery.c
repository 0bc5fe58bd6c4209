#define FI_WITHOUT_MESSAGES
#include "fabric.h"

/* Providers by rank, what hints may ask for, addresses. */
static int offer(const char *name, struct fi_info **out)
{
	*out = fi_allocinfo();
	(*out)->fabric_attr->prov_name = (char *)name;
	return 0;
}
static int fast_info(uint32_t v, const char *node, const char *service, uint64_t flags,
	const struct fi_info *hints, struct fi_info **out)
{
	return offer("fast", out);
}
static int slow_info(uint32_t v, const char *node, const char *service, uint64_t flags,
	const struct fi_info *hints, struct fi_info **out)
{
	return hints && hints->caps ? -FI_ENODATA : offer("slow", out);
}
static int opened;
static int open_it(struct fi_fabric_attr *attr, struct fid_fabric **f, void *context)
{
	opened++;
	return 0;
}
static struct fi_provider fast = { 1, FI_VERSION(1, 20), "fast", fast_info, open_it, 0, 50 };
static struct fi_provider slow = { 1, FI_VERSION(1, 20), "slow", slow_info, open_it, 0, 200 };
static struct fi_provider old = { 1, FI_VERSION(2, 0), "old", slow_info, open_it };

static void names(const char *a, const char *b, const char *c)
{
	const char *want[] = { a, b, c };
	struct fi_info *all, *i;
	int k = 0;
	CHECK(!fi_getinfo(FI_VERSION(1, 5), 0, 0, 0, info, &all));
	for (i = all; i; i = i->next, k++)
		CHECK(k < 3 && want[k] && !strcmp(i->fabric_attr->prov_name, want[k]));
	CHECK(k == 3 || !want[k]);
	fi_freeinfo(all);
}

static void providers(void)
{
	names("mesh", 0, 0);
	CHECK(!fi_register(&slow));
	names("mesh", "slow", 0);
	CHECK(!fi_register(&fast));
	names("fast", "mesh", "slow");
	CHECK(fi_register(&fast) == -FI_EALREADY);
	CHECK(fi_register(&old) == -FI_ENOSYS);
	CHECK(fi_register(0) == -FI_EINVAL);
	info = fi_allocinfo();
	info->caps = FI_RMA;
	names("fast", "mesh", 0);
	info->fabric_attr->prov_name = "mesh";
	names("mesh", 0, 0);
	CHECK(fi_fabric(&(struct fi_fabric_attr){ .prov_name = "none" }, &fabric, 0) == -FI_ENODEV);
	CHECK(!fi_fabric(&(struct fi_fabric_attr){ .prov_name = "slow" }, &fabric, 0) && opened == 1);
}

/* Hints that the mesh does not meet, each put back. */
#define NONE(field, value) do { \
	__typeof__(field) was = field; \
	struct fi_info *got; \
	field = value; \
	CHECK(fi_getinfo(FI_VERSION(1, 20), 0, 0, 0, info, &got) == -FI_ENODATA); \
	field = was; \
} while (0)

static void hints(void)
{
	struct fi_info *got;
	NONE(info->caps, __FI_BIT(40));
	NONE(info->addr_format, 3);
	NONE(info->ep_attr->type, FI_EP_DGRAM);
	NONE(info->ep_attr->max_msg_size, 1 << 20);
	NONE(info->tx_attr->inject_size, 65);
	NONE(info->tx_attr->msg_order, __FI_BIT(30));
	NONE(info->domain_attr->mr_mode, FI_MR_BASIC);
	NONE(info->domain_attr->mr_cnt, 9);
	NONE(info->domain_attr->name, "other");
	NONE(info->fabric_attr->name, "other");
	CHECK(fi_getinfo(FI_VERSION(2, 0), 0, 0, 0, info, &got) == -FI_ENOSYS);
	CHECK(fi_getinfo(FI_VERSION(1, 20), 0, 0, FI_READ, info, &got) == -FI_EBADFLAGS);
	CHECK(fi_getinfo(FI_VERSION(1, 20), "x", 0, 0, info, &got) == -FI_EINVAL);
	CHECK(!fi_getinfo(FI_VERSION(1, 20), 0, "2", FI_SOURCE, info, &got));
	CHECK(got->src_addrlen == sizeof(struct fi_mesh_addr));
	CHECK(got->caps == FI_RMA && got->ep_attr->type == FI_EP_RDM);
	CHECK(got->tx_attr->inject_size == 64 && got->domain_attr->av_type == FI_AV_TABLE);
	CHECK(((struct fi_mesh_addr *)got->src_addr)->service == 2);
	fi_freeinfo(got);
}

static void addresses(void)
{
	struct fi_mesh_addr a = { 0 }, b = { 0 };
	size_t len = sizeof a;
	fi_addr_t at = 0;
	char text[32];
	CHECK(!fi_getname(&ep->fid, &a, &len) && len == sizeof a);
	len = 4;
	CHECK(fi_getname(&ep->fid, &a, &len) == -FI_ETOOSMALL);
	len = sizeof b;
	CHECK(!fi_av_lookup(av, me, &b, &len) && b.core == a.core && b.service == a.service);
	CHECK(fi_av_lookup(av, n, &b, &len) == -FI_EINVAL);
	len = sizeof text;
	fi_av_straddr(av, &(struct fi_mesh_addr){ 33 << 6 | 8, 1 }, text, &len);
	CHECK(!strcmp(text, "fi_mesh://33.8:1") && len == 17);
	CHECK(!fi_av_remove(av, &at, 1, 0));
	CHECK(fi_av_lookup(av, 0, &b, &len) == -FI_EINVAL);
	CHECK(!strcmp(fi_strerror(-FI_EKEYREJECTED), "Key was rejected by service"));
}

int main(void)
{
	begin();
	providers();
	hints();
	fi_freeinfo(info);
	fast.getinfo = slow.getinfo = slow_info; /* caps are asked for: only the mesh is left */
	open_all();
	addresses();
	return end_of_checks();
}
