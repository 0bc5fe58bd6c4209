/* Messages of the mesh. */
#ifndef _RDMA_FI_MESSAGE_H
#define _RDMA_FI_MESSAGE_H
#include <rdma/fi_mesh.h>

/* Where a message is until it is received, in its receiver's memory. */
enum { __FI_FREE, __FI_FULL, __FI_CLAIMED };
struct __fi_slot {
	unsigned state, flags;
	uint64_t tag, data;
	unsigned from, len;    /* service << 16 | rank */
	unsigned source, done; /* of its sender: the bytes, if they are not here; a word to set, or 0 */
	void *claim;
	unsigned number; /* that the port's tail had */
	char bytes[FI_MESH_INJECT] __attribute__((aligned(8)));
};

/* A buffer that waits for messages, and a send that waits for its receiver. */
struct __fi_posted {
	struct __fi_posted *next;
	void *context;
	char *buf;
	unsigned len, flags, taken;
	fi_addr_t from;
	uint64_t tag, ignore;
};
struct __fi_pending {
	struct __fi_pending *next;
	void *context;
	unsigned flags;
	volatile unsigned done;
};
struct __fi_queue {
	struct __fi_posted *posted;
	struct __fi_pending *pending;
	unsigned least;
};

fi_addr_t __fi_source(struct __fi_ep *e, unsigned from);
void __fi_take(struct __fi_ep *e, struct __fi_slot *s, void *context, char *buf, unsigned room,
	unsigned more);
struct __fi_slot *__fi_slot(struct __fi_ep *e, unsigned tail, unsigned i, unsigned state);
void __fi_drop(struct __fi_slot *s);
void __fi_progress(void);
int __fi_event(struct __fi_ep *e, const struct __fi_addr *a, const struct fi_op *op);
#endif
