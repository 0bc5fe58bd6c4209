// A search tree with calloc and realloc.
#include <stdio.h>
#include <stdlib.h>
struct node { int key, count; struct node *sub[2]; };
static int *out, used, room;
static struct node *put(struct node *n, int key)
{
	if (!n) {
		n = calloc(1, sizeof *n);
		n->key = key;
	}
	if (key == n->key)
		n->count++;
	else
		n->sub[key > n->key] = put(n->sub[key > n->key], key);
	return n;
}
static void walk(const struct node *n)
{
	if (!n)
		return;
	walk(n->sub[0]);
	if (used == room) {
		room = room ? 2 * room : 4;
		out = realloc(out, room * sizeof *out);
	}
	out[used++] = n->key * 10 + n->count;
	walk(n->sub[1]);
}
int main(void)
{
	struct node *root = 0;
	unsigned s = 1;
	for (int i = 0; i < 60; i++) {
		s = s * 69069 + 1;
		root = put(root, s >> 27);
	}
	walk(root);
	for (int i = 0; i < used; i++)
		printf("%d ", out[i]);
	printf("\n");
	return 0;
}
