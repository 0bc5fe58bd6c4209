// A board of cells, two arrays in turn.
#include <stdio.h>
#define N 16
static char board[2][N][N];
int main(void)
{
	int now = 0;
	board[0][1][2] = board[0][2][3] = board[0][3][1] = board[0][3][2] = board[0][3][3] = 1;
	for (int t = 0; t < 20; t++, now ^= 1)
		for (int y = 0; y < N; y++)
			for (int x = 0; x < N; x++) {
				int n = 0;
				for (int d = 0; d < 9; d++)
					if (d != 4)
						n += board[now][(y + d / 3 - 1) & (N - 1)][(x + d % 3 - 1) & (N - 1)];
				board[now ^ 1][y][x] = n == 3 || (n == 2 && board[now][y][x]);
			}
	for (int y = 0; y < N; y++) {
		for (int x = 0; x < N; x++)
			putchar(board[now][y][x] ? '#' : '.');
		putchar('\n');
	}
	return 0;
}
