#define __SHMEM_DEVICE
#define __FI_DEVICE
#define FABRIC_DIRECT
#include <shmem-fabric.h>
#include <stdio.h>
#include <stdlib.h>

struct __shmem_fi __shmem_fi __attribute__((section(".data"), aligned(8))) = { 0 };

static __FI_ONCE struct fid_cntr *counter(struct fid_domain *domain, uint64_t what)
{
	struct fid_cntr *c = 0;
	if (fi_cntr_open(domain, 0, &c, 0) || fi_ep_bind(__shmem_fi.ep, &c->fid, what)) {
		fputs("shmem_init: no counter\n", stderr);
		exit(1);
	}
	return c;
}

static __FI_ONCE void check(int error, const char *what)
{
	if (!error)
		return;
	fputs("shmem_init: ", stderr);
	fputs(what, stderr);
	fputs(fi_strerror(error), stderr);
	fputs("\n", stderr);
	exit(1);
}

__FI_ONCE void __shmem_fi_init(void)
{
	struct fi_info *hints, *info;
	struct fid_fabric *fabric;
	struct fid_domain *domain;
	struct fid_av *av;
	struct fid_mr *mr;
	struct fi_av_attr attr = { .type = FI_AV_TABLE };
	int n = shmem_n_pes();
	if (__shmem_fi.ep)
		return;
	check((hints = fi_allocinfo()) ? 0 : FI_ENOMEM, "hints: ");
	hints->caps = FI_RMA | FI_ATOMIC;
	hints->ep_attr->type = FI_EP_RDM;
	hints->tx_attr->op_flags = FI_DELIVERY_COMPLETE;
	hints->tx_attr->msg_order = FI_ORDER_RAW;
	check(fi_getinfo(FI_VERSION(1, 20), 0, 0, 0, hints, &info), "fi_getinfo: ");
	check(fi_fabric(info->fabric_attr, &fabric, 0), "fi_fabric: ");
	check(fi_domain(fabric, info, &domain, 0), "fi_domain: ");
	check(fi_endpoint(domain, info, &__shmem_fi.ep, 0), "fi_endpoint: ");
	check(fi_av_open(domain, &attr, &av, 0), "fi_av_open: ");
	check(fi_av_insertsym(av, "0", n, "0", 1, 0, 0, 0) - n, "fi_av_insertsym: ");
	check(fi_ep_bind(__shmem_fi.ep, &av->fid, 0), "fi_ep_bind: ");
	__shmem_fi.writes = counter(domain, FI_WRITE);
	__shmem_fi.reads = counter(domain, FI_READ);
	__shmem_fi.incoming = counter(domain, FI_REMOTE_WRITE);
	check(fi_enable(__shmem_fi.ep), "fi_enable: ");
	check(fi_mr_reg(domain, 0, SIZE_MAX, FI_REMOTE_READ | FI_REMOTE_WRITE, 0, __SHMEM_FI_KEY, 0, &mr,
		0), "fi_mr_reg: ");
	fi_freeinfo(hints);
	fi_freeinfo(info);
	shmem_sync_all();
}

void __shmem_fi_barrier_all(void)
{
	__shmem_fi_quiet();
	shmem_sync_all();
}

void __shmem_fi_finalize(void) { __shmem_fi_barrier_all(); }

static void put(void *dest, const void *source, size_t bytes, int pe)
{
	__shmem_fi.put++;
	fi_write(__shmem_fi.ep, source, bytes, 0, pe, (unsigned)dest, __SHMEM_FI_KEY, 0);
}

/* Short puts are injected, medium ones go through a buffer, long ones in pieces, whose end is waited
   for, so that the source may be reused. */
void __shmem_fi_putmem(void *dest, const void *source, size_t bytes, int pe)
{
	struct __shmem_fi *s = &__shmem_fi;
	if (bytes <= FI_MESH_INJECT) {
		s->put++;
		fi_inject_write(s->ep, source, bytes, pe, (unsigned)dest, __SHMEM_FI_KEY);
		return;
	}
	if (bytes <= SHMEM_FABRIC_BOUNCE) {
		if (s->bounced)
			__shmem_fi_quiet();
		__fi_copy(s->bounce, source, bytes);
		put(dest, s->bounce, bytes, pe);
		s->bounced = 1;
		return;
	}
	while (bytes) {
		size_t n = bytes < SHMEM_FABRIC_FRAGMENT ? bytes : SHMEM_FABRIC_FRAGMENT;
		put(dest, source, n, pe);
		dest = (char *)dest + n;
		source = (const char *)source + n;
		bytes -= n;
	}
	__shmem_fi_quiet();
}

void __shmem_fi_putmem_nbi(void *dest, const void *source, size_t bytes, int pe)
{
	put(dest, source, bytes, pe);
}

void __shmem_fi_getmem(void *dest, const void *source, size_t bytes, int pe)
{
	fi_read(__shmem_fi.ep, dest, bytes, 0, pe, (unsigned)source, __SHMEM_FI_KEY, 0);
	fi_cntr_wait(__shmem_fi.reads, ++__shmem_fi.got, -1);
}

void __shmem_fi_atomic(void *dest, const void *value, const void *compare, void *old, int pe, int type,
	int op)
{
	struct __shmem_fi *s = &__shmem_fi;
	unsigned at = (unsigned)dest;
	if (compare)
		fi_compare_atomic(s->ep, value, 1, 0, compare, 0, old, 0, pe, at, __SHMEM_FI_KEY, type, op, 0);
	else if (old)
		fi_fetch_atomic(s->ep, value, 1, 0, old, 0, pe, at, __SHMEM_FI_KEY, type, op, 0);
	else {
		fi_inject_atomic(s->ep, value, 1, pe, at, __SHMEM_FI_KEY, type, op);
		s->put++;
		return;
	}
	fi_cntr_wait(s->reads, ++s->got, -1);
}
