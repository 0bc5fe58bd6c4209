#define __FI_DEVICE
#define FABRIC_DIRECT
#include <gasnet.h>
#include <stdio.h>
#include <stdlib.h>

struct __gasnet __gasnet __attribute__((section(".data"), aligned(8))) = { 0 };

#define KEY 0
#define ROOM 256 /* bytes of a buffer for messages */
static char rooms[2][ROOM] __attribute__((aligned(8)));

static struct fid_domain *domain;
static struct fi_info *info;

static __FI_ONCE void check(int error)
{
	if (!error)
		return;
	fputs("gasnet_init: ", stderr);
	fputs(fi_strerror(error), stderr);
	fputs("\n", stderr);
	exit(1);
}

static __FI_ONCE struct fid_cntr *counter(struct fid_ep *ep, uint64_t what)
{
	struct fid_cntr *c;
	check(fi_cntr_open(domain, 0, &c, 0));
	check(fi_ep_bind(ep, &c->fid, what));
	return c;
}

static __FI_ONCE struct fid_ep *endpoint(uint64_t caps, uint64_t flags, const char *service)
{
	struct fi_av_attr attr = { .type = FI_AV_TABLE };
	struct fid_ep *ep;
	struct fid_av *av;
	int n;
	info->caps = caps;
	info->tx_attr->op_flags = flags;
	check(fi_endpoint(domain, info, &ep, 0));
	check(fi_av_open(domain, &attr, &av, 0));
	n = attr.count;
	check(fi_av_insertsym(av, "0", n, service, 1, 0, 0, 0) - n);
	check(fi_ep_bind(ep, &av->fid, 0));
	__gasnet.n = n;
	return ep;
}

static void post(char *room)
{
	struct iovec iov = { room, ROOM };
	struct fi_msg msg = { &iov, 0, 1, FI_ADDR_UNSPEC, room };
	check(fi_recvmsg(__gasnet.messages, &msg, FI_MULTI_RECV));
}

__FI_ONCE int gasnet_init(int *argc, char ***argv)
{
	struct fid_fabric *fabric;
	struct fid_mr *mr;
	struct fi_cq_attr queue = { .size = 8, .format = FI_CQ_FORMAT_DATA };
	size_t least = FI_MESH_INJECT;
	struct __gasnet *g = &__gasnet;
	check(fi_getinfo(FI_VERSION(1, 20), 0, 0, 0, 0, &info));
	check(fi_fabric(info->fabric_attr, &fabric, 0));
	check(fi_domain(fabric, info, &domain, 0));
	g->memory = endpoint(FI_RMA, FI_DELIVERY_COMPLETE, "0");
	g->puts = counter(g->memory, FI_WRITE);
	g->gets = counter(g->memory, FI_READ);
	check(fi_enable(g->memory));
	check(fi_mr_reg(domain, 0, SIZE_MAX, FI_REMOTE_READ | FI_REMOTE_WRITE, 0, KEY, 0, &mr, 0));
	g->messages = endpoint(FI_MSG, 0, "1");
	g->sent = counter(g->messages, FI_SEND);
	check(fi_cq_open(domain, &queue, &g->queue, 0));
	check(fi_ep_bind(g->messages, &g->queue->fid, FI_RECV));
	check(fi_enable(g->messages));
	check(fi_setopt(&g->messages->fid, FI_OPT_ENDPOINT, FI_OPT_MIN_MULTI_RECV, &least, sizeof least));
	fi_freeinfo(info);
	g->me = __fi.me;
	return GASNET_OK;
}

__FI_ONCE int gasnet_attach(gasnet_handlerentry_t *table, int n, uintptr_t segsize, uintptr_t minheapoffset)
{
	for (int i = 0; i < n; i++) {
		if (table[i].index >= GASNET_HANDLERS)
			return GASNET_ERR_BAD_ARG;
		__gasnet.handlers[table[i].index] = table[i].fnptr;
	}
	post(rooms[0]);
	post(rooms[1]);
	return GASNET_OK;
}

void gasnet_exit(int status) { exit(status); }

int gasnet_AMGetMsgSource(gasnet_token_t token, gasnet_node_t *from)
{
	*from = token->from;
	return GASNET_OK;
}

static void handle(struct __gasnet_message *m)
{
	gasnet_handlerarg_t *a = m->arg;
	void (*handler)() = m->handler < GASNET_HANDLERS ? __gasnet.handlers[m->handler] : 0;
	if (!handler)
		return;
	if (m->kind == __GASNET_IS_SHORT)
		handler(m, a[0], a[1], a[2], a[3]);
	else if (m->kind == __GASNET_IS_MEDIUM)
		handler(m, (void *)m->payload, (size_t)m->bytes, a[0], a[1], a[2], a[3]);
	else
		handler(m, m->dest, (size_t)m->long_bytes, a[0], a[1], a[2], a[3]);
}

/* A buffer that is used up goes back behind its last message's handler. */
int gasnet_AMPoll(void)
{
	struct fi_cq_data_entry e;
	while (fi_cq_read(__gasnet.queue, &e, 1) == 1) {
		if (e.len)
			handle(e.buf);
		if (e.flags & FI_MULTI_RECV)
			post(e.op_context);
	}
	return GASNET_OK;
}

/* A message that has no room yet: others are served meanwhile. */
static void send(gasnet_node_t to, const void *message, size_t bytes)
{
	while (fi_inject(__gasnet.messages, message, bytes, to) == -FI_EAGAIN)
		gasnet_AMPoll();
}

int __gasnet_short(gasnet_node_t to, gasnet_handler_t handler, int n, gasnet_handlerarg_t a,
	gasnet_handlerarg_t b, gasnet_handlerarg_t c, gasnet_handlerarg_t d)
{
	struct __gasnet_message m;
	m.handler = handler;
	m.kind = __GASNET_IS_SHORT;
	m.args = n;
	m.from = __gasnet.me;
	m.arg[0] = a;
	m.arg[1] = b;
	m.arg[2] = c;
	m.arg[3] = d;
	send(to, &m, __GASNET_SHORT(n));
	return GASNET_OK;
}

/* The bytes of a long one are stored before: stores to a core arrive in order. */
int __gasnet_bytes(gasnet_node_t to, gasnet_handler_t handler, const void *source, size_t bytes,
	void *dest, int kind, int n, const gasnet_handlerarg_t *args)
{
	union {
		struct __gasnet_message m;
		char room[FI_MESH_INJECT];
	} u;
	size_t carried = kind == __GASNET_IS_MEDIUM ? bytes : 0;
	if (carried > gasnet_AMMaxMedium() || to >= __gasnet.n)
		return GASNET_ERR_BAD_ARG;
	if (kind == __GASNET_IS_LONG)
		gasnet_put_nbi(to, dest, source, bytes);
	u.m.handler = handler;
	u.m.kind = kind;
	u.m.args = n;
	u.m.from = __gasnet.me;
	u.m.bytes = carried;
	u.m.dest = dest;
	u.m.long_bytes = bytes;
	for (int i = 0; i < n; i++)
		u.m.arg[i] = args[i];
	__fi_copy(u.m.payload, source, carried);
	send(to, &u, __GASNET_HEAD + carried);
	return GASNET_OK;
}

void gasnet_put_nbi(gasnet_node_t node, void *dest, const void *source, size_t bytes)
{
	__gasnet.put++;
	fi_write(__gasnet.memory, source, bytes, 0, node, (unsigned)dest, KEY, 0);
}

void gasnet_get_nbi(void *dest, gasnet_node_t node, const void *source, size_t bytes)
{
	gasnet_wait_syncnbi_puts(); /* loads may overtake stores */
	__gasnet.got++;
	fi_read(__gasnet.memory, dest, bytes, 0, node, (unsigned)source, KEY, 0);
}

void gasnet_wait_syncnbi_puts(void) { fi_cntr_wait(__gasnet.puts, __gasnet.put, -1); }
void gasnet_wait_syncnbi_gets(void) { fi_cntr_wait(__gasnet.gets, __gasnet.got, -1); }

/* Operations complete in the order in which they began: a handle is their number. */
gasnet_handle_t gasnet_put_nb(gasnet_node_t node, void *dest, const void *source, size_t bytes)
{
	gasnet_put_nbi(node, dest, source, bytes);
	return __gasnet.put;
}

void gasnet_wait_syncnb(gasnet_handle_t handle) { fi_cntr_wait(__gasnet.puts, handle, -1); }

int gasnet_try_syncnb(gasnet_handle_t handle)
{
	return fi_cntr_read(__gasnet.puts) >= handle ? GASNET_OK : GASNET_ERR_NOT_READY;
}

void gasnet_put(gasnet_node_t node, void *dest, const void *source, size_t bytes)
{
	gasnet_wait_syncnb(gasnet_put_nb(node, dest, source, bytes));
}

void gasnet_get(void *dest, gasnet_node_t node, const void *source, size_t bytes)
{
	gasnet_get_nbi(dest, node, source, bytes);
	gasnet_wait_syncnbi_gets();
}
