// Recursion with several arguments and state in memory.
#include <stdio.h>
static int pegs[3], moves;
static void move(int n, int from, int to, int by)
{
	if (n == 0)
		return;
	move(n - 1, from, by, to);
	pegs[from]--;
	pegs[to]++;
	moves++;
	move(n - 1, by, to, from);
}
int main(void)
{
	pegs[0] = 9;
	move(9, 0, 2, 1);
	printf("%d moves, %d %d %d\n", moves, pegs[0], pegs[1], pegs[2]);
	return 0;
}
