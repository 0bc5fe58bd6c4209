/* A Fourier transform in two dimensions: rows, transposed between the cores, rows. Each core
   compares its part with the sums of the definition. */
#include <coprthr.h>
#include <math.h>
#include <mpi.h>

#define N 16

typedef struct {
	float re, im;
} complex_t;

static complex_t all[N][N], part[N][N], block[N * N / 2], root[N];

static complex_t input(int i, int j)
{
	return (complex_t){ (i * 7 + j * 3) % 5 - 2, (i + j * j) % 3 };
}

static complex_t add(complex_t a, complex_t b, complex_t w) /* a + b w */
{
	return (complex_t){ a.re + b.re * w.re - b.im * w.im, a.im + b.re * w.im + b.im * w.re };
}

static void fft(complex_t *x)
{
	for (int i = 1, j = 0; i < N; i++) {
		int bit = N >> 1;
		for (; j & bit; bit >>= 1)
			j ^= bit;
		j ^= bit;
		if (i < j) {
			complex_t t = x[i];
			x[i] = x[j];
			x[j] = t;
		}
	}
	for (int len = 2, stride = N / 2; len <= N; len <<= 1, stride >>= 1)
		for (int i = 0; i < N; i += len)
			for (int k = 0; k < len / 2; k++) {
				complex_t w = root[k * stride], minus = { -w.re, -w.im };
				complex_t a = x[i + k], b = x[i + k + len / 2];
				x[i + k] = add(a, b, w);
				x[i + k + len / 2] = add(a, b, minus);
			}
}

/* Each pair of cores exchanges a block, and all transpose theirs. */
static void transpose(int rank, int size)
{
	int rows = N / size;
	for (int other = 0; other < size; other++) {
		int with = rank ^ other, left = with * rows;
		complex_t *b = block;
		for (int j = 0; j < rows; j++)
			for (int i = 0; i < rows; i++)
				*b++ = part[i][left + j];
		if (with != rank)
			MPI_Sendrecv_replace(block, rows * rows, MPI_C_FLOAT_COMPLEX, with, 1, with, 1,
				MPI_COMM_WORLD, MPI_STATUS_IGNORE);
		b = block;
		for (int i = 0; i < rows; i++)
			for (int j = 0; j < rows; j++)
				part[i][left + j] = *b++;
	}
}

int main(void)
{
	int rank, size;
	MPI_Init(0, 0);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	int rows = N / size, top = rank * rows;
	for (int i = 0; i < N; i++)
		root[i] = (complex_t){ cosf(i * 6.2831853f / N), -sinf(i * 6.2831853f / N) };
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			all[i][j] = input(i, j);
	for (int i = 0; i < rows; i++) {
		for (int j = 0; j < N; j++)
			part[i][j] = all[top + i][j];
		fft(part[i]);
	}
	transpose(rank, size);
	for (int i = 0; i < rows; i++)
		fft(part[i]);
	for (int i = 0; i < rows; i++) /* of column top + i of the result */
		for (int j = i; j < N; j += 9) {
			complex_t sum = { 0, 0 };
			for (int k = 0; k < N; k++)
				for (int l = 0; l < N; l++)
					sum = add(sum, all[k][l], root[(k * j + l * (top + i)) & (N - 1)]);
			if (fabsf(sum.re - part[i][j].re) > 1e-3f || fabsf(sum.im - part[i][j].im) > 1e-3f)
				return __LINE__;
		}
	MPI_Finalize();
	return 0;
}
