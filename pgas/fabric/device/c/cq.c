#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <string.h>
#include <time.h>

/* Whether more milliseconds have passed than a wait may last. */
int __fi_late(unsigned begin, int timeout)
{
	return !timeout || ((unsigned)clock() - begin) / (CLOCKS_PER_SEC / 1000) >= (unsigned)timeout;
}

/* Entries and errors have places until somebody reads them. Operations look for one first. */
int __fi_full(struct __fi_cq *q)
{
	return q && (q->tail - q->head > q->mask || q->errors - q->error == __FI_ERRORS);
}

void __fi_enter(struct __fi_cq *q, const struct fi_cq_tagged_entry *entry, fi_addr_t from)
{
	unsigned i = q->tail & q->mask;
	q->done[i].entry = *entry;
	q->done[i].from = from;
	q->tail++;
}

void __fi_enter_error(struct __fi_cq *q, const struct fi_cq_err_entry *entry)
{
	struct __fi_error *e = &q->failed[q->errors & __FI_ERRORS - 1];
	e->entry = *entry;
	e->at = q->tail;
	q->errors++;
}

/* An error is behind the completions that came before it. */
static int error_first(struct __fi_cq *q)
{
	return q->error != q->errors && q->failed[q->error & __FI_ERRORS - 1].at == q->head;
}

static ssize_t take(struct __fi_cq *q, char *buf, size_t count, fi_addr_t *from)
{
	size_t n = 0;
	for (; n < count && q->head != q->tail && !error_first(q); n++, q->head++) {
		unsigned i = q->head & q->mask;
		memcpy(buf, &q->done[i].entry, q->bytes);
		buf += q->bytes;
		if (from)
			from[n] = q->done[i].from;
	}
	return n ? (ssize_t)n : error_first(q) ? -FI_EAVAIL : -FI_EAGAIN;
}

ssize_t __fi_mesh_sreadfrom(struct fid_cq *fid, void *buf, size_t count, fi_addr_t *from, int timeout)
{
	struct __fi_cq *q = (struct __fi_cq *)fid;
	unsigned begin = timeout > 0 ? clock() : 0;
	for (;;) {
		ssize_t n;
		if (q->progress)
			q->progress();
		n = take(q, buf, count, from);
		if (n != -FI_EAGAIN || timeout >= 0 && __fi_late(begin, timeout))
			return n;
	}
}

ssize_t __fi_mesh_readerr(struct fid_cq *fid, struct fi_cq_err_entry *buf, uint64_t flags)
{
	struct __fi_cq *q = (struct __fi_cq *)fid;
	if (!error_first(q))
		return -FI_EAGAIN;
	*buf = q->failed[q->error++ & __FI_ERRORS - 1].entry;
	return 1;
}

const char *fi_cq_strerror(struct fid_cq *cq, int prov_errno, const void *err_data, char *buf,
	size_t len)
{
	const char *text = fi_strerror(prov_errno);
	if (buf && len) {
		strncpy(buf, text, len - 1);
		buf[len - 1] = 0;
	}
	return text;
}

static int close_cq(struct fid *fid)
{
	struct __fi_cq *q = (struct __fi_cq *)fid;
	if (q->users)
		return -FI_EBUSY;
	q->domain->users--;
	__fi_free(q);
	return 0;
}

static const struct fi_ops cq_fid = { sizeof cq_fid, close_cq, __fi_no_bind, __fi_no_control };
static const struct fi_ops_cq cq_ops = { sizeof cq_ops, __fi_mesh_sreadfrom, __fi_mesh_readerr };

static const unsigned char bytes[] = { sizeof(struct fi_cq_entry), sizeof(struct fi_cq_entry),
	sizeof(struct fi_cq_msg_entry), sizeof(struct fi_cq_data_entry),
	sizeof(struct fi_cq_tagged_entry) };

int __fi_cq_open(struct fid_domain *domain, struct fi_cq_attr *attr, struct fid_cq **out,
	void *context)
{
	struct __fi_cq *q;
	unsigned size = 1;
	if (attr->format > FI_CQ_FORMAT_TAGGED || attr->wait_obj > FI_WAIT_UNSPEC
			&& attr->wait_obj != FI_WAIT_YIELD || attr->wait_cond)
		return -FI_ENOSYS;
	if (attr->flags)
		return -FI_EBADFLAGS;
	while (size < (attr->size ? attr->size : 8) && size < 1024)
		size *= 2;
	if (size < attr->size || !(q = __fi_alloc(sizeof *q + size * sizeof *q->done)))
		return -FI_ENOMEM;
	q->cq.fid = (struct fid){ FI_CLASS_CQ, context, &cq_fid };
	q->cq.ops = &cq_ops;
	q->domain = (struct __fi_domain *)domain;
	q->domain->users++;
	q->mask = size - 1;
	q->bytes = bytes[attr->format];
	if (!attr->format)
		attr->format = FI_CQ_FORMAT_CONTEXT;
	attr->size = size;
	*out = &q->cq;
	return 0;
}
