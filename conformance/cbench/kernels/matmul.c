/* The product of square matrices of floats. */
enum { N = 24 };
static float a[N][N], b[N][N], c[N][N];

void multiply(float z[N][N], float x[N][N], float y[N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			float sum = 0;
			for (int k = 0; k < N; k++)
				sum += x[i][k] * y[k][j];
			z[i][j] = sum;
		}
}

void prepare(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = i - j;
			b[i][j] = (i + 2 * j) % 9 - 4;
		}
}

unsigned kernel(void)
{
	multiply(c, a, b);
	float sum = 0;
	for (int i = 0; i < N; i++)
		sum += c[i][i] + c[i][N - 1 - i];
	return (int)sum;
}
