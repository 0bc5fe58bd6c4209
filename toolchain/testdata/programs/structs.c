// Structures as arguments and results, of many sizes.
#include <stdio.h>
struct small { char a; short b; };
struct pair { int a, b; };
struct large { int v[6]; };
static struct small flip(struct small s) { struct small r = {(char)s.b, s.a}; return r; }
static struct pair swap(struct pair p) { struct pair r = {p.b, p.a}; return r; }
static struct large twice(struct large l, int from)
{
	for (int i = from; i < 6; i++)
		l.v[i] *= 2;
	return l;
}
int main(void)
{
	struct small s = flip((struct small){1, 2});
	struct pair p = swap((struct pair){3, 4});
	struct large l = twice((struct large){{1, 2, 3, 4, 5, 6}}, 2);
	printf("%d %d %d %d\n", s.a, s.b, p.a, p.b);
	for (int i = 0; i < 6; i++)
		printf("%d ", l.v[i]);
	printf("\n");
	return 0;
}
