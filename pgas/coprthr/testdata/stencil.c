/* A stencil of five points over a grid whose parts are the cores': after some steps each compares
   its part with the whole, which it has computed alone. */
#include <coprthr.h>
#include <mpi.h>

#define SIDE 12
#define STEPS 6

static float whole[2][SIDE + 2][SIDE + 2];
static float part[2][SIDE + 2][SIDE + 2]; /* with the neighbours' edges around it */
static float edge[SIDE];

static float begin(int i, int j) { return (i * 5 + j * 3) % 11; }

static void step(float (*to)[SIDE + 2], float (*from)[SIDE + 2], int rows, int cols)
{
	for (int i = 1; i <= rows; i++)
		for (int j = 1; j <= cols; j++)
			to[i][j] = (from[i][j] * 4 + from[i - 1][j] + from[i + 1][j] + from[i][j - 1] +
				from[i][j + 1]) / 8;
}

/* Sends a row or column to one neighbour and has that of the other in its place. */
static void exchange(MPI_Comm cart, int direction, int disp, float *out, float *in, int n,
	int stride)
{
	int source, dest;
	MPI_Status status;
	MPI_Cart_shift(cart, direction, disp, &source, &dest);
	for (int i = 0; i < n; i++)
		edge[i] = out[i * stride];
	MPI_Sendrecv_replace(edge, n, MPI_FLOAT, dest, 1, source, 1, cart, &status);
	if (source != MPI_PROC_NULL)
		for (int i = 0; i < n; i++)
			in[i * stride] = edge[i];
}

int main(void)
{
	int rank, size, at[2], periods[2] = { 0, 0 }, dims[2];
	MPI_Comm cart;
	MPI_Init(0, 0);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	dims[0] = size == 16 ? 4 : size == 4 ? 2 : 1;
	dims[1] = size == 16 ? 4 : size == 4 ? 2 : size;
	if (MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &cart))
		return __LINE__;
	MPI_Comm_rank(cart, &rank);
	MPI_Cart_coords(cart, rank, 2, at);
	int rows = SIDE / dims[0], cols = SIDE / dims[1];
	int top = at[0] * rows, left = at[1] * cols;
	for (int i = 1; i <= SIDE; i++)
		for (int j = 1; j <= SIDE; j++)
			whole[0][i][j] = begin(i, j);
	for (int i = 1; i <= rows; i++)
		for (int j = 1; j <= cols; j++)
			part[0][i][j] = begin(top + i, left + j);
	for (int n = 0; n < STEPS; n++) {
		float (*p)[SIDE + 2] = part[n & 1];
		exchange(cart, 0, 1, &p[rows][1], &p[0][1], cols, 1);
		exchange(cart, 0, -1, &p[1][1], &p[rows + 1][1], cols, 1);
		exchange(cart, 1, 1, &p[1][cols], &p[1][0], rows, SIDE + 2);
		exchange(cart, 1, -1, &p[1][1], &p[1][cols + 1], rows, SIDE + 2);
		step(part[~n & 1], p, rows, cols);
		step(whole[~n & 1], whole[n & 1], SIDE, SIDE);
	}
	for (int i = 1; i <= rows; i++)
		for (int j = 1; j <= cols; j++)
			if (part[STEPS & 1][i][j] != whole[STEPS & 1][top + i][left + j])
				return __LINE__;
	MPI_Comm_free(&cart);
	MPI_Finalize();
	return 0;
}
