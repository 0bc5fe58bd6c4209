// bsearch of the library in a table of structures.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct word { const char *name; int value; };
static const struct word words[] = {
	{"alpha", 1}, {"beta", 2}, {"delta", 4}, {"epsilon", 5}, {"gamma", 3}, {"zeta", 6},
};
static int order(const void *a, const void *b)
{
	return strcmp(((const struct word *)a)->name, ((const struct word *)b)->name);
}
int main(void)
{
	static const char *const wanted[] = {"gamma", "alpha", "omega", "zeta"};
	for (int i = 0; i < 4; i++) {
		struct word key = {wanted[i], 0};
		struct word *w = bsearch(&key, words, 6, sizeof key, order);
		printf("%s %d\n", wanted[i], w ? w->value : -1);
	}
	return 0;
}
