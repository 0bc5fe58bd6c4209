/* The mesh as a provider: what its sources share, and programs that are built for it alone
   (FABRIC_DIRECT). A core's rank is its number in the workgroup, along rows. All cores run the same
   program: what others access of a core is where it is in theirs. */
#ifndef _RDMA_FI_MESH_H
#define _RDMA_FI_MESH_H
#include <rdma/fi_rma.h>

/* The form of addresses: a core by its number on the board, an endpoint there. */
struct fi_mesh_addr {
	uint32_t core, service;
};

/* Routines that programs call once have their code in DRAM. */
#define __FI_ONCE __attribute__((section("code_dram"), noinline))

#define FI_MESH_INJECT 64                     /* bytes of a message that is injected */
#define FI_MESH_WINDOW 0xf0000                /* bytes of a core's memory, registers are behind */
#define FI_MESH_CAPS (FI_MSG | FI_RMA | FI_TAGGED | FI_ATOMIC | FI_READ | FI_WRITE | FI_RECV | FI_SEND \
	| FI_REMOTE_READ | FI_REMOTE_WRITE | FI_MULTI_RECV | FI_RMA_EVENT | FI_SOURCE | FI_DIRECTED_RECV)

struct __fi_state {
	unsigned me, n;
	unsigned base;          /* this core's memory, as others have it */
	int cols;
	unsigned first;         /* the workgroup's first core */
	volatile unsigned lock; /* of this core's memory, for atomic operations */
	unsigned dirty;         /* whether any endpoint has been written to */
	struct __fi_domain *domain;
	struct __fi_ep *listening; /* endpoints that get messages */
};
extern struct __fi_state __fi;

/* An entry of an address vector: this core's word of __fi_incoming there, whose high bits say which
   core, and the number of the endpoint, service * peers + rank, by which tables go, or NONE. */
#define __FI_NONE 0x80000000u
struct __fi_addr {
	unsigned incoming, index;
};
#define __fi_base(a) ((a)->incoming >> 20 << 20)
struct __fi_av {
	struct fid_av av;
	struct __fi_domain *domain;
	unsigned count, most, users, none;
	struct __fi_addr table[];
};

struct __fi_cntr {
	struct fid_cntr cntr;
	struct __fi_domain *domain;
	unsigned value, issued; /* issued - value operations are not known to be complete */
	unsigned errors, users;
	unsigned *incoming;     /* what remote ones have written here by rank, or 0 */
	volatile unsigned events; /* what they have counted under the lock */
	void (*progress)(void); /* looks at messages, or 0 */
};

struct __fi_error {
	struct fi_cq_err_entry entry;
	unsigned at; /* entries come before it */
};
#define __FI_ERRORS 4 /* a power of two, as the number of entries is */
struct __fi_cq {
	struct fid_cq cq;
	struct __fi_domain *domain;
	unsigned mask, bytes, head, tail, users; /* bytes of an entry, as the program reads it */
	unsigned error, errors;
	void (*progress)(void); /* as above */
	struct __fi_error failed[__FI_ERRORS];
	struct {
		struct fi_cq_tagged_entry entry;
		fi_addr_t from;
	} done[];
};

enum { __FI_CNTR_SEND, __FI_CNTR_RECV, __FI_CNTR_READ, __FI_CNTR_WRITE, __FI_CNTRS };
struct __fi_ep {
	struct fid_ep ep;
	struct __fi_domain *domain;
	struct __fi_port *port;
	struct __fi_av *av;
	unsigned caps;                          /* 0 until it is enabled */
	unsigned flags;                         /* of operations that have none of their own */
	unsigned order, asked;                  /* asked: capabilities */
	struct __fi_cntr *cntr[__FI_CNTRS], none; /* none counts what nobody asks for */
	struct __fi_cntr *remote_writes, *remote_reads;
	struct __fi_cq *tx, *rx;
	unsigned receive_flags;
	unsigned selective;                     /* FI_SEND, FI_RECV: only with FI_COMPLETION */
	unsigned service, slots;
	struct __fi_queue *queue;               /* of messages: see message.c */
	struct __fi_ep *next;                   /* that gets messages */
};

struct __fi_messages {
	__fi_transfer *send, *recv;
	int (*open)(struct __fi_ep *e, unsigned slots);
	void (*close)(struct __fi_ep *e);
	void (*progress)(void);
	ssize_t (*cancel)(struct __fi_ep *e, void *context);
	int (*setopt)(struct __fi_ep *e, int name, const void *value, size_t len);
	int (*getopt)(struct __fi_ep *e, int name, void *value, size_t *len);
	int (*event)(struct __fi_ep *e, const struct __fi_addr *a, const struct fi_op *op);
};

struct __fi_domain {
	struct fid_domain domain;
	struct fid_fabric *fabric;
	unsigned users;
};

void *__fi_alloc(unsigned bytes); /* zeroed, or 0 */
void __fi_free(void *p);
void __fi_init(void);
void __fi_copy(void *to, const void *from, size_t bytes);
void __fi_settle(void);           /* makes sure of all writes */
void __fi_lock(unsigned base), __fi_unlock(unsigned base);
void __fi_count(unsigned base, unsigned cntr);
ssize_t __fi_refused(struct __fi_ep *e, fi_addr_t peer, uint64_t cap);
ssize_t __fi_fail(struct __fi_ep *e, int cntr, const struct fi_op *op, int error);
int __fi_full(struct __fi_cq *q); /* or absent: then it is not */
int __fi_late(unsigned begin, int timeout);
int __fi_resolve(struct fi_mesh_addr *to, const char *node, const char *service);
int __fi_no_bind(struct fid *fid, struct fid *other, uint64_t flags);
int __fi_no_control(struct fid *fid, int command, void *arg);
void __fi_complete(struct __fi_ep *e, const struct fi_op *op, unsigned flags);
void __fi_enter(struct __fi_cq *q, const struct fi_cq_tagged_entry *entry, fi_addr_t from);
void __fi_enter_error(struct __fi_cq *q, const struct fi_cq_err_entry *entry);
ssize_t __fi_mesh_inject_write(struct fid_ep *fid, const void *buf, size_t len, fi_addr_t peer,
	uint64_t addr, uint64_t key);
extern __fi_transfer __fi_mesh_rma, __fi_mesh_send, __fi_mesh_recv, __fi_mesh_atomic;

/* __fi_test locks a word if nobody has, and tells who has: 0 for nobody. */
#define __fi_test(lock) ({ \
	unsigned _v = 1; \
	__asm__ volatile("testset %0,[%1,%2]" : "+r"(_v) : "r"(lock), "r"(0) : "memory"); \
	_v; \
})

/* With FI_DIRECT_INLINE injected writes stand in the unit as a whole at every place that has one;
   without it the compiler decides, by their size and number. */
#ifdef FI_DIRECT_INLINE
#define __FI_INLINE static inline __attribute__((always_inline))
#else
#define __FI_INLINE static inline
#endif

/* Where an operation goes, or 0 if it is refused with *error. */
__FI_INLINE char *__fi_reach(const struct __fi_addr *a, uint64_t addr, size_t len, uint64_t key,
	unsigned access, int *error)
{
	struct __fi_region r;
	if (key >= __fi_limits.keys)
		return *error = FI_EKEYREJECTED, (char *)0;
	r = *(struct __fi_region *)(__fi_base(a) + (unsigned)&__fi_regions[(unsigned)key]);
	if ((r.access & access) != access)
		return *error = r.access ? FI_EACCES : FI_EKEYREJECTED, (char *)0;
	if (addr > r.bytes || len > r.bytes - (unsigned)addr)
		return *error = FI_EFAULT, (char *)0;
	if (r.events)
		__fi_count(__fi_base(a), r.events);
	return (char *)(__fi_base(a) + r.base + (unsigned)addr);
}

/* The entry of an address, or 0 if the endpoint cannot reach it or cannot do this. */
__FI_INLINE struct __fi_addr *__fi_find(struct __fi_ep *e, fi_addr_t peer, uint64_t cap)
{
	struct __fi_addr *a;
	if (!(e->caps & (unsigned)cap) || peer >= e->av->count)
		return 0;
	a = &e->av->table[(unsigned)peer];
	return a->index & __FI_NONE ? 0 : a;
}

/* Notes that a core has been written to: the count arrives behind what was written. */
__FI_INLINE void __fi_wrote(struct __fi_ep *e, const struct __fi_addr *a, unsigned flags)
{
	unsigned i = a->index, n = __fi_writes[i] + 1;
	struct __fi_cntr *c = e->cntr[__FI_CNTR_WRITE];
	__fi_writes[i] = n;
	*(volatile unsigned *)a->incoming = n;
	__fi_touched[i] = 1;
	__fi.dirty = 1;
	c->issued++;
	if (!(flags & (unsigned)FI_DELIVERY_COMPLETE))
		c->value++;
}

/* fi_inject_write: what does not fit a register's store is copied out of line. */
__FI_INLINE ssize_t __fi_direct_inject_write(struct fid_ep *fid, const void *buf, size_t len,
	fi_addr_t peer, uint64_t addr, uint64_t key)
{
	struct __fi_ep *e = (struct __fi_ep *)fid;
	struct __fi_addr *a = __fi_find(e, peer, FI_WRITE);
	int error;
	char *at;
	if (!a)
		return __fi_refused(e, peer, FI_WRITE);
	if (len > FI_MESH_INJECT)
		return -FI_EMSGSIZE;
	at = __fi_reach(a, addr, len, key, (unsigned)FI_REMOTE_WRITE, &error);
	if (!at)
		return __fi_fail(e, __FI_CNTR_WRITE, &(struct fi_op){ .buf = (void *)buf, .len = len,
			.flags = FI_WRITE | FI_INJECT }, error);
	if (len == 4 && !(((unsigned)at | (unsigned)buf) & 3))
		*(int *)at = *(const int *)buf;
	else
		__fi_copy(at, buf, len);
	__fi_wrote(e, a, e->flags);
	return 0;
}

/* fi_cntr_wait of what is there already. Thresholds that are waited for without end have 32 bits, as
   counters have. */
int __fi_cntr_await(struct fid_cntr *cntr, unsigned threshold);
int __fi_cntr_wait(struct fid_cntr *cntr, uint64_t threshold, int timeout);
static inline int __fi_direct_wait(struct fid_cntr *fid, uint64_t threshold, int timeout)
{
	struct __fi_cntr *c = (struct __fi_cntr *)fid;
	if (!(threshold >> 32) && c->value >= (unsigned)threshold)
		return 0;
	return __fi_cntr_wait(fid, threshold, timeout);
}
static inline int __fi_direct_await(struct fid_cntr *fid, unsigned threshold)
{
	return ((struct __fi_cntr *)fid)->value >= threshold ? 0 : __fi_cntr_await(fid, threshold);
}
#endif
