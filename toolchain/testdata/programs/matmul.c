// Single precision in loops: a product of matrices.
#include <stdio.h>
#define N 12
static float a[N][N], b[N][N], c[N][N];
int main(void)
{
	float trace = 0;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = (float)(i + 2 * j) / 8;
			b[i][j] = (float)(3 * i - j) / 4;
		}
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			float s = 0;
			for (int k = 0; k < N; k++)
				s += a[i][k] * b[k][j];
			c[i][j] = s;
		}
	for (int i = 0; i < N; i++)
		trace += c[i][i];
	printf("%d %d %d\n", (int)(trace * 32), (int)(c[0][0] * 32), (int)(c[N - 1][3] * 32));
	return 0;
}
