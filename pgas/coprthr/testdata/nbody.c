/* Forces between bodies: each core has some, and all bodies go around. */
#include <coprthr.h>
#include <math.h>
#include <mpi.h>

#define N 24

typedef struct {
	float x, y, z, mass;
} body_t;

static body_t all[N], mine[N], guests[N];
static float force[N][3];

static body_t body(int i)
{
	return (body_t){ i % 7, i * 5 % 11, i * 3 % 13, 1 + i % 3 };
}

static void attract(float *f, const body_t *a, const body_t *b)
{
	float x = b->x - a->x, y = b->y - a->y, z = b->z - a->z;
	float d = x * x + y * y + z * z + 0.5f, s = b->mass / (d * sqrtf(d));
	f[0] += x * s, f[1] += y * s, f[2] += z * s;
}

int main(void)
{
	int rank, size, one, dims[1], periods[1] = { 1 }, from, to;
	MPI_Comm ring;
	MPI_Init(0, 0);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	dims[0] = size;
	MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
	MPI_Comm_rank(ring, &rank);
	MPI_Cart_shift(ring, 0, 1, &from, &to);
	int n = N / size;
	for (int i = 0; i < N; i++)
		all[i] = body(i);
	for (int i = 0; i < n; i++)
		guests[i] = mine[i] = body(rank * n + i);
	for (int turn = 0; turn < size; turn++) {
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				attract(force[i], &mine[i], &guests[j]);
		MPI_Sendrecv_replace(guests, n * sizeof *guests, MPI_BYTE, to, 1, from, 1, ring,
			MPI_STATUS_IGNORE);
	}
	for (int i = 0; i < n; i++) {
		float f[3] = { 0, 0, 0 };
		for (int j = 0; j < N; j++)
			attract(f, &mine[i], &all[j]);
		for (int k = 0; k < 3; k++)
			if (fabsf(f[k] - force[i][k]) > 1e-4f)
				return __LINE__;
		if (guests[i].x != mine[i].x)
			return __LINE__;
	}
	MPI_Finalize();
	return 0;
}
