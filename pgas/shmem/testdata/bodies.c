#include "check.h"

/* Bodies attract each other: those of each PE go round, and all forces together are zero. */
#define BODIES 4
struct body {
	float x, y, mass;
};
static struct body own[BODIES], guests[2][BODIES];
static float fx[BODIES], fy[BODIES], sums[2], parts[2], largest;
static float work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long sync_array[SHMEM_REDUCE_SYNC_SIZE];

static void attract(const struct body *others)
{
	for (int i = 0; i < BODIES; i++)
		for (int j = 0; j < BODIES; j++) {
			float dx = others[j].x - own[i].x, dy = others[j].y - own[i].y;
			float d2 = dx * dx + dy * dy + 1, f = own[i].mass * others[j].mass / d2;
			fx[i] += f * dx;
			fy[i] += f * dy;
		}
}

int main(void)
{
	begin();
	seed = me + 5;
	for (int i = 0; i < BODIES; i++) {
		own[i].x = number(100);
		own[i].y = number(100);
		own[i].mass = 1 + number(9);
		guests[0][i] = own[i];
	}
	for (int round = 0; round < n; round++) {
		shmem_barrier_all(); /* guests are there */
		attract(guests[round & 1]);
		shmem_putmem(guests[~round & 1], guests[round & 1], sizeof own, (me + 1) % n);
	}
	for (int i = 0; i < BODIES; i++) {
		parts[0] += fx[i];
		parts[1] += fy[i];
		largest += fx[i] > 0 ? fx[i] : -fx[i];
	}
	CHECK(largest > 0);
	shmem_barrier_all();
	shmem_float_sum_to_all(sums, parts, 2, 0, 0, n, work, sync_array);
	for (int i = 0; i < 2; i++)
		CHECK(sums[i] < 0.01f && sums[i] > -0.01f);
	return end_of_checks();
}
