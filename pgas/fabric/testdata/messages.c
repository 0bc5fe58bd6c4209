#define CAPS FI_MESH_CAPS
#define OP_FLAGS 0
#include "fabric.h"
#include <rdma/fi_tagged.h>

/* Messages of all to all: small, injected, with data, large; then by tags, in another order. */
static struct fid_cq *cq;
static struct fid_cntr *sent;
static char large[200], got[200];
static int words[4], in[4];

static struct fi_cq_tagged_entry entry;
static fi_addr_t from;
static void next(void) { CHECK(fi_cq_sreadfrom(cq, &entry, 1, &from, 0, -1) == 1); }

/* Sends may find no room and come again, while messages that arrive are looked at. */
#define SEND(call) while ((result = (call)) == -FI_EAGAIN) fi_cntr_read(sent); CHECK(!result)

#if SET == 0
static void messages(int to, int before)
{
	ssize_t result;
	CHECK(!fi_recv(ep, in, 8, 0, FI_ADDR_UNSPEC, &in[0]));
	CHECK(!fi_recv(ep, in + 2, 8, 0, before, &in[2]));
	CHECK(!fi_recv(ep, got, sizeof got, 0, FI_ADDR_UNSPEC, got));
	words[0] = me, words[1] = -me;
	SEND(fi_inject(ep, words, 8, to));
	words[0] = 1000 + me; /* may be reused */
	SEND(fi_senddata(ep, words, 8, 0, 0x123456789abcdef0 + me, to, words));
	memset(large, me + 1, sizeof large);
	SEND(fi_send(ep, large, sizeof large, 0, to, large));
	for (int events = 0, place = 0; events < 5; events++) {
		next();
		if (entry.flags & FI_SEND) {
			CHECK(entry.op_context == words || entry.op_context == large);
			continue;
		}
		CHECK(entry.flags & FI_RECV || entry.flags & FI_MSG);
		CHECK(from == before);
		CHECK(entry.op_context == (place == 0 ? (void *)&in[0] : place == 1 ? &in[2] : (void *)got));
		CHECK(entry.len == (place < 2 ? 8 : sizeof got));
		CHECK((entry.flags & FI_REMOTE_CQ_DATA) == (place == 1 ? FI_REMOTE_CQ_DATA : 0));
		CHECK(place != 1 || entry.data == 0x123456789abcdef0 + before);
		place++;
	}
	CHECK(in[0] == before && in[1] == -before && in[2] == 1000 + before);
	for (int i = 0; i < sizeof got; i++)
		CHECK(got[i] == (char)(before + 1));
	CHECK(fi_cntr_read(sent) == 3);
}
#elif SET == 1
static void tags(int to, int before)
{
	ssize_t result;
	struct fi_cq_err_entry err = { 0 };
	struct fi_msg_tagged probe = { .addr = FI_ADDR_UNSPEC, .context = in };
	for (int i = 0; i < 4; i++) {
		words[0] = me * 10 + i;
		SEND(fi_tinject(ep, words, 4, to, 1ull << 40 | i));
	}
	shmem_barrier_all(); /* which waits for no messages, but they have been put */
	probe.tag = 7;
	CHECK(!fi_trecvmsg(ep, &probe, FI_PEEK));
	CHECK(fi_cq_readerr(cq, &err, 0) == 1 && err.err == FI_ENOMSG && err.op_context == in);
	probe.tag = 1ull << 40 | 3;
	CHECK(!fi_trecvmsg(ep, &probe, FI_PEEK | FI_CLAIM));
	next();
	CHECK(entry.tag == probe.tag && entry.len == 4);
	CHECK(!fi_trecv(ep, &in[2], 4, 0, before, 1ull << 40 | 2, 0, &in[2]));
	next();
	CHECK(entry.op_context == &in[2] && entry.tag == (1ull << 40 | 2));
	CHECK(in[2] == before * 10 + 2);
	probe.tag = 1ull << 40 | 1;
	CHECK(!fi_trecvmsg(ep, &probe, FI_PEEK | FI_DISCARD));
	next();
	CHECK(entry.tag == probe.tag);
	CHECK(!fi_trecv(ep, &in[0], 4, 0, FI_ADDR_UNSPEC, 0, ~0ull, &in[0]));
	next();
	CHECK(in[0] == before * 10);
	probe.msg_iov = &(struct iovec){ &in[3], 4 };
	probe.iov_count = 1;
	CHECK(!fi_trecvmsg(ep, &probe, FI_CLAIM));
	next();
	CHECK(in[3] == before * 10 + 3);
	CHECK(fi_trecvmsg(ep, &probe, FI_CLAIM) == -FI_EINVAL);
	/* Cancelled, and cut. */
	CHECK(!fi_trecv(ep, in, 4, 0, FI_ADDR_UNSPEC, 9, 0, &in[1]));
	CHECK(!fi_cancel(&ep->fid, &in[1]));
	CHECK(fi_cancel(&ep->fid, &in[1]) == -FI_ENOENT);
	CHECK(fi_cq_readerr(cq, &err, 0) == 1 && err.err == FI_ECANCELED && err.op_context == &in[1]);
	CHECK(!fi_trecv(ep, in, 4, 0, FI_ADDR_UNSPEC, 9, 0, &in[1]));
	SEND(fi_tinject(ep, words, 16, to, 9));
	CHECK(fi_cq_sread(cq, &entry, 1, 0, -1) == -FI_EAVAIL);
	CHECK(fi_cq_readerr(cq, &err, 0) == 1 && err.err == FI_ETRUNC && err.olen == 12 && err.len == 4);
}
#else
/* Two buffers for several messages each: their events say when they are used up. */
static char rooms[2][64];
static void several(int to, int before)
{
	ssize_t result;
	int exhausted = 0, messages = 0;
	struct iovec iov = { rooms[0], 64 };
	struct fi_msg post = { &iov, 0, 1, FI_ADDR_UNSPEC, rooms[0] };
	size_t least = 8, len = sizeof least;
	CHECK(!fi_setopt(&ep->fid, FI_OPT_ENDPOINT, FI_OPT_MIN_MULTI_RECV, &least, sizeof least));
	least = 0;
	CHECK(!fi_getopt(&ep->fid, FI_OPT_ENDPOINT, FI_OPT_MIN_MULTI_RECV, &least, &len) && least == 8);
	CHECK(fi_setopt(&ep->fid, FI_OPT_ENDPOINT, 77, &least, 4) == -FI_ENOPROTOOPT);
	CHECK(!fi_recvmsg(ep, &post, FI_MULTI_RECV));
	iov.iov_base = post.context = rooms[1];
	CHECK(!fi_recvmsg(ep, &post, FI_MULTI_RECV));
	for (int i = 0; i < 6; i++) {
		words[0] = me * 10 + i;
		SEND(fi_inject(ep, words, i < 4 ? 16 : 12, to));
	}
	while (messages < 6) {
		next();
		if (entry.flags & FI_MULTI_RECV)
			exhausted++;
		if (!entry.len)
			continue;
		CHECK(entry.op_context == rooms[messages / 4]);
		CHECK(*(int *)entry.buf == before * 10 + messages);
		messages++;
	}
	CHECK(exhausted == 1);
	/* A write with data, whose event says that it is there. */
	region(in, sizeof in, FI_REMOTE_WRITE, 2);
	shmem_barrier_all();
	words[0] = me;
	SEND(fi_inject_writedata(ep, words, 4, 77 + me, to, 4, 2));
	next();
	CHECK(entry.data == 77 + before && entry.flags & FI_REMOTE_CQ_DATA);
	CHECK(in[1] == before);
}
#endif

int main(void)
{
	begin();
	open_all();
	CHECK(!fi_cq_open(domain, &(struct fi_cq_attr){ .size = 16, .format = FI_CQ_FORMAT_TAGGED }, &cq, 0));
	CHECK(!fi_ep_bind(ep, &cq->fid, FI_TRANSMIT | FI_RECV));
	sent = counter(FI_SEND);
	enable();
	shmem_barrier_all();
#if SET == 0
	messages((me + 1) % n, (me + n - 1) % n);
#elif SET == 1
	tags((me + 1) % n, (me + n - 1) % n);
#else
	several((me + 1) % n, (me + n - 1) % n);
#endif
	shmem_barrier_all();
	CHECK(!fi_close(&ep->fid));
	return end_of_checks();
}
