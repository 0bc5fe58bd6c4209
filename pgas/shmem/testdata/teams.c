#include "check.h"

static int to[64], from[4];
static short sums[2], parts[2];
static double whole, part;

/* What a team of PEs start, start + stride, ... of the world computes. */
static void compute(shmem_team_t team, int start, int stride)
{
	int size = shmem_team_n_pes(team), rank = shmem_team_my_pe(team);
	CHECK(start + rank * stride == me);
	for (int root = 0; root < size; root++) {
		from[0] = me * 10 + root;
		to[0] = to[1] = -1;
		shmem_team_sync(team);
		CHECK(shmem_int_broadcast(team, to, from, 1, root) == 0);
		CHECK(to[0] == (start + root * stride) * 10 + root && to[1] == -1);
	}
	for (int i = 0; i < 4; i++)
		from[i] = me * 4 + i;
	shmem_team_sync(team); /* others may put into what has been looked at */
	CHECK(shmem_fcollect(team, to, from, 2) == 0);
	for (int r = 0; r < size; r++)
		CHECK(to[2 * r] == (start + r * stride) * 4 && to[2 * r + 1] == (start + r * stride) * 4 + 1);
	shmem_team_sync(team);
	CHECK(shmem_collect(team, to, from, 1 + rank % 2) == 0);
	for (int r = 0, at = 0; r < size; r++)
		for (int i = 0; i <= r % 2; i++)
			CHECK(to[at++] == (start + r * stride) * 4 + i);
	parts[0] = me;
	parts[1] = -me;
	CHECK(shmem_short_max_reduce(team, sums, parts, 2) == 0);
	CHECK(sums[0] == start + (size - 1) * stride && sums[1] == -start);
	part = me + 0.5;
	CHECK(shmem_sum_reduce(team, &whole, &part, 1) == 0);
	double want = 0;
	for (int r = 0; r < size; r++)
		want += start + r * stride + 0.5;
	CHECK(whole == want);
	static int sent[16], got[32];
	for (int r = 0; r < size; r++)
		sent[r] = me * 100 + r;
	CHECK(shmem_int_alltoall(team, got, sent, 1) == 0);
	for (int r = 0; r < size; r++)
		CHECK(got[r] == (start + r * stride) * 100 + rank);
	shmem_team_sync(team);
	CHECK(shmem_alltoalls(team, got, sent, 2, 1, 1) == 0);
	for (int r = 0; r < size; r++)
		CHECK(got[2 * r] == (start + r * stride) * 100 + rank);

	/* A context of the team counts its PEs. */
	shmem_ctx_t ctx;
	shmem_team_t its;
	CHECK(shmem_team_create_ctx(team, 0, &ctx) == 0);
	CHECK(shmem_ctx_get_team(ctx, &its) == 0 && its == team);
	shmem_p(ctx, &to[40], rank, (rank + 1) % size);
	shmem_ctx_quiet(ctx);
	shmem_sync(team);
	CHECK(to[40] == (rank + size - 1) % size);
	shmem_ctx_destroy(ctx);
	for (int r = 0; r < size; r++)
		CHECK(shmem_team_translate_pe(team, r, SHMEM_TEAM_WORLD) == start + r * stride);
	shmem_team_sync(team);
}

int main(void)
{
	shmem_team_t team, x, y;
	begin();
	CHECK(shmem_team_my_pe(SHMEM_TEAM_WORLD) == me && shmem_team_n_pes(SHMEM_TEAM_WORLD) == n);
	CHECK(shmem_team_n_pes(SHMEM_TEAM_INVALID) == -1 && shmem_team_sync(SHMEM_TEAM_INVALID) != 0);
	compute(SHMEM_TEAM_WORLD, 0, 1);
	for (int stride = 1; stride <= 3; stride++) {
		int start = stride < n ? 1 % n : 0, size = (n - start + stride - 1) / stride;
		CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, start, stride, size, 0, 0, &team) == 0);
		CHECK((team != SHMEM_TEAM_INVALID) == (me >= start && (me - start) % stride == 0));
		if (team) {
			compute(team, start, stride);
			CHECK(shmem_team_translate_pe(SHMEM_TEAM_WORLD, me, team) == shmem_team_my_pe(team));
			/* Every second member of the team. */
			shmem_team_t half;
			CHECK(shmem_team_split_strided(team, 0, 2, (size + 1) / 2, 0, 0, &half) == 0);
			if (half)
				compute(half, start, 2 * stride);
			shmem_team_destroy(half);
			shmem_team_destroy(team);
		}
	}
	CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n + 1, 0, 0, &team) != 0 && !team);
	shmem_barrier_all();
	int columns = n < 4 ? n : 4;
	CHECK(shmem_team_split_2d(SHMEM_TEAM_WORLD, columns, 0, 0, &x, 0, 0, &y) == 0);
	CHECK(shmem_team_my_pe(x) == me % columns && shmem_team_my_pe(y) == me / columns);
	compute(x, me / columns * columns, 1);
	compute(y, me % columns, columns);
	shmem_team_destroy(x);
	shmem_team_destroy(y);
	shmem_barrier_all();
	return end_of_checks();
}
