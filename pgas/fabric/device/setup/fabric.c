#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <string.h>

/* Providers by rank. The mesh is there without being registered. */
extern struct fi_provider __fi_mesh;
static struct fi_provider *providers = &__fi_mesh;

uint32_t fi_version(void) { return FI_VERSION(FI_MAJOR_VERSION, FI_MINOR_VERSION); }

int fi_register(struct fi_provider *provider)
{
	struct fi_provider **at = &providers;
	if (!provider || !provider->name || !provider->getinfo || !provider->fabric)
		return -FI_EINVAL;
	if (FI_MAJOR(provider->fi_version) != FI_MAJOR_VERSION)
		return -FI_ENOSYS;
	for (struct fi_provider *p = providers; p; p = p->next)
		if (!strcmp(p->name, provider->name))
			return -FI_EALREADY;
	while (*at && (*at)->rank <= provider->rank)
		at = &(*at)->next;
	provider->next = *at;
	*at = provider;
	return 0;
}

/* Adds what a provider offers to a list, and gives the list's end. */
static struct fi_info **offers(struct fi_provider *p, struct fi_info **end, int *error,
	uint32_t version, const char *node, const char *service, uint64_t flags,
	const struct fi_info *hints)
{
	const char *only = hints && hints->fabric_attr ? hints->fabric_attr->prov_name : 0;
	int e;
	if (only && strcmp(only, p->name))
		return end;
	e = p->getinfo(version, node, service, flags, hints, end);
	if (e) {
		*error = e;
		*end = 0;
	}
	while (*end)
		end = &(*end)->next;
	return end;
}

int fi_getinfo(uint32_t version, const char *node, const char *service, uint64_t flags,
	const struct fi_info *hints, struct fi_info **info)
{
	int error = -FI_ENODATA;
	struct fi_info **end = info;
	if (!info)
		return -FI_EINVAL;
	*info = 0;
	if (FI_VERSION_LT(fi_version(), version))
		return -FI_ENOSYS;
	if (flags & ~FI_SOURCE)
		return -FI_EBADFLAGS;
	for (struct fi_provider *p = providers; p; p = p->next)
		end = offers(p, end, &error, version, node, service, flags, hints);
	return *info ? 0 : error;
}

int fi_fabric(struct fi_fabric_attr *attr, struct fid_fabric **fabric, void *context)
{
	for (struct fi_provider *p = providers; p; p = p->next)
		if (attr && attr->prov_name && !strcmp(attr->prov_name, p->name))
			return p->fabric(attr, fabric, context);
	return -FI_ENODEV;
}
