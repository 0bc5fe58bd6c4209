// Single precision with comparisons: a picture of letters.
#include <stdio.h>
int main(void)
{
	for (int y = -6; y <= 6; y++) {
		for (int x = -20; x < 10; x++) {
			float a = 0, b = 0, p = (float)x / 10, q = (float)y / 5;
			int n = 0;
			while (n < 15 && a * a + b * b < 4) {
				float t = a * a - b * b + p;
				b = 2 * a * b + q;
				a = t;
				n++;
			}
			putchar(" .:-=+*#%@ABCDEF"[n]);
		}
		putchar('\n');
	}
	return 0;
}
