#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <time.h>

/* The counter's value: of operations that are complete here, and of what others have done. */
static unsigned value(struct __fi_cntr *c)
{
	unsigned v;
	if (c->value != c->issued) {
		__fi_settle();
		c->value = c->issued;
	}
	v = c->value + c->events;
	if (c->incoming)
		for (unsigned i = 0; i < __fi.n; i++)
			v += *(volatile unsigned *)&c->incoming[i];
	return v;
}

uint64_t __fi_cntr_get(struct fid_cntr *fid)
{
	struct __fi_cntr *c = (struct __fi_cntr *)fid;
	if (c->progress)
		c->progress();
	return value(c);
}

uint64_t __fi_cntr_errors(struct fid_cntr *fid) { return ((struct __fi_cntr *)fid)->errors; }

int __fi_cntr_add(struct fid_cntr *fid, uint64_t v)
{
	struct __fi_cntr *c = (struct __fi_cntr *)fid;
	c->value += (unsigned)v;
	c->issued += (unsigned)v;
	return 0;
}

int __fi_cntr_set(struct fid_cntr *fid, uint64_t v)
{
	return __fi_cntr_add(fid, v - value((struct __fi_cntr *)fid));
}

int __fi_cntr_adderr(struct fid_cntr *fid, uint64_t v)
{
	((struct __fi_cntr *)fid)->errors += (unsigned)v;
	return 0;
}

int __fi_cntr_seterr(struct fid_cntr *fid, uint64_t v)
{
	((struct __fi_cntr *)fid)->errors = v;
	return 0;
}

/* Waits for the threshold, or for an error beyond those that were. Milliseconds count from here. */
int __fi_cntr_wait(struct fid_cntr *fid, uint64_t threshold, int timeout)
{
	struct __fi_cntr *c = (struct __fi_cntr *)fid;
	unsigned errors = c->errors, begin = timeout > 0 ? clock() : 0;
	while (__fi_cntr_get(fid) < threshold) {
		if (c->errors != errors)
			return -FI_EAVAIL;
		if (timeout >= 0 && __fi_late(begin, timeout))
			return -FI_ETIMEDOUT;
	}
	return 0;
}

int __fi_cntr_await(struct fid_cntr *fid, unsigned threshold)
{
	return __fi_cntr_wait(fid, threshold, -1);
}

static int close_cntr(struct fid *fid)
{
	struct __fi_cntr *c = (struct __fi_cntr *)fid;
	if (c->users)
		return -FI_EBUSY;
	c->domain->users--;
	__fi_free(c);
	return 0;
}

static const struct fi_ops cntr_fid = { sizeof cntr_fid, close_cntr, __fi_no_bind, __fi_no_control };
static const struct fi_ops_cntr cntr_ops = { sizeof cntr_ops, __fi_cntr_get, __fi_cntr_errors,
	__fi_cntr_add, __fi_cntr_adderr, __fi_cntr_set, __fi_cntr_seterr, __fi_cntr_wait };

int __fi_cntr_open(struct fid_domain *domain, struct fi_cntr_attr *attr, struct fid_cntr **out,
	void *context)
{
	struct __fi_cntr *c;
	if (attr && (attr->events != FI_CNTR_EVENTS_COMP || attr->wait_obj > FI_WAIT_UNSPEC
			&& attr->wait_obj != FI_WAIT_YIELD))
		return -FI_ENOSYS;
	if (attr && attr->flags)
		return -FI_EBADFLAGS;
	if (!(c = __fi_alloc(sizeof *c)))
		return -FI_ENOMEM;
	c->cntr.fid = (struct fid){ FI_CLASS_CNTR, context, &cntr_fid };
	c->cntr.ops = &cntr_ops;
	c->domain = (struct __fi_domain *)domain;
	c->domain->users++;
	*out = &c->cntr;
	return 0;
}
