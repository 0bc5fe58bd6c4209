/* The dot product of vectors of floats. */
enum { N = 512 };
static float a[N], b[N];

float dot(const float *x, const float *y, int n)
{
	float sum = 0;
	for (int i = 0; i < n; i++)
		sum += x[i] * y[i];
	return sum;
}

void prepare(void)
{
	for (int i = 0; i < N; i++) {
		a[i] = i % 7 - 3;
		b[i] = i % 5 - 2;
	}
}

unsigned kernel(void)
{
	float sum = 0;
	for (int n = N - 8; n <= N; n++)
		sum += dot(a, b, n);
	return (int)sum;
}
