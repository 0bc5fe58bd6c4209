// Branches that no one foresees.
#include <stdio.h>
int main(void)
{
	int best = 0, at = 0;
	for (unsigned i = 1; i < 600; i++) {
		int n = 0;
		for (unsigned v = i; v != 1; n++)
			v = v & 1 ? 3 * v + 1 : v >> 1;
		if (n > best) {
			best = n;
			at = (int)i;
		}
	}
	printf("%d takes %d steps\n", at, best);
	return 0;
}
