/* Teams, and collectives of them. Each of these ends when all members have begun the next step, so that
   one may follow another. */
#ifndef _SHMEM_TEAM_H
#define _SHMEM_TEAM_H

#define SHMEM_TEAM_WORLD ((shmem_team_t)&__shmem_world)
#define SHMEM_TEAM_SHARED SHMEM_TEAM_WORLD
#define SHMEM_TEAM_INVALID ((shmem_team_t)0)
#define SHMEM_TEAM_NUM_CONTEXTS 1L

typedef struct {
	int num_contexts;
} shmem_team_config_t;

__SHMEM_API int shmem_team_my_pe(shmem_team_t team);
__SHMEM_API int shmem_team_n_pes(shmem_team_t team);
__SHMEM_API int shmem_team_get_config(shmem_team_t team, long mask, shmem_team_config_t *config);
__SHMEM_API int shmem_team_translate_pe(shmem_team_t from, int pe, shmem_team_t to);
/* At most four teams of a PE exist at a time beside that of all. */
__SHMEM_API int shmem_team_split_strided(shmem_team_t parent, int start, int stride, int size,
	const shmem_team_config_t *config, long mask, shmem_team_t *team);
__SHMEM_API int shmem_team_split_2d(shmem_team_t parent, int range,
	const shmem_team_config_t *xconfig,
	long xmask, shmem_team_t *x, const shmem_team_config_t *yconfig, long ymask, shmem_team_t *y);
__SHMEM_API void shmem_team_destroy(shmem_team_t team);
__SHMEM_API int shmem_team_sync(shmem_team_t team);
__SHMEM_API int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx);
__SHMEM_API int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team);

__SHMEM_API int shmem_broadcastmem(shmem_team_t team, void *dest, const void *source,
	size_t bytes, int root);
__SHMEM_API int shmem_collectmem(shmem_team_t team, void *dest, const void *source, size_t bytes);
__SHMEM_API int shmem_fcollectmem(shmem_team_t team, void *dest, const void *source, size_t bytes);
__SHMEM_API int shmem_alltoallmem(shmem_team_t team, void *dest, const void *source, size_t bytes);
__SHMEM_API int __shmem_alltoalls_team(shmem_team_t team, char *dest, const char *source,
	size_t dst, size_t sst, size_t n, size_t size);
#define shmem_alltoallsmem(team, dest, source, dst, sst, n) \
	__shmem_alltoalls_team(team, (char *)(dest), (const char *)(source), dst, sst, n, 1)
__SHMEM_API int __shmem_reduce_team(shmem_team_t team, void *dest, const void *source, size_t n,
	size_t size, void (*fold)(void *, const void *, int));

#define __SHMEM_TEAM(T, N) \
	static inline int shmem_##N##_broadcast(shmem_team_t team, T *dest, const T *source, size_t n, \
		int root) \
	{ \
		return shmem_broadcastmem(team, dest, source, n * sizeof(T), root); \
	} \
	static inline int shmem_##N##_collect(shmem_team_t team, T *dest, const T *source, size_t n) \
	{ \
		return shmem_collectmem(team, dest, source, n * sizeof(T)); \
	} \
	static inline int shmem_##N##_fcollect(shmem_team_t team, T *dest, const T *source, size_t n) \
	{ \
		return shmem_fcollectmem(team, dest, source, n * sizeof(T)); \
	} \
	static inline int shmem_##N##_alltoall(shmem_team_t team, T *dest, const T *source, size_t n) \
	{ \
		return shmem_alltoallmem(team, dest, source, n * sizeof(T)); \
	} \
	static inline int shmem_##N##_alltoalls(shmem_team_t team, T *dest, const T *source, \
		ptrdiff_t dst, ptrdiff_t sst, size_t n) \
	{ \
		return __shmem_alltoalls_team(team, (char *)dest, (const char *)source, dst, sst, n, \
			sizeof(T)); \
	}
__SHMEM_TYPES(__SHMEM_TEAM)

/* Reductions: F is the type whose fold does it for T. */
#define __SHMEM_TEAM_REDUCE(T, N, F, OP) \
	__SHMEM_API void __shmem_fold_##F##_##OP(void *to, const void *with, int n); \
	static inline int shmem_##N##_##OP##_reduce(shmem_team_t team, T *dest, const T *source, \
		size_t n) \
	{ \
		return __shmem_reduce_team(team, dest, source, n, sizeof(T), __shmem_fold_##F##_##OP); \
	}
/* S has the sums of T, which do not depend on its sign, F its order. */
#define __SHMEM_TEAM_INTEGER(T, N, S, F) \
	__SHMEM_TEAM_REDUCE(T, N, S, sum) __SHMEM_TEAM_REDUCE(T, N, S, prod) \
	__SHMEM_TEAM_REDUCE(T, N, F, max) __SHMEM_TEAM_REDUCE(T, N, F, min) \
	__SHMEM_TEAM_REDUCE(T, N, S, and) __SHMEM_TEAM_REDUCE(T, N, S, or) \
	__SHMEM_TEAM_REDUCE(T, N, S, xor)
#define __SHMEM_TEAM_FLOAT(T, N, F) \
	__SHMEM_TEAM_REDUCE(T, N, F, sum) __SHMEM_TEAM_REDUCE(T, N, F, prod) \
	__SHMEM_TEAM_REDUCE(T, N, F, max) __SHMEM_TEAM_REDUCE(T, N, F, min)
__SHMEM_TEAM_INTEGER(char, char, uchar, uchar)
__SHMEM_TEAM_INTEGER(signed char, schar, schar, schar)
__SHMEM_TEAM_INTEGER(unsigned char, uchar, uchar, uchar)
__SHMEM_TEAM_INTEGER(int8_t, int8, schar, schar)
__SHMEM_TEAM_INTEGER(uint8_t, uint8, uchar, uchar)
__SHMEM_TEAM_INTEGER(short, short, short, short)
__SHMEM_TEAM_INTEGER(unsigned short, ushort, short, ushort)
__SHMEM_TEAM_INTEGER(int16_t, int16, short, short)
__SHMEM_TEAM_INTEGER(uint16_t, uint16, short, ushort)
__SHMEM_TEAM_INTEGER(int, int, int, int)
__SHMEM_TEAM_INTEGER(long, long, int, int)
__SHMEM_TEAM_INTEGER(unsigned, uint, int, uint)
__SHMEM_TEAM_INTEGER(unsigned long, ulong, int, uint)
__SHMEM_TEAM_INTEGER(int32_t, int32, int, int)
__SHMEM_TEAM_INTEGER(uint32_t, uint32, int, uint)
__SHMEM_TEAM_INTEGER(size_t, size, int, uint)
__SHMEM_TEAM_INTEGER(ptrdiff_t, ptrdiff, int, int)
__SHMEM_TEAM_INTEGER(long long, longlong, longlong, longlong)
__SHMEM_TEAM_INTEGER(unsigned long long, ulonglong, longlong, ulonglong)
__SHMEM_TEAM_INTEGER(int64_t, int64, longlong, longlong)
__SHMEM_TEAM_INTEGER(uint64_t, uint64, longlong, ulonglong)
__SHMEM_TEAM_FLOAT(float, float, float)
__SHMEM_TEAM_FLOAT(double, double, double)
__SHMEM_TEAM_FLOAT(long double, longdouble, double)
__SHMEM_TEAM_REDUCE(float _Complex, complexf, complexf, sum)
__SHMEM_TEAM_REDUCE(float _Complex, complexf, complexf, prod)
__SHMEM_TEAM_REDUCE(double _Complex, complexd, complexd, sum)
__SHMEM_TEAM_REDUCE(double _Complex, complexd, complexd, prod)
#endif
