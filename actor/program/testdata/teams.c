/* Teams, and their collectives: see teams_test.go. */
#include "member.h"

static void ready(void)
{
}

/* Who splits again by two, or takes both of a split, destroys the others afterwards. */
static shmem_team_t split(const struct step *s, shmem_team_t *other)
{
	shmem_team_t t;
	*other = SHMEM_TEAM_INVALID;
	if (s->how < 2)
		shmem_team_split_strided(SHMEM_TEAM_WORLD, s->start, s->stride, s->size, NULL, 0, &t);
	else if (s->how == 2)
		shmem_team_split_2d(SHMEM_TEAM_WORLD, s->stride, NULL, 0, &t, NULL, 0, other);
	else
		shmem_team_split_2d(SHMEM_TEAM_WORLD, s->stride, NULL, 0, other, NULL, 0, &t);
	if (s->how == 1 && t != SHMEM_TEAM_INVALID) {
		*other = t;
		shmem_team_split_strided(*other, 0, 2, (s->size + 1) / 2, NULL, 0, &t);
	}
	return t;
}

/* The numbers of all in the team, and of its members in the world. */
static unsigned numbers(shmem_team_t t)
{
	unsigned h = shmem_team_my_pe(t) + 7 * shmem_team_n_pes(t);
	for (int pe = 0; pe < MEMBERS; pe++)
		h += (pe + 1) * (shmem_team_translate_pe(SHMEM_TEAM_WORLD, pe, t) + 2) +
			11 * (pe + 1) * (shmem_team_translate_pe(t, pe, SHMEM_TEAM_WORLD) + 2);
	return h;
}

static void perform(const struct step *s, shmem_team_t t)
{
	int n = shmem_team_n_pes(t), rank = shmem_team_my_pe(t);
	switch (s->kind) {
	case BROADCAST:
		shmem_int_broadcast(t, dest, source, s->words, s->root % n);
		break;
	case COLLECT:
		shmem_int_collect(t, dest, source, 1 + (rank + s->words) % WORDS);
		break;
	case FCOLLECT:
		shmem_int_fcollect(t, dest, source, s->words);
		break;
	case ALLTOALL:
		shmem_int_alltoall(t, dest, source, s->words);
		break;
	case ALLTOALLS:
		shmem_int_alltoalls(t, dest, source, s->dst, s->sst, s->words);
		break;
	case ALLTOALLS64:
		shmem_longlong_alltoalls(t, (long long *)dest, (long long *)source, s->dst, s->sst,
			s->words);
		break;
	case SUM:
		shmem_int_sum_reduce(t, dest, source, MEMBERS * s->words);
		break;
	case MAX:
		shmem_float_max_reduce(t, (float *)dest, (float *)source, s->words);
		break;
	case PUTS:
		for (int i = 0; i < s->words; i++) {
			int to = shmem_team_translate_pe(t, (rank + 1) % n, SHMEM_TEAM_WORLD);
			shmem_int_p(dest + i, source[i], to);
			shmem_quiet();
			shmem_team_sync(t);
		}
		break;
	}
}

static unsigned take(const struct step *s)
{
	shmem_team_t other, t = split(s, &other);
	unsigned h = numbers(t);
	if (t != SHMEM_TEAM_INVALID)
		perform(s, t);
	shmem_team_destroy(t);
	shmem_team_destroy(other);
	return h;
}
