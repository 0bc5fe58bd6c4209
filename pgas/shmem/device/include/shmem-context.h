/* Contexts and threads. All contexts of a PE share the one order of its puts, which is more than they
   have to; a context of a team counts PEs as the team does. */
#ifndef _SHMEM_CONTEXT_H
#define _SHMEM_CONTEXT_H

/* A team: PEs start, start + stride, ...; size 0 is that of all. */
struct __shmem_team {
	int start, stride, size, rank;
	long *sync; /* words of a barrier, then those of other collectives */
	void *work;
	int slot, contexts;
};
typedef struct __shmem_team *shmem_team_t;
typedef struct __shmem_team *shmem_ctx_t;
extern struct __shmem_team __shmem_world;

#define SHMEM_CTX_DEFAULT ((shmem_ctx_t)&__shmem_world)
#define SHMEM_CTX_INVALID ((shmem_ctx_t)0)
#define SHMEM_CTX_SERIALIZED 1L
#define SHMEM_CTX_PRIVATE 2L
#define SHMEM_CTX_NOSTORE 4L

enum { SHMEM_THREAD_SINGLE, SHMEM_THREAD_FUNNELED, SHMEM_THREAD_SERIALIZED, SHMEM_THREAD_MULTIPLE };

/* A core has one thread. */
static inline int shmem_init_thread(int requested, int *provided)
{
	shmem_init();
	*provided = SHMEM_THREAD_SINGLE;
	return 0;
}
static inline void shmem_query_thread(int *provided) { *provided = SHMEM_THREAD_SINGLE; }

static inline int shmem_ctx_create(long options, shmem_ctx_t *ctx)
{
	*ctx = SHMEM_CTX_DEFAULT;
	return 0;
}
static inline void shmem_ctx_destroy(shmem_ctx_t ctx)
{
	if (ctx)
		shmem_quiet();
}
static inline void shmem_ctx_fence(shmem_ctx_t ctx)
{
	if (ctx)
		shmem_fence();
}
static inline void shmem_ctx_quiet(shmem_ctx_t ctx)
{
	if (ctx)
		shmem_quiet();
}

/* The PE that a context means by a number. */
static inline int __shmem_pe(shmem_ctx_t ctx, int pe)
{
	return ctx->size ? ctx->start + pe * ctx->stride : pe;
}

#define __SHMEM_CTX_RMA(T, N) \
	static inline void shmem_ctx_##N##_put(shmem_ctx_t c, T *dest, const T *source, size_t n, int pe) \
	{ \
		shmem_##N##_put(dest, source, n, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_get(shmem_ctx_t c, T *dest, const T *source, size_t n, int pe) \
	{ \
		shmem_##N##_get(dest, source, n, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_put_nbi(shmem_ctx_t c, T *dest, const T *source, size_t n, \
		int pe) \
	{ \
		shmem_##N##_put_nbi(dest, source, n, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_get_nbi(shmem_ctx_t c, T *dest, const T *source, size_t n, \
		int pe) \
	{ \
		shmem_##N##_get_nbi(dest, source, n, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_iput(shmem_ctx_t c, T *dest, const T *source, ptrdiff_t dst, \
		ptrdiff_t sst, size_t n, int pe) \
	{ \
		shmem_##N##_iput(dest, source, dst, sst, n, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_iget(shmem_ctx_t c, T *dest, const T *source, ptrdiff_t dst, \
		ptrdiff_t sst, size_t n, int pe) \
	{ \
		shmem_##N##_iget(dest, source, dst, sst, n, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_put_signal(shmem_ctx_t c, T *dest, const T *source, size_t n, \
		uint64_t *signal, uint64_t v, int op, int pe) \
	{ \
		shmem_##N##_put_signal(dest, source, n, signal, v, op, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_##N##_put_signal_nbi(T *dest, const T *source, size_t n, \
		uint64_t *signal, uint64_t v, int op, int pe) \
	{ \
		shmem_##N##_put_signal(dest, source, n, signal, v, op, pe); \
	} \
	static inline void shmem_ctx_##N##_put_signal_nbi(shmem_ctx_t c, T *dest, const T *source, \
		size_t n, uint64_t *signal, uint64_t v, int op, int pe) \
	{ \
		shmem_##N##_put_signal(dest, source, n, signal, v, op, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_p(shmem_ctx_t c, T *dest, T value, int pe) \
	{ \
		shmem_##N##_p(dest, value, __shmem_pe(c, pe)); \
	} \
	static inline T shmem_ctx_##N##_g(shmem_ctx_t c, const T *source, int pe) \
	{ \
		return shmem_##N##_g(source, __shmem_pe(c, pe)); \
	}
__SHMEM_TYPES(__SHMEM_CTX_RMA)

#define __SHMEM_CTX_BLOCK(NAME) \
	static inline void shmem_ctx_##NAME(shmem_ctx_t c, void *dest, const void *source, size_t n, \
		int pe) \
	{ \
		shmem_##NAME(dest, source, n, __shmem_pe(c, pe)); \
	}
#define __SHMEM_CTX_SIGNAL(NAME, PUT) \
	static inline void shmem_##NAME(void *dest, const void *source, size_t n, uint64_t *signal, \
		uint64_t v, int op, int pe) \
	{ \
		PUT(dest, source, n, signal, v, op, pe); \
	}
#define __SHMEM_CTX_SIGNAL_OF(NAME, PUT) \
	static inline void shmem_ctx_##NAME(shmem_ctx_t c, void *dest, const void *source, size_t n, \
		uint64_t *signal, uint64_t v, int op, int pe) \
	{ \
		PUT(dest, source, n, signal, v, op, __shmem_pe(c, pe)); \
	}
#define __SHMEM_CTX_SIZE(S) \
	__SHMEM_CTX_BLOCK(put##S) __SHMEM_CTX_BLOCK(get##S) \
	__SHMEM_CTX_BLOCK(put##S##_nbi) __SHMEM_CTX_BLOCK(get##S##_nbi) \
	__SHMEM_CTX_SIGNAL(put##S##_signal_nbi, shmem_put##S##_signal) \
	__SHMEM_CTX_SIGNAL_OF(put##S##_signal, shmem_put##S##_signal) \
	__SHMEM_CTX_SIGNAL_OF(put##S##_signal_nbi, shmem_put##S##_signal)
__SHMEM_SIZES(__SHMEM_CTX_SIZE)
__SHMEM_CTX_SIZE(mem)

/* Atomics of a context, and those that are waited for later: here they are done at once. */
#define __SHMEM_CTX_ATOMIC_ANY(T, N) \
	static inline T shmem_ctx_##N##_atomic_swap(shmem_ctx_t c, T *dest, T value, int pe) \
	{ \
		return shmem_##N##_atomic_swap(dest, value, __shmem_pe(c, pe)); \
	} \
	static inline T shmem_ctx_##N##_atomic_fetch(shmem_ctx_t c, const T *source, int pe) \
	{ \
		return shmem_##N##_atomic_fetch(source, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_atomic_set(shmem_ctx_t c, T *dest, T value, int pe) \
	{ \
		shmem_##N##_atomic_set(dest, value, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_##N##_atomic_fetch_nbi(T *fetch, const T *source, int pe) \
	{ \
		*fetch = shmem_##N##_atomic_fetch(source, pe); \
	} \
	static inline void shmem_##N##_atomic_swap_nbi(T *fetch, T *dest, T value, int pe) \
	{ \
		*fetch = shmem_##N##_atomic_swap(dest, value, pe); \
	} \
	static inline void shmem_ctx_##N##_atomic_fetch_nbi(shmem_ctx_t c, T *fetch, const T *source, \
		int pe) \
	{ \
		*fetch = shmem_##N##_atomic_fetch(source, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_atomic_swap_nbi(shmem_ctx_t c, T *fetch, T *dest, T value, \
		int pe) \
	{ \
		*fetch = shmem_##N##_atomic_swap(dest, value, __shmem_pe(c, pe)); \
	}
#define __SHMEM_CTX_OPERATION(T, N, OP) \
	static inline T shmem_ctx_##N##_atomic_fetch_##OP(shmem_ctx_t c, T *dest, T value, int pe) \
	{ \
		return shmem_##N##_atomic_fetch_##OP(dest, value, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_atomic_##OP(shmem_ctx_t c, T *dest, T value, int pe) \
	{ \
		shmem_##N##_atomic_##OP(dest, value, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_##N##_atomic_fetch_##OP##_nbi(T *fetch, T *dest, T value, int pe) \
	{ \
		*fetch = shmem_##N##_atomic_fetch_##OP(dest, value, pe); \
	} \
	static inline void shmem_ctx_##N##_atomic_fetch_##OP##_nbi(shmem_ctx_t c, T *fetch, T *dest, \
		T value, int pe) \
	{ \
		*fetch = shmem_##N##_atomic_fetch_##OP(dest, value, __shmem_pe(c, pe)); \
	}
#define __SHMEM_CTX_ATOMIC(T, N) \
	__SHMEM_CTX_ATOMIC_ANY(T, N) \
	__SHMEM_CTX_OPERATION(T, N, add) __SHMEM_CTX_OPERATION(T, N, and) \
	__SHMEM_CTX_OPERATION(T, N, or) __SHMEM_CTX_OPERATION(T, N, xor) \
	static inline T shmem_ctx_##N##_atomic_fetch_inc(shmem_ctx_t c, T *dest, int pe) \
	{ \
		return shmem_##N##_atomic_fetch_inc(dest, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_atomic_inc(shmem_ctx_t c, T *dest, int pe) \
	{ \
		shmem_##N##_atomic_inc(dest, __shmem_pe(c, pe)); \
	} \
	static inline T shmem_ctx_##N##_atomic_compare_swap(shmem_ctx_t c, T *dest, T cond, T value, \
		int pe) \
	{ \
		return shmem_##N##_atomic_compare_swap(dest, cond, value, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_##N##_atomic_fetch_inc_nbi(T *fetch, T *dest, int pe) \
	{ \
		*fetch = shmem_##N##_atomic_fetch_inc(dest, pe); \
	} \
	static inline void shmem_##N##_atomic_compare_swap_nbi(T *fetch, T *dest, T cond, T value, int pe) \
	{ \
		*fetch = shmem_##N##_atomic_compare_swap(dest, cond, value, pe); \
	} \
	static inline void shmem_ctx_##N##_atomic_fetch_inc_nbi(shmem_ctx_t c, T *fetch, T *dest, int pe) \
	{ \
		*fetch = shmem_##N##_atomic_fetch_inc(dest, __shmem_pe(c, pe)); \
	} \
	static inline void shmem_ctx_##N##_atomic_compare_swap_nbi(shmem_ctx_t c, T *fetch, T *dest, \
		T cond, T value, int pe) \
	{ \
		*fetch = shmem_##N##_atomic_compare_swap(dest, cond, value, __shmem_pe(c, pe)); \
	}
__SHMEM_INTEGERS(__SHMEM_CTX_ATOMIC)
__SHMEM_CTX_ATOMIC_ANY(float, float)
__SHMEM_CTX_ATOMIC_ANY(double, double)
#endif
