#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <string.h>

/* Fills an entry: cores of the workgroup and endpoints that there may be. */
static int enter(struct __fi_addr *entry, const struct fi_mesh_addr *a)
{
	unsigned row = (a->core >> 6) - (__fi.first >> 6), col = (a->core & 63) - (__fi.first & 63);
	unsigned rank = col, of = a->service * __fi_limits.peers;
	if (col >= (unsigned)__fi.cols || a->service >= __fi_limits.ports)
		return 0;
	for (; row && rank < __fi.n; row--)
		rank += __fi.cols;
	if (row || rank >= __fi.n)
		return 0;
	entry->incoming = (a->core << 20) + (unsigned)&__fi_incoming[of + __fi.me];
	entry->index = of + rank;
	return 1;
}

/* Takes the next entry for an address and says where. It gives the number of addresses that are good,
   0 or 1. */
static int add(struct __fi_av *av, const struct fi_mesh_addr *a, fi_addr_t *where)
{
	unsigned i = av->count;
	int good = i < av->most && enter(&av->table[i], a);
	if (where)
		*where = good ? i : FI_ADDR_NOTAVAIL;
	av->count += good;
	return good;
}

static int insert(struct fid_av *fid, const void *addr, size_t count, fi_addr_t *fi_addr,
	uint64_t flags, void *context)
{
	const struct fi_mesh_addr *a = addr;
	int good = 0;
	if (flags & ~FI_MORE)
		return -FI_EBADFLAGS;
	for (size_t i = 0; i < count; i++)
		good += add((struct __fi_av *)fid, &a[i], fi_addr ? &fi_addr[i] : 0);
	return good;
}

/* Nodes are ranks that follow each other, services endpoints. */
static int insertsym(struct fid_av *fid, const char *node, size_t nodes, const char *service,
	size_t services, fi_addr_t *fi_addr, uint64_t flags, void *context)
{
	struct fi_mesh_addr first, a;
	unsigned col;
	int good = 0, error = __fi_resolve(&first, node, service);
	if (flags & ~FI_MORE)
		return -FI_EBADFLAGS;
	if (error)
		return error;
	a = first;
	col = (a.core & 63) - (__fi.first & 63);
	for (size_t i = 0; i < nodes; i++) {
		for (size_t j = 0; j < services; j++) {
			a.service = first.service + j;
			good += add((struct __fi_av *)fid, &a, fi_addr ? fi_addr++ : 0);
		}
		a.core++;
		if (++col == (unsigned)__fi.cols) {
			a.core += 64 - col;
			col = 0;
		}
	}
	return good;
}

static int drop(struct fid_av *fid, fi_addr_t *fi_addr, size_t count, uint64_t flags)
{
	struct __fi_av *av = (struct __fi_av *)fid;
	if (flags)
		return -FI_EBADFLAGS;
	for (size_t i = 0; i < count; i++)
		if (fi_addr[i] >= av->count || av->table[(unsigned)fi_addr[i]].index & __FI_NONE)
			return -FI_EINVAL;
	__fi_settle();
	for (size_t i = 0; i < count; i++)
		av->table[(unsigned)fi_addr[i]].index |= __FI_NONE;
	return 0;
}

static int lookup(struct fid_av *fid, fi_addr_t fi_addr, void *addr, size_t *len)
{
	struct __fi_av *av = (struct __fi_av *)fid;
	struct fi_mesh_addr a;
	struct __fi_addr *entry = &av->table[(unsigned)fi_addr];
	size_t room = *len;
	if (fi_addr >= av->count || entry->index & __FI_NONE)
		return -FI_EINVAL;
	a.core = entry->incoming >> 20;
	a.service = 0;
	for (unsigned i = entry->index; i >= __fi_limits.peers; i -= __fi_limits.peers)
		a.service++;
	memcpy(addr, &a, room < sizeof a ? room : sizeof a);
	*len = sizeof a;
	return 0;
}

static char *digits(char *at, unsigned x)
{
	if (x > 9)
		at = digits(at, x / 10);
	*at++ = '0' + x % 10;
	return at;
}

/* An address as fi_mesh://row.column:service. */
static const char *straddr(struct fid_av *fid, const void *addr, char *buf, size_t *len)
{
	const struct fi_mesh_addr *a = addr;
	char text[32], *at = text + 10;
	size_t room = *len;
	memcpy(text, "fi_mesh://", 10);
	at = digits(at, a->core >> 6);
	*at++ = '.';
	at = digits(at, a->core & 63);
	*at++ = ':';
	at = digits(at, a->service);
	*at++ = 0;
	*len = at - text;
	if (room) {
		memcpy(buf, text, room < *len ? room : *len);
		buf[room - 1 < *len - 1 ? room - 1 : *len - 1] = 0;
	}
	return buf;
}

static int close_av(struct fid *fid)
{
	struct __fi_av *av = (struct __fi_av *)fid;
	if (av->users)
		return -FI_EBUSY;
	av->domain->users--;
	__fi_free(av);
	return 0;
}

static const struct fi_ops av_fid = { sizeof av_fid, close_av, __fi_no_bind, __fi_no_control };
static const struct fi_ops_av av_ops = { sizeof av_ops, insert, insertsym, drop, lookup, straddr };

int __fi_av_open(struct fid_domain *domain, struct fi_av_attr *attr, struct fid_av **out,
	void *context)
{
	struct __fi_av *av;
	unsigned most = attr->count ? attr->count : __fi.n;
	if (attr->type > FI_AV_TABLE || attr->rx_ctx_bits || attr->name)
		return -FI_EINVAL;
	if (attr->flags & ~FI_SYMMETRIC)
		return -FI_EBADFLAGS;
	if (most > 65536 || !(av = __fi_alloc(sizeof *av + most * sizeof *av->table)))
		return -FI_ENOMEM;
	av->av.fid = (struct fid){ FI_CLASS_AV, context, &av_fid };
	av->av.ops = &av_ops;
	av->domain = (struct __fi_domain *)domain;
	av->domain->users++;
	av->most = most;
	attr->type = FI_AV_TABLE;
	attr->count = most;
	*out = &av->av;
	return 0;
}
