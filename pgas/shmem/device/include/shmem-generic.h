/* Routines whose type is that of their argument: shmem_put(dest, source, n, pe), with a context before
   that or without. */
#ifndef _SHMEM_GENERIC_H
#define _SHMEM_GENERIC_H

#define __SHMEM_COUNT(...) __SHMEM_COUNT_(__VA_ARGS__, 9, 8, 7, 6, 5, 4, 3, 2, 1, )
#define __SHMEM_COUNT_(a, b, c, d, e, f, g, h, i, n, ...) n
#define __SHMEM_CAT(a, b) __SHMEM_CAT_(a, b)
#define __SHMEM_CAT_(a, b) a##b
/* name_N of the number of arguments. */
#define __SHMEM_BY_COUNT(name, ...) __SHMEM_CAT(name, __SHMEM_COUNT(__VA_ARGS__))(__VA_ARGS__)

/* A routine by what a pointer points to: before and behind are what its name has there. */
#define __SHMEM_PICK(p, T, f) T *: f, const T *: f, volatile T *: f
#define __SHMEM_FOR_INTEGERS(p, before, behind) \
	__SHMEM_PICK(p, int, before##int##behind), __SHMEM_PICK(p, long, before##long##behind), \
	__SHMEM_PICK(p, long long, before##longlong##behind), \
	__SHMEM_PICK(p, unsigned, before##uint##behind), \
	__SHMEM_PICK(p, unsigned long, before##ulong##behind), \
	__SHMEM_PICK(p, unsigned long long, before##ulonglong##behind)
#define __SHMEM_FOR_SHORTS(p, before, behind) \
	__SHMEM_PICK(p, short, before##short##behind), \
	__SHMEM_PICK(p, unsigned short, before##ushort##behind)
#define __SHMEM_FOR_CHARS(p, before, behind) \
	__SHMEM_PICK(p, char, before##char##behind), \
	__SHMEM_PICK(p, signed char, before##schar##behind), \
	__SHMEM_PICK(p, unsigned char, before##uchar##behind)
#define __SHMEM_FOR_FLOATS(p, before, behind) \
	__SHMEM_PICK(p, float, before##float##behind), __SHMEM_PICK(p, double, before##double##behind)

#define __SHMEM_ANY(p, before, behind) _Generic((p), __SHMEM_FOR_INTEGERS(p, before, behind), \
	__SHMEM_FOR_SHORTS(p, before, behind), __SHMEM_FOR_CHARS(p, before, behind), \
	__SHMEM_FOR_FLOATS(p, before, behind), \
	__SHMEM_PICK(p, long double, before##longdouble##behind))
#define __SHMEM_ANY_ATOMIC(p, before, behind) _Generic((p), \
	__SHMEM_FOR_INTEGERS(p, before, behind), __SHMEM_FOR_FLOATS(p, before, behind))
#define __SHMEM_ANY_INTEGER(p, before, behind) _Generic((p), \
	__SHMEM_FOR_INTEGERS(p, before, behind))
#define __SHMEM_ANY_WAIT(p, before, behind) _Generic((p), \
	__SHMEM_FOR_INTEGERS(p, before, behind), __SHMEM_FOR_SHORTS(p, before, behind))

#define shmem_put(...) __SHMEM_BY_COUNT(__shmem_put_, __VA_ARGS__)
#define __shmem_put_4(d, s, n, pe) __SHMEM_ANY(d, shmem_, _put)(d, s, n, pe)
#define __shmem_put_5(c, d, s, n, pe) __SHMEM_ANY(d, shmem_ctx_, _put)(c, d, s, n, pe)
#define shmem_get(...) __SHMEM_BY_COUNT(__shmem_get_, __VA_ARGS__)
#define __shmem_get_4(d, s, n, pe) __SHMEM_ANY(d, shmem_, _get)(d, s, n, pe)
#define __shmem_get_5(c, d, s, n, pe) __SHMEM_ANY(d, shmem_ctx_, _get)(c, d, s, n, pe)
#define shmem_put_nbi(...) __SHMEM_BY_COUNT(__shmem_put_nbi_, __VA_ARGS__)
#define __shmem_put_nbi_4(d, s, n, pe) __SHMEM_ANY(d, shmem_, _put_nbi)(d, s, n, pe)
#define __shmem_put_nbi_5(c, d, s, n, pe) __SHMEM_ANY(d, shmem_ctx_, _put_nbi)(c, d, s, n, pe)
#define shmem_get_nbi(...) __SHMEM_BY_COUNT(__shmem_get_nbi_, __VA_ARGS__)
#define __shmem_get_nbi_4(d, s, n, pe) __SHMEM_ANY(d, shmem_, _get_nbi)(d, s, n, pe)
#define __shmem_get_nbi_5(c, d, s, n, pe) __SHMEM_ANY(d, shmem_ctx_, _get_nbi)(c, d, s, n, pe)
#define shmem_iput(...) __SHMEM_BY_COUNT(__shmem_iput_, __VA_ARGS__)
#define __shmem_iput_6(d, s, a, b, n, pe) __SHMEM_ANY(d, shmem_, _iput)(d, s, a, b, n, pe)
#define __shmem_iput_7(c, d, s, a, b, n, pe) __SHMEM_ANY(d, shmem_ctx_, _iput)(c, d, s, a, b, n, pe)
#define shmem_iget(...) __SHMEM_BY_COUNT(__shmem_iget_, __VA_ARGS__)
#define __shmem_iget_6(d, s, a, b, n, pe) __SHMEM_ANY(d, shmem_, _iget)(d, s, a, b, n, pe)
#define __shmem_iget_7(c, d, s, a, b, n, pe) __SHMEM_ANY(d, shmem_ctx_, _iget)(c, d, s, a, b, n, pe)
#define shmem_p(...) __SHMEM_BY_COUNT(__shmem_p_, __VA_ARGS__)
#define __shmem_p_3(d, v, pe) __SHMEM_ANY(d, shmem_, _p)(d, v, pe)
#define __shmem_p_4(c, d, v, pe) __SHMEM_ANY(d, shmem_ctx_, _p)(c, d, v, pe)
#define shmem_g(...) __SHMEM_BY_COUNT(__shmem_g_, __VA_ARGS__)
#define __shmem_g_2(s, pe) __SHMEM_ANY(s, shmem_, _g)(s, pe)
#define __shmem_g_3(c, s, pe) __SHMEM_ANY(s, shmem_ctx_, _g)(c, s, pe)
#define shmem_put_signal(...) __SHMEM_BY_COUNT(__shmem_put_signal_, __VA_ARGS__)
#define __shmem_put_signal_7(d, s, n, a, v, op, pe) \
	__SHMEM_ANY(d, shmem_, _put_signal)(d, s, n, a, v, op, pe)
#define __shmem_put_signal_8(c, d, s, n, a, v, op, pe) \
	__SHMEM_ANY(d, shmem_ctx_, _put_signal)(c, d, s, n, a, v, op, pe)
#define shmem_put_signal_nbi(...) __SHMEM_BY_COUNT(__shmem_put_signal_nbi_, __VA_ARGS__)
#define __shmem_put_signal_nbi_7(d, s, n, a, v, op, pe) \
	__SHMEM_ANY(d, shmem_, _put_signal_nbi)(d, s, n, a, v, op, pe)
#define __shmem_put_signal_nbi_8(c, d, s, n, a, v, op, pe) \
	__SHMEM_ANY(d, shmem_ctx_, _put_signal_nbi)(c, d, s, n, a, v, op, pe)

#define shmem_atomic_swap(...) __SHMEM_BY_COUNT(__shmem_swap_, __VA_ARGS__)
#define __shmem_swap_3(d, v, pe) __SHMEM_ANY_ATOMIC(d, shmem_, _atomic_swap)(d, v, pe)
#define __shmem_swap_4(c, d, v, pe) __SHMEM_ANY_ATOMIC(d, shmem_ctx_, _atomic_swap)(c, d, v, pe)
#define shmem_atomic_fetch(...) __SHMEM_BY_COUNT(__shmem_fetch_, __VA_ARGS__)
#define __shmem_fetch_2(s, pe) __SHMEM_ANY_ATOMIC(s, shmem_, _atomic_fetch)(s, pe)
#define __shmem_fetch_3(c, s, pe) __SHMEM_ANY_ATOMIC(s, shmem_ctx_, _atomic_fetch)(c, s, pe)
#define shmem_atomic_set(...) __SHMEM_BY_COUNT(__shmem_set_, __VA_ARGS__)
#define __shmem_set_3(d, v, pe) __SHMEM_ANY_ATOMIC(d, shmem_, _atomic_set)(d, v, pe)
#define __shmem_set_4(c, d, v, pe) __SHMEM_ANY_ATOMIC(d, shmem_ctx_, _atomic_set)(c, d, v, pe)
#define shmem_atomic_compare_swap(...) __SHMEM_BY_COUNT(__shmem_cswap_, __VA_ARGS__)
#define __shmem_cswap_4(d, o, v, pe) \
	__SHMEM_ANY_INTEGER(d, shmem_, _atomic_compare_swap)(d, o, v, pe)
#define __shmem_cswap_5(c, d, o, v, pe) \
	__SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_compare_swap)(c, d, o, v, pe)
#define shmem_atomic_fetch_inc(...) __SHMEM_BY_COUNT(__shmem_finc_, __VA_ARGS__)
#define __shmem_finc_2(d, pe) __SHMEM_ANY_INTEGER(d, shmem_, _atomic_fetch_inc)(d, pe)
#define __shmem_finc_3(c, d, pe) __SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_fetch_inc)(c, d, pe)
#define shmem_atomic_inc(...) __SHMEM_BY_COUNT(__shmem_inc_, __VA_ARGS__)
#define __shmem_inc_2(d, pe) __SHMEM_ANY_INTEGER(d, shmem_, _atomic_inc)(d, pe)
#define __shmem_inc_3(c, d, pe) __SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_inc)(c, d, pe)
#define shmem_atomic_fetch_add(...) __SHMEM_BY_COUNT(__shmem_fadd_, __VA_ARGS__)
#define __shmem_fadd_3(d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_, _atomic_fetch_add)(d, v, pe)
#define __shmem_fadd_4(c, d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_fetch_add)(c, d, v, pe)
#define shmem_atomic_add(...) __SHMEM_BY_COUNT(__shmem_add_, __VA_ARGS__)
#define __shmem_add_3(d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_, _atomic_add)(d, v, pe)
#define __shmem_add_4(c, d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_add)(c, d, v, pe)
#define shmem_atomic_fetch_and(...) __SHMEM_BY_COUNT(__shmem_fand_, __VA_ARGS__)
#define __shmem_fand_3(d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_, _atomic_fetch_and)(d, v, pe)
#define __shmem_fand_4(c, d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_fetch_and)(c, d, v, pe)
#define shmem_atomic_fetch_or(...) __SHMEM_BY_COUNT(__shmem_for_, __VA_ARGS__)
#define __shmem_for_3(d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_, _atomic_fetch_or)(d, v, pe)
#define __shmem_for_4(c, d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_fetch_or)(c, d, v, pe)
#define shmem_atomic_fetch_xor(...) __SHMEM_BY_COUNT(__shmem_fxor_, __VA_ARGS__)
#define __shmem_fxor_3(d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_, _atomic_fetch_xor)(d, v, pe)
#define __shmem_fxor_4(c, d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_fetch_xor)(c, d, v, pe)
#define shmem_atomic_and(...) __SHMEM_BY_COUNT(__shmem_and_, __VA_ARGS__)
#define __shmem_and_3(d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_, _atomic_and)(d, v, pe)
#define __shmem_and_4(c, d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_and)(c, d, v, pe)
#define shmem_atomic_or(...) __SHMEM_BY_COUNT(__shmem_or_, __VA_ARGS__)
#define __shmem_or_3(d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_, _atomic_or)(d, v, pe)
#define __shmem_or_4(c, d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_or)(c, d, v, pe)
#define shmem_atomic_xor(...) __SHMEM_BY_COUNT(__shmem_xor_, __VA_ARGS__)
#define __shmem_xor_3(d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_, _atomic_xor)(d, v, pe)
#define __shmem_xor_4(c, d, v, pe) __SHMEM_ANY_INTEGER(d, shmem_ctx_, _atomic_xor)(c, d, v, pe)

#define shmem_atomic_fetch_nbi(...) __SHMEM_BY_COUNT(__shmem_fetch_nbi_, __VA_ARGS__)
#define __shmem_fetch_nbi_3(f, s, pe) __SHMEM_ANY_ATOMIC(f, shmem_, _atomic_fetch_nbi)(f, s, pe)
#define __shmem_fetch_nbi_4(c, f, s, pe) \
	__SHMEM_ANY_ATOMIC(f, shmem_ctx_, _atomic_fetch_nbi)(c, f, s, pe)
#define shmem_atomic_swap_nbi(...) __SHMEM_BY_COUNT(__shmem_swap_nbi_, __VA_ARGS__)
#define __shmem_swap_nbi_4(f, d, v, pe) __SHMEM_ANY_ATOMIC(f, shmem_, _atomic_swap_nbi)(f, d, v, pe)
#define __shmem_swap_nbi_5(c, f, d, v, pe) \
	__SHMEM_ANY_ATOMIC(f, shmem_ctx_, _atomic_swap_nbi)(c, f, d, v, pe)
#define shmem_atomic_compare_swap_nbi(...) __SHMEM_BY_COUNT(__shmem_cswap_nbi_, __VA_ARGS__)
#define __shmem_cswap_nbi_5(f, d, o, v, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_, _atomic_compare_swap_nbi)(f, d, o, v, pe)
#define __shmem_cswap_nbi_6(c, f, d, o, v, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_ctx_, _atomic_compare_swap_nbi)(c, f, d, o, v, pe)
#define shmem_atomic_fetch_inc_nbi(...) __SHMEM_BY_COUNT(__shmem_finc_nbi_, __VA_ARGS__)
#define __shmem_finc_nbi_3(f, d, pe) __SHMEM_ANY_INTEGER(f, shmem_, _atomic_fetch_inc_nbi)(f, d, pe)
#define __shmem_finc_nbi_4(c, f, d, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_ctx_, _atomic_fetch_inc_nbi)(c, f, d, pe)
#define shmem_atomic_fetch_add_nbi(...) __SHMEM_BY_COUNT(__shmem_fadd_nbi_, __VA_ARGS__)
#define __shmem_fadd_nbi_4(f, d, v, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_, _atomic_fetch_add_nbi)(f, d, v, pe)
#define __shmem_fadd_nbi_5(c, f, d, v, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_ctx_, _atomic_fetch_add_nbi)(c, f, d, v, pe)
#define shmem_atomic_fetch_and_nbi(...) __SHMEM_BY_COUNT(__shmem_fand_nbi_, __VA_ARGS__)
#define __shmem_fand_nbi_4(f, d, v, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_, _atomic_fetch_and_nbi)(f, d, v, pe)
#define __shmem_fand_nbi_5(c, f, d, v, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_ctx_, _atomic_fetch_and_nbi)(c, f, d, v, pe)
#define shmem_atomic_fetch_or_nbi(...) __SHMEM_BY_COUNT(__shmem_for_nbi_, __VA_ARGS__)
#define __shmem_for_nbi_4(f, d, v, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_, _atomic_fetch_or_nbi)(f, d, v, pe)
#define __shmem_for_nbi_5(c, f, d, v, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_ctx_, _atomic_fetch_or_nbi)(c, f, d, v, pe)
#define shmem_atomic_fetch_xor_nbi(...) __SHMEM_BY_COUNT(__shmem_fxor_nbi_, __VA_ARGS__)
#define __shmem_fxor_nbi_4(f, d, v, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_, _atomic_fetch_xor_nbi)(f, d, v, pe)
#define __shmem_fxor_nbi_5(c, f, d, v, pe) \
	__SHMEM_ANY_INTEGER(f, shmem_ctx_, _atomic_fetch_xor_nbi)(c, f, d, v, pe)

/* The names of 1.3. */
#define shmem_swap(d, v, pe) __shmem_swap_3(d, v, pe)
#define shmem_cswap(d, o, v, pe) __shmem_cswap_4(d, o, v, pe)
#define shmem_fadd(d, v, pe) __shmem_fadd_3(d, v, pe)
#define shmem_finc(d, pe) __shmem_finc_2(d, pe)
#define shmem_add(d, v, pe) __shmem_add_3(d, v, pe)
#define shmem_inc(d, pe) __shmem_inc_2(d, pe)
#define shmem_fetch(s, pe) __shmem_fetch_2(s, pe)
#define shmem_set(d, v, pe) __shmem_set_3(d, v, pe)

#define shmem_wait_until(at, cmp, v) __SHMEM_ANY_WAIT(at, shmem_, _wait_until)(at, cmp, v)
#define shmem_test(at, cmp, v) __SHMEM_ANY_WAIT(at, shmem_, _test)(at, cmp, v)
#define shmem_wait_until_all(at, n, st, cmp, v) \
	__SHMEM_ANY_WAIT(at, shmem_, _wait_until_all)(at, n, st, cmp, v)
#define shmem_wait_until_any(at, n, st, cmp, v) \
	__SHMEM_ANY_WAIT(at, shmem_, _wait_until_any)(at, n, st, cmp, v)
#define shmem_wait_until_some(at, n, in, st, cmp, v) \
	__SHMEM_ANY_WAIT(at, shmem_, _wait_until_some)(at, n, in, st, cmp, v)
#define shmem_test_all(at, n, st, cmp, v) __SHMEM_ANY_WAIT(at, shmem_, _test_all)(at, n, st, cmp, v)
#define shmem_test_any(at, n, st, cmp, v) __SHMEM_ANY_WAIT(at, shmem_, _test_any)(at, n, st, cmp, v)
#define shmem_test_some(at, n, in, st, cmp, v) \
	__SHMEM_ANY_WAIT(at, shmem_, _test_some)(at, n, in, st, cmp, v)

/* Of teams. */
#define shmem_sync(...) __SHMEM_BY_COUNT(__shmem_sync_, __VA_ARGS__)
#define __shmem_sync_1(team) shmem_team_sync(team)
#define __shmem_sync_4(start, log_stride, size, pSync) (shmem_sync)(start, log_stride, size, pSync)
#define shmem_broadcast(team, d, s, n, root) __SHMEM_ANY(d, shmem_, _broadcast)(team, d, s, n, root)
#define shmem_collect(team, d, s, n) __SHMEM_ANY(d, shmem_, _collect)(team, d, s, n)
#define shmem_fcollect(team, d, s, n) __SHMEM_ANY(d, shmem_, _fcollect)(team, d, s, n)
#define shmem_alltoall(team, d, s, n) __SHMEM_ANY(d, shmem_, _alltoall)(team, d, s, n)
#define shmem_alltoalls(team, d, s, a, b, n) __SHMEM_ANY(d, shmem_, _alltoalls)(team, d, s, a, b, n)
#define shmem_sum_reduce(team, d, s, n) __SHMEM_ANY(d, shmem_, _sum_reduce)(team, d, s, n)
#define shmem_prod_reduce(team, d, s, n) __SHMEM_ANY(d, shmem_, _prod_reduce)(team, d, s, n)
#define shmem_max_reduce(team, d, s, n) __SHMEM_ANY(d, shmem_, _max_reduce)(team, d, s, n)
#define shmem_min_reduce(team, d, s, n) __SHMEM_ANY(d, shmem_, _min_reduce)(team, d, s, n)
#define __SHMEM_ANY_BITS(p, before, behind) _Generic((p), __SHMEM_FOR_INTEGERS(p, before, behind), \
	__SHMEM_FOR_SHORTS(p, before, behind), __SHMEM_FOR_CHARS(p, before, behind))
#define shmem_and_reduce(team, d, s, n) __SHMEM_ANY_BITS(d, shmem_, _and_reduce)(team, d, s, n)
#define shmem_or_reduce(team, d, s, n) __SHMEM_ANY_BITS(d, shmem_, _or_reduce)(team, d, s, n)
#define shmem_xor_reduce(team, d, s, n) __SHMEM_ANY_BITS(d, shmem_, _xor_reduce)(team, d, s, n)
#endif
