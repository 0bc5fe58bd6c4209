// malloc and free: a list that is reversed.
#include <stdio.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void)
{
	struct node *head = 0, *back = 0;
	for (int i = 1; i <= 30; i++) {
		struct node *n = malloc(sizeof *n);
		if (!n)
			return 1;
		n->value = i * i;
		n->next = head;
		head = n;
	}
	while (head) {
		struct node *n = head->next;
		head->next = back;
		back = head;
		head = n;
	}
	int sum = 0;
	while (back) {
		struct node *n = back->next;
		sum = sum * 3 + back->value;
		free(back);
		back = n;
	}
	printf("%d\n", sum);
	return 0;
}
