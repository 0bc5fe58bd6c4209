// Deep recursion.
#include <stdio.h>
static int calls;
static int ackermann(int m, int n)
{
	calls++;
	if (m == 0)
		return n + 1;
	return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}
int main(void)
{
	int r = ackermann(2, 9);
	printf("%d %d\n", r, calls);
	return 0;
}
