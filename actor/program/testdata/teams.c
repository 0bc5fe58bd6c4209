/* A member in C of collectives of teams, with processes of Erlang: it gets the steps, and sends what its
   memory has come to after each: see teams_test.go. */
#include <shmem.h>
#include <shmemx.h>
#include <string.h>

extern unsigned epiphany_channel[8];
int epiphany_send(unsigned pid, void *buffer, unsigned bytes);
int epiphany_receive(void *buffer, unsigned bytes, unsigned *pid);

#define MEMBERS 6
#define WORDS 4 /* of a member at most */
#define STEPS 16
SHMEMX_SYMMETRIC int source[MEMBERS * WORDS], dest[MEMBERS * WORDS];

struct step {
	unsigned char kind, how, start, stride, size, root, words, spare;
};
static struct step steps[STEPS];
static unsigned found[STEPS];

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
	case 0:
		shmem_int_broadcast(t, dest, source, s->words, s->root % n);
		break;
	case 1:
		shmem_int_collect(t, dest, source, 1 + (rank + s->words) % WORDS);
		break;
	case 2:
		shmem_int_fcollect(t, dest, source, s->words);
		break;
	case 3:
		shmem_int_alltoall(t, dest, source, s->words);
		break;
	case 4:
		shmem_int_sum_reduce(t, dest, source, MEMBERS * s->words);
		break;
	case 5:
		shmem_float_max_reduce(t, (float *)dest, (float *)source, s->words);
		break;
	case 6:
		for (int i = 0; i < s->words; i++) {
			int to = shmem_team_translate_pe(t, (rank + 1) % n, SHMEM_TEAM_WORLD);
			shmem_int_p(dest + i, source[i], to);
			shmem_quiet();
			shmem_team_sync(t);
		}
		break;
	}
}

int main(void)
{
	unsigned from, bytes;
	shmem_init();
	int me = shmem_my_pe();
	bytes = epiphany_receive(steps, sizeof steps, &from);
	for (int n = 0; n < bytes / sizeof *steps; n++) {
		const struct step *s = steps + n;
		shmem_team_t other, t;
		for (int i = 0; i < MEMBERS * WORDS; i++) {
			int v = (n * 7919 + me * 1013 + i * 131) % 2003 - 1001;
			float f = v * 0.5f;
			memcpy(source + i, s->kind == 5 ? (void *)&f : (void *)&v, sizeof v);
			dest[i] = 0;
		}
		shmem_barrier_all();
		t = split(s, &other);
		unsigned h = 1 + numbers(t);
		if (t != SHMEM_TEAM_INVALID)
			perform(s, t);
		shmem_team_destroy(t);
		shmem_team_destroy(other);
		shmem_barrier_all();
		for (int i = 0; i < MEMBERS * WORDS; i++)
			h = h * 31 + dest[i];
		found[n] = h;
	}
	epiphany_send(epiphany_channel[5], found, bytes / sizeof *steps * sizeof *found);
	shmem_finalize();
	return 0;
}
