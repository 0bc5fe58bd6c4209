/* Active messages and remote memory in the shape of GASNet, over two endpoints of the fabric: one for
   messages, one for memory. A node is a core of the workgroup; all its memory is its segment. */
#ifndef _GASNET_H
#define _GASNET_H
#include <stddef.h>
#include <stdint.h>
#include <rdma/fi_mesh.h>

enum { GASNET_OK, GASNET_ERR_NOT_INIT = 10001, GASNET_ERR_RESOURCE, GASNET_ERR_BAD_ARG,
	GASNET_ERR_NOT_READY };
typedef uint16_t gasnet_node_t;
typedef uint8_t gasnet_handler_t;
typedef int32_t gasnet_handlerarg_t;
typedef unsigned gasnet_handle_t; /* how many operations there were with it; 0 is none */
typedef struct __gasnet_message *gasnet_token_t;
#define GASNET_INVALID_HANDLE 0
typedef struct {
	gasnet_handler_t index;
	void (*fnptr)();
} gasnet_handlerentry_t;

#define GASNET_HANDLERS 16 /* whose numbers are below that */
#define GASNET_ARGS 4
struct __gasnet_message {
	uint8_t handler, kind, args, none;
	uint16_t from, bytes;
	gasnet_handlerarg_t arg[GASNET_ARGS];
	void *dest; /* of a long one */
	unsigned long_bytes;
	char payload[];
};
#define __GASNET_HEAD offsetof(struct __gasnet_message, payload)
/* A short message ends with its arguments. */
#define __GASNET_SHORT(n) (offsetof(struct __gasnet_message, arg) + (n) * sizeof(gasnet_handlerarg_t))
enum { __GASNET_IS_SHORT, __GASNET_IS_MEDIUM, __GASNET_IS_LONG };
#define gasnet_AMMaxArgs() ((size_t)GASNET_ARGS)
#define gasnet_AMMaxMedium() ((size_t)(FI_MESH_INJECT - __GASNET_HEAD))
#define gasnet_AMMaxLongRequest() ((size_t)FI_MESH_WINDOW)
#define gasnet_AMMaxLongReply() ((size_t)FI_MESH_WINDOW)

struct __gasnet {
	struct fid_ep *messages, *memory;
	struct fid_cq *queue;
	struct fid_cntr *sent, *puts, *gets;
	unsigned put, got; /* operations so far */
	gasnet_node_t me, n;
	void (*handlers[GASNET_HANDLERS])();
};
extern struct __gasnet __gasnet;

int gasnet_init(int *argc, char ***argv);
int gasnet_attach(gasnet_handlerentry_t *table, int n, uintptr_t segsize, uintptr_t minheapoffset);
void gasnet_exit(int status);
static inline gasnet_node_t gasnet_mynode(void) { return __gasnet.me; }
static inline gasnet_node_t gasnet_nodes(void) { return __gasnet.n; }

/* Serves the messages that are here. */
int gasnet_AMPoll(void);
#define GASNET_BLOCKUNTIL(condition) do { \
	while (!(condition)) \
		gasnet_AMPoll(); \
} while (0)
int gasnet_AMGetMsgSource(gasnet_token_t token, gasnet_node_t *from);

/* Messages: with arguments; with bytes that the handler sees; with bytes that are stored at dest. */
int __gasnet_short(gasnet_node_t to, gasnet_handler_t handler, int n, gasnet_handlerarg_t a,
	gasnet_handlerarg_t b, gasnet_handlerarg_t c, gasnet_handlerarg_t d);
int __gasnet_bytes(gasnet_node_t to, gasnet_handler_t handler, const void *source, size_t bytes,
	void *dest, int kind, int n, const gasnet_handlerarg_t *args);
#define gasnet_AMRequestShort0(to, h) __gasnet_short(to, h, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort1(to, h, a) __gasnet_short(to, h, 1, a, 0, 0, 0)
#define gasnet_AMRequestShort2(to, h, a, b) __gasnet_short(to, h, 2, a, b, 0, 0)
#define gasnet_AMRequestShort3(to, h, a, b, c) __gasnet_short(to, h, 3, a, b, c, 0)
#define gasnet_AMRequestShort4(to, h, a, b, c, d) __gasnet_short(to, h, 4, a, b, c, d)
#define __GASNET_ARRAY(n, ...) n, (gasnet_handlerarg_t[]){ __VA_ARGS__ }
#define gasnet_AMRequestMedium0(to, h, s, b) __gasnet_bytes(to, h, s, b, 0, __GASNET_IS_MEDIUM, 0, 0)
#define gasnet_AMRequestMedium1(to, h, s, b, x) \
	__gasnet_bytes(to, h, s, b, 0, __GASNET_IS_MEDIUM, __GASNET_ARRAY(1, x))
#define gasnet_AMRequestMedium2(to, h, s, b, x, y) \
	__gasnet_bytes(to, h, s, b, 0, __GASNET_IS_MEDIUM, __GASNET_ARRAY(2, x, y))
#define gasnet_AMRequestLong0(to, h, s, b, d) __gasnet_bytes(to, h, s, b, d, __GASNET_IS_LONG, 0, 0)
#define gasnet_AMRequestLong1(to, h, s, b, d, x) \
	__gasnet_bytes(to, h, s, b, d, __GASNET_IS_LONG, __GASNET_ARRAY(1, x))
/* Replies go to who sent the message that a handler works on. */
#define gasnet_AMReplyShort0(token, h) gasnet_AMRequestShort0((token)->from, h)
#define gasnet_AMReplyShort1(token, h, a) gasnet_AMRequestShort1((token)->from, h, a)
#define gasnet_AMReplyShort2(token, h, a, b) gasnet_AMRequestShort2((token)->from, h, a, b)
#define gasnet_AMReplyMedium0(token, h, s, b) gasnet_AMRequestMedium0((token)->from, h, s, b)
#define gasnet_AMReplyMedium1(token, h, s, b, x) gasnet_AMRequestMedium1((token)->from, h, s, b, x)

/* Remote memory: blocking, with handles, and implicit ones. */
void gasnet_put_nbi(gasnet_node_t node, void *dest, const void *source, size_t bytes);
void gasnet_get_nbi(void *dest, gasnet_node_t node, const void *source, size_t bytes);
void gasnet_wait_syncnbi_puts(void);
void gasnet_wait_syncnbi_gets(void);
static inline void gasnet_wait_syncnbi_all(void)
{
	gasnet_wait_syncnbi_puts();
	gasnet_wait_syncnbi_gets();
}
gasnet_handle_t gasnet_put_nb(gasnet_node_t node, void *dest, const void *source, size_t bytes);
void gasnet_wait_syncnb(gasnet_handle_t handle);
int gasnet_try_syncnb(gasnet_handle_t handle);
void gasnet_put(gasnet_node_t node, void *dest, const void *source, size_t bytes);
void gasnet_get(void *dest, gasnet_node_t node, const void *source, size_t bytes);
#define gasnet_put_bulk gasnet_put
#define gasnet_get_bulk gasnet_get
#define gasnet_put_nbi_bulk gasnet_put_nbi
#define gasnet_get_nbi_bulk gasnet_get_nbi
#endif
