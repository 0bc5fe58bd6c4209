#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* A team has its own words for barriers and other collectives. Each collective ends with a barrier of
   the team, since a member that is ahead would use the words that another still waits for. */

#define TEAMS 5 /* that of all, and those that a program has made */
#define SYNC 24 /* of barriers: two words a round */
#define OTHER SHMEM_REDUCE_SYNC_SIZE /* the longest */
#define ROOM SHMEM_REDUCE_MIN_WRKDATA_SIZE
#define WIDEST 16 /* a complex double */

/* Members in Erlang use these two as well: see shmem.erl. */
#define SYMMETRIC __attribute__((section(".data.symmetric.teams")))
__SHMEM_ONE SYMMETRIC long __shmem_words[TEAMS][SYNC + OTHER];
__SHMEM_ONE SYMMETRIC long long __shmem_work[TEAMS][ROOM * WIDEST / sizeof(long long)];
__SHMEM_ONE struct __shmem_team __shmem_teams[TEAMS];
__SHMEM_ONE long __shmem_free_teams = (1 << TEAMS) - 2;
__SHMEM_ONE long __shmem_agreed;
__SHMEM_ONE struct __shmem_team __shmem_world = {
	.stride = 1, .sync = __shmem_words[0], .work = __shmem_work[0]
};

int shmem_team_n_pes(shmem_team_t t) { return !t ? -1 : t->size ? t->size : __shmem.n; }
int shmem_team_my_pe(shmem_team_t t) { return !t ? -1 : t->size ? t->rank : __shmem.me; }

static struct __shmem_set __shmem_team_set(shmem_team_t t)
{
	struct __shmem_set s = { t->start, 0, shmem_team_n_pes(t), shmem_team_my_pe(t), t->stride };
	return s;
}

int shmem_team_translate_pe(shmem_team_t from, int pe, shmem_team_t to)
{
	if (!from || !to || pe < 0 || pe >= shmem_team_n_pes(from))
		return -1;
	pe = from->start + pe * from->stride - to->start;
	if (pe < 0 || pe % to->stride || pe / to->stride >= shmem_team_n_pes(to))
		return -1;
	return pe / to->stride;
}

int shmem_team_get_config(shmem_team_t t, long mask, shmem_team_config_t *config)
{
	if (!t)
		return -1;
	if (mask & SHMEM_TEAM_NUM_CONTEXTS)
		config->num_contexts = t->contexts;
	return 0;
}

int shmem_team_sync(shmem_team_t t)
{
	if (!t)
		return -1;
	struct __shmem_set s = __shmem_team_set(t);
	__shmem_sync_set(&s, t->sync);
	return 0;
}

/* Members agree on a slot that is free with all. Nobody uses its words before all have cleared them. */
static int __shmem_slot(shmem_team_t parent)
{
	for (int i = 1; i < TEAMS; i++)
		for (int w = 0; __shmem_free_teams & 1 << i && w < SYNC + OTHER; w++)
			__shmem_words[i][w] = 0;
	__shmem_agreed = __shmem_free_teams;
	if (__shmem_reduce_team(parent, &__shmem_agreed, &__shmem_agreed, 1, sizeof __shmem_agreed,
		__shmem_fold_int_and))
		return 0;
	for (int i = 1; i < TEAMS; i++)
		if (__shmem_agreed & 1 << i)
			return i;
	return 0;
}

/* form makes the team of a slot that this PE is in, as a member of its parent. */
static shmem_team_t __shmem_form(shmem_team_t parent, int i, int start, int stride, int size,
	const shmem_team_config_t *config, long mask)
{
	struct __shmem_team *t = &__shmem_teams[i];
	t->start = parent->start + start * parent->stride;
	t->stride = stride * parent->stride;
	t->size = size;
	t->rank = (shmem_team_my_pe(parent) - start) / stride;
	t->sync = __shmem_words[i];
	t->work = __shmem_work[i];
	t->slot = i;
	t->contexts = config && mask & SHMEM_TEAM_NUM_CONTEXTS ? config->num_contexts : 0;
	__shmem_free_teams &= ~(1 << i);
	return t;
}

int shmem_team_split_strided(shmem_team_t parent, int start, int stride, int size,
	const shmem_team_config_t *config, long mask, shmem_team_t *team)
{
	*team = SHMEM_TEAM_INVALID;
	if (!parent)
		return -1;
	int i = __shmem_slot(parent), n = shmem_team_n_pes(parent), me = shmem_team_my_pe(parent) - start;
	if (!i || start < 0 || stride < 1 || size < 1 || start + (size - 1) * stride >= n)
		return -1;
	if (me >= 0 && me % stride == 0 && me / stride < size)
		*team = __shmem_form(parent, i, start, stride, size, config, mask);
	return 0;
}

/* All rows share a slot, since no PE is in two of them; so do all columns. */
int shmem_team_split_2d(shmem_team_t parent, int range, const shmem_team_config_t *xconfig,
	long xmask, shmem_team_t *x, const shmem_team_config_t *yconfig, long ymask, shmem_team_t *y)
{
	int n = shmem_team_n_pes(parent), me = shmem_team_my_pe(parent);
	*x = *y = SHMEM_TEAM_INVALID;
	if (!parent || range < 1)
		return -1;
	if (range > n)
		range = n;
	int column = me % range, first = me - column, i = __shmem_slot(parent);
	if (!i)
		return -1;
	*x = __shmem_form(parent, i, first, 1, first + range < n ? range : n - first, xconfig, xmask);
	if (!(i = __shmem_slot(parent))) {
		shmem_team_destroy(*x);
		*x = SHMEM_TEAM_INVALID;
		return -1;
	}
	*y = __shmem_form(parent, i, column, range, (n - column + range - 1) / range, yconfig, ymask);
	return 0;
}

void shmem_team_destroy(shmem_team_t t)
{
	if (!t || !t->slot)
		return;
	shmem_team_sync(t);
	__shmem_free_teams |= 1 << t->slot;
}

int shmem_team_create_ctx(shmem_team_t t, long options, shmem_ctx_t *ctx)
{
	*ctx = t;
	return t ? 0 : -1;
}

int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team)
{
	*team = ctx;
	return ctx ? 0 : -1;
}

/* The words that a team's collectives have beside those of its barrier. */
#define OTHERS(t) ((t)->sync + SYNC)

int shmem_broadcastmem(shmem_team_t t, void *dest, const void *source, size_t bytes, int root)
{
	int log = 0;
	if (!t)
		return -1;
	struct __shmem_set s = __shmem_team_set(t);
	while (1 << log < t->stride)
		log++;
	if (1 << log == t->stride)
		__shmem_broadcast(dest, source, bytes, root, t->start, log, s.size, OTHERS(t));
	else if (s.rank != root)
		__shmem_await(OTHERS(t));
	else /* one after another */
		for (int r = 0; r < s.size; r++)
			if (r != root) {
				shmem_putmem(dest, source, bytes, __shmem_member(s, r));
				__shmem_signal(OTHERS(t), __shmem_member(s, r));
			}
	if (s.rank == root && dest != source)
		__shmem_copy(dest, source, bytes);
	return shmem_team_sync(t);
}

#define COLLECTIVE(NAME) \
	int shmem_##NAME##mem(shmem_team_t t, void *dest, const void *source, size_t bytes) \
	{ \
		if (!t) \
			return -1; \
		struct __shmem_set s = __shmem_team_set(t); \
		__shmem_##NAME(dest, source, bytes, &s, OTHERS(t)); \
		return shmem_team_sync(t); \
	}
COLLECTIVE(collect)
COLLECTIVE(fcollect)
COLLECTIVE(alltoall)

int __shmem_alltoalls_team(shmem_team_t t, char *dest, const char *source, size_t dst, size_t sst,
	size_t n, size_t size)
{
	if (!t)
		return -1;
	struct __shmem_set s = __shmem_team_set(t);
	for (int i = 0, to = s.rank; i < s.size; i++) {
		for (size_t e = 0; e < n; e++)
			shmem_putmem(dest + (s.rank * n + e) * dst * size, source + (to * n + e) * sst * size,
				size,
				__shmem_member(s, to));
		if (++to == s.size)
			to = 0;
	}
	shmem_quiet();
	__shmem_finish(&s, OTHERS(t));
	return shmem_team_sync(t);
}

int __shmem_reduce_team(shmem_team_t t, void *dest, const void *source, size_t n, size_t size,
	__shmem_fold *fold)
{
	if (!t)
		return -1;
	struct __shmem_set s = __shmem_team_set(t);
	__shmem_reduce(dest, source, n, size, &s, t->work, ROOM, OTHERS(t), fold);
	return shmem_team_sync(t);
}

#undef TEAMS
#undef SYMMETRIC
#undef SYNC
#undef OTHER
#undef ROOM
#undef WIDEST
#undef OTHERS
#undef COLLECTIVE
