#ifndef _STDATOMIC_H
#define _STDATOMIC_H
#include <stddef.h>
#include <stdint.h>

typedef enum {
	memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release,
	memory_order_acq_rel, memory_order_seq_cst
} memory_order;

typedef _Atomic _Bool atomic_bool;
typedef _Atomic char atomic_char;
typedef _Atomic signed char atomic_schar;
typedef _Atomic unsigned char atomic_uchar;
typedef _Atomic short atomic_short;
typedef _Atomic unsigned short atomic_ushort;
typedef _Atomic int atomic_int;
typedef _Atomic unsigned atomic_uint;
typedef _Atomic long atomic_long;
typedef _Atomic unsigned long atomic_ulong;
typedef _Atomic long long atomic_llong;
typedef _Atomic unsigned long long atomic_ullong;
typedef _Atomic intptr_t atomic_intptr_t;
typedef _Atomic uintptr_t atomic_uintptr_t;
typedef _Atomic size_t atomic_size_t;
typedef _Atomic ptrdiff_t atomic_ptrdiff_t;
typedef _Atomic intmax_t atomic_intmax_t;
typedef _Atomic uintmax_t atomic_uintmax_t;
typedef struct { _Atomic unsigned char set; } atomic_flag;

/* Locks are taken for all. */
#define ATOMIC_BOOL_LOCK_FREE 0
#define ATOMIC_CHAR_LOCK_FREE 0
#define ATOMIC_SHORT_LOCK_FREE 0
#define ATOMIC_INT_LOCK_FREE 0
#define ATOMIC_LONG_LOCK_FREE 0
#define ATOMIC_LLONG_LOCK_FREE 0
#define ATOMIC_POINTER_LOCK_FREE 0
#define ATOMIC_FLAG_INIT { 0 }
#define ATOMIC_VAR_INIT(v) (v)
#define kill_dependency(v) (v)
#define atomic_is_lock_free(p) ((void)(p), 0)
#define atomic_thread_fence(order) __atomic_thread_fence(order)
#define atomic_signal_fence(order) __atomic_signal_fence(order)

#define __atomic_typed(p, v) ((__typeof__(*(p)))(v))
#define atomic_init(p, v) __atomic_store_n(p, v, 0)
#define atomic_store(p, v) __atomic_store_n(p, v, 5)
#define atomic_load(p) __atomic_typed(p, __atomic_load_n(p, 5))
#define atomic_exchange(p, v) __atomic_typed(p, __atomic_exchange_n(p, v, 5))
#define atomic_compare_exchange_strong(p, e, v) ((_Bool)__atomic_compare_exchange_n(p, e, v, 0, 5, 5))
#define atomic_compare_exchange_weak(p, e, v) ((_Bool)__atomic_compare_exchange_n(p, e, v, 1, 5, 5))
#define atomic_fetch_add(p, v) __atomic_typed(p, __atomic_fetch_add(p, (v) * __atomic_step(p), 5))
#define atomic_fetch_sub(p, v) __atomic_typed(p, __atomic_fetch_sub(p, (v) * __atomic_step(p), 5))
#define atomic_fetch_or(p, v) __atomic_typed(p, __atomic_fetch_or(p, v, 5))
#define atomic_fetch_xor(p, v) __atomic_typed(p, __atomic_fetch_xor(p, v, 5))
#define atomic_fetch_and(p, v) __atomic_typed(p, __atomic_fetch_and(p, v, 5))
/* What a step of a pointer counts; a number's is 1. */
#define __atomic_step(p) ((int)((uintptr_t)((__typeof__(*(p)))0 + 1) - 0))

#define atomic_store_explicit(p, v, o) atomic_store(p, v)
#define atomic_load_explicit(p, o) atomic_load(p)
#define atomic_exchange_explicit(p, v, o) atomic_exchange(p, v)
#define atomic_compare_exchange_strong_explicit(p, e, v, s, f) atomic_compare_exchange_strong(p, e, v)
#define atomic_compare_exchange_weak_explicit(p, e, v, s, f) atomic_compare_exchange_weak(p, e, v)
#define atomic_fetch_add_explicit(p, v, o) atomic_fetch_add(p, v)
#define atomic_fetch_sub_explicit(p, v, o) atomic_fetch_sub(p, v)
#define atomic_fetch_or_explicit(p, v, o) atomic_fetch_or(p, v)
#define atomic_fetch_xor_explicit(p, v, o) atomic_fetch_xor(p, v)
#define atomic_fetch_and_explicit(p, v, o) atomic_fetch_and(p, v)

#define atomic_flag_test_and_set(f) ((_Bool)__atomic_test_and_set(&(f)->set, 5))
#define atomic_flag_clear(f) __atomic_store_n(&(f)->set, 0, 5)
#define atomic_flag_test_and_set_explicit(f, o) atomic_flag_test_and_set(f)
#define atomic_flag_clear_explicit(f, o) atomic_flag_clear(f)
#endif
