/* The product of matrices by Cannon's algorithm: each core has a block of each, multiplies, and
   passes two of them on to its neighbours. */
#include <coprthr.h>
#include <e_lib.h>
#include <mpi.h>

#ifndef COMMUNICATE
#define COMMUNICATE
#endif
#ifndef MULTIPLY
#define MULTIPLY __attribute__((noinline))
#endif

struct arguments {
	int n, side; /* of the matrices, and of the square of cores */
	float *a, *b, *c;
};

/* c += a b, of s×s floats, where s is a multiple of four. */
MULTIPLY void MatrixMultiply(float *restrict a, float *restrict b, float *restrict c, int s)
{
	for (int i = 0; i < s; i += 4, a += 4 * s, c += 4 * s)
		for (int j = 0; j < s; j += 4) {
			float *ap = a, *bp = b + j, *cp = c + j;
			float c00 = 0, c01 = 0, c02 = 0, c03 = 0, c10 = 0, c11 = 0, c12 = 0, c13 = 0;
			float c20 = 0, c21 = 0, c22 = 0, c23 = 0, c30 = 0, c31 = 0, c32 = 0, c33 = 0;
			for (int k = 0; k < s; k++, ap++, bp += s) {
				float a0 = ap[0], a1 = ap[s], a2 = ap[2 * s], a3 = ap[3 * s];
				float b0 = bp[0], b1 = bp[1], b2 = bp[2], b3 = bp[3];
				c00 += a0 * b0, c01 += a0 * b1, c02 += a0 * b2, c03 += a0 * b3;
				c10 += a1 * b0, c11 += a1 * b1, c12 += a1 * b2, c13 += a1 * b3;
				c20 += a2 * b0, c21 += a2 * b1, c22 += a2 * b2, c23 += a2 * b3;
				c30 += a3 * b0, c31 += a3 * b1, c32 += a3 * b2, c33 += a3 * b3;
			}
			cp[0] += c00, cp[1] += c01, cp[2] += c02, cp[3] += c03, cp += s;
			cp[0] += c10, cp[1] += c11, cp[2] += c12, cp[3] += c13, cp += s;
			cp[0] += c20, cp[1] += c21, cp[2] += c22, cp[3] += c23, cp += s;
			cp[0] += c30, cp[1] += c31, cp[2] += c32, cp[3] += c33;
		}
}

COMMUNICATE void MatrixMultiplyComm(float *a, float *b, float *c, int s, int side, MPI_Comm cart)
{
	int coords[2], from, to, left, right, up, down, rank;
	MPI_Comm_rank(cart, &rank);
	MPI_Cart_coords(cart, rank, 2, coords);
	MPI_Cart_shift(cart, 1, -coords[0], &from, &to);
	MPI_Sendrecv_replace(a, s * s, MPI_FLOAT, to, 1, from, 1, cart, MPI_STATUS_IGNORE);
	MPI_Cart_shift(cart, 0, -coords[1], &from, &to);
	MPI_Sendrecv_replace(b, s * s, MPI_FLOAT, to, 1, from, 1, cart, MPI_STATUS_IGNORE);
	MPI_Cart_shift(cart, 1, -1, &right, &left);
	MPI_Cart_shift(cart, 0, -1, &down, &up);
	for (int i = 0; i < side; i++) {
		MatrixMultiply(a, b, c, s);
		MPI_Sendrecv_replace(a, s * s, MPI_FLOAT, left, 1, right, 1, cart, MPI_STATUS_IGNORE);
		MPI_Sendrecv_replace(b, s * s, MPI_FLOAT, up, 1, down, 1, cart, MPI_STATUS_IGNORE);
	}
}

/* A block of a matrix in shared DRAM comes here, or goes there. */
static void fetch(float *block, float *matrix, int s, int n)
{
	for (int i = 0; i < s; i++, block += s, matrix += n)
		e_dma_copy(block, matrix, s * sizeof *block);
}

static void put(float *matrix, float *block, int s, int n)
{
	for (int i = 0; i < s; i++, block += s, matrix += n)
		e_dma_copy(matrix, block, s * sizeof *block);
}

int thread(struct arguments *p)
{
	int n = p->n, side = p->side, dims[2] = { side, side }, periods[2] = { 1, 1 }, rank, s, at;
	MPI_Comm cart;
	if (!n)
		return 0;
	if (MPI_Init(0, 0))
		return 1;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &cart))
		return 2;
	for (s = 0, at = n; at > 0; at -= side)
		s++;
	void *memory = coprthr_tls_sbrk(0);
	float *a = coprthr_tls_sbrk(s * s * sizeof *a), *b = coprthr_tls_sbrk(s * s * sizeof *b);
	float *c = coprthr_tls_sbrk(s * s * sizeof *c);
	if (c == (float *)-1)
		return 3;
	int coords[2];
	MPI_Cart_coords(cart, rank, 2, coords);
	at = coords[0] * s * n + coords[1] * s;
	fetch(a, p->a + at, s, n);
	fetch(b, p->b + at, s, n);
	fetch(c, p->c + at, s, n);
	MatrixMultiplyComm(a, b, c, s, side, cart);
	put(p->c + at, c, s, n);
	coprthr_tls_brk(memory);
	MPI_Comm_free(&cart);
	MPI_Finalize();
	return 0;
}
