/* Calls of functions on other cores: by the address of data, which is on the core that works.
 *
 *	float sum(const float *a, int n) { a = rpc_local(a); ... }
 *	RPC(float, sum, const float *, int)
 *	...
 *	x = sum_rpc(a_of_another_core, n);
 *
 * The first argument is a global address. Its core is interrupted and calls the function while the
 * caller waits. Where that core takes no more, or the address is of no core of the workgroup, the
 * caller calls the function itself, which then reads from afar. A caller that cannot be interrupted
 * does so too: nobody waits for a core that waits.
 *
 * A unit with RPC_QUEUE says how many calls may wait beside the one that is worked on, 0 to 15; with
 * RPC_C_HANDLER the handler of the interrupt is compiled, not handwritten.
 */
#ifndef _RPC_H
#define _RPC_H

#ifndef RPC_QUEUE
#define RPC_QUEUE 15
#endif
#if RPC_QUEUE < 0 || RPC_QUEUE > 15
#error "RPC_QUEUE: 0 to 15"
#endif

struct __rpc_item {
	void *function;
	unsigned reply;   /* global address of the value and a word that is set then */
	unsigned args[4]; /* as in registers */
};

/* Who includes this brings the queue, which has room for one that nobody works on yet. */
struct __rpc_queue {
	int slots, none;
	struct __rpc_item items[RPC_QUEUE + 1];
};
#ifdef __RPC_DEVICE
extern struct __rpc_queue __rpc_queue;
#else
__attribute__((weak, aligned(8))) struct __rpc_queue __rpc_queue = { .slots = RPC_QUEUE + 1 };
#endif

struct __rpc_state {
	int lock, served;
	int waiting;      /* items in the queue */
	unsigned gate;    /* twice the items that may wait, and 1 while the handler works */
	unsigned row, rows, col, cols; /* of the workgroup */
	unsigned id;      /* of this core */
	unsigned base;    /* and its memory */
	int deferred;
	int none;
};
extern struct __rpc_state __rpc;

void __rpc_handler(void), __rpc_c_handler(void);
void __rpc_init(void (*handler)(void));

/* rpc_init lets other cores call: it attaches the user's interrupt and allows interrupts. */
#ifdef RPC_C_HANDLER
#define rpc_init() __rpc_init(__rpc_c_handler)
#else
#define rpc_init() __rpc_init(__rpc_handler)
#endif

/* rpc_finalize refuses further calls and serves those that wait. */
void rpc_finalize(void);

/* rpc_local gives the address as this core has it, for an address in its own memory; others stay. */
static inline void *rpc_local(const void *p)
{
	unsigned at = (unsigned)p;
	return (void *)(at >> 20 == __rpc.id ? at & 0xfffff : at);
}

/* rpc_defer puts calls off, for which callers wait, until rpc_resume; both nest. */
void rpc_defer(void);
void rpc_resume(void);

/* rpc_accept says how many calls may be here at a time, the one that is worked on included: 0 for
 * none, at most RPC_QUEUE + 1. It gives the number that was. Callers beyond it do not wait. */
int rpc_accept(int calls);

/* rpc_poll serves one call, deferred or not, and tells whether there was one. */
int rpc_poll(void);

/* rpc_served is how many calls of others this core has served. */
int rpc_served(void);

/* A call that is not waited for at once. It is in the core's own memory until it is done. */
typedef struct rpc_request {
	unsigned value;
	volatile unsigned done;
	unsigned args[4];
} rpc_request __attribute__((aligned(8)));

void __rpc_start(rpc_request *r, void *function);

/* rpc_test tells whether a call is done, rpc_wait waits for it; other cores are served meanwhile. */
static inline int rpc_test(const rpc_request *r) { return r->done; }
void rpc_wait(rpc_request *r);

/* RPC declares the variants of a function with one to four arguments, which fill four registers at
 * most, and a result of one:
 *
 *	result NAME_rpc(args)                  calls and waits
 *	void NAME_rpc_start(rpc_request *, args)  begins a call
 *	result NAME_rpc_wait(rpc_request *)    waits for it
 *
 * The first argument is a pointer. The function is not static. RPC_VOID is for functions without
 * result. */
#define RPC(result, name, ...) \
	_Static_assert(sizeof(result) <= 4, "RPC: the result of " #name " is larger than a register"); \
	__RPC_ALL(result, name, __VA_ARGS__) \
	static inline result name##_rpc_wait(rpc_request *_r) \
	{ \
		union { unsigned word; result value; } _u; \
		rpc_wait(_r); \
		_u.word = _r->value; \
		return _u.value; \
	}
#define RPC_VOID(name, ...) \
	__RPC_ALL(void, name, __VA_ARGS__) \
	static inline void name##_rpc_wait(rpc_request *_r) { rpc_wait(_r); }

#define __RPC_ALL(result, name, ...) \
	__asm__(".section .text." #name "_rpc,\"ax\",@progbits\n" \
		"\t.balign 4\n" \
		"\t.weak _" #name "_rpc\n" \
		"\t.type _" #name "_rpc,@function\n" \
		"_" #name "_rpc:\n" \
		"\tmov r12,%low(_" #name ")\n" \
		"\tmovt r12,%high(_" #name ")\n" \
		"\tb ___rpc_dispatch\n" \
		"\t.size _" #name "_rpc,.-_" #name "_rpc\n" \
		"\t.text\n"); \
	result name(__VA_ARGS__); \
	result name##_rpc(__VA_ARGS__); \
	struct __rpc_args_##name { \
		__RPC_EACH(__RPC_FIELD, __VA_ARGS__) \
	}; \
	_Static_assert(sizeof(struct __rpc_args_##name) <= sizeof(((rpc_request *)0)->args), \
		"RPC: the arguments of " #name " do not fit four registers"); \
	_Static_assert(sizeof(*(__RPC_FIRST(__VA_ARGS__, ))0), \
		"RPC: the first argument of " #name " is no pointer"); \
	static inline void name##_rpc_start(rpc_request *_r __RPC_EACH(__RPC_PARAM, __VA_ARGS__)) \
	{ \
		struct __rpc_args_##name *_p = (struct __rpc_args_##name *)_r->args; \
		__RPC_EACH(__RPC_SET, __VA_ARGS__) \
		__rpc_start(_r, (void *)name); \
	}

/* Types as they are in registers. */
#define __RPC_FIELD(type, a) __typeof__(1 ? (type)0 : (type)0) a;
#define __RPC_PARAM(type, a) , __typeof__((type)0) a
#define __RPC_SET(type, a) _p->a = a;
#define __RPC_FIRST(type, ...) type

#define __RPC_EACH(M, ...) __RPC_PICK(__VA_ARGS__, 4, 3, 2, 1, )(M, __VA_ARGS__)
#define __RPC_PICK(a, b, c, d, n, ...) __RPC_CAT(__RPC_, n)
#define __RPC_CAT(a, b) __RPC_CAT2(a, b)
#define __RPC_CAT2(a, b) a##b
#define __RPC_1(M, a) M(a, _a)
#define __RPC_2(M, a, b) M(a, _a) M(b, _b)
#define __RPC_3(M, a, b, c) M(a, _a) M(b, _b) M(c, _c)
#define __RPC_4(M, a, b, c, d) M(a, _a) M(b, _b) M(c, _c) M(d, _d)

#endif
