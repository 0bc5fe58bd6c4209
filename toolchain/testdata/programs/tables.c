// Data that is there from the start, with pointers into itself.
#include <stdio.h>
struct item { const char *name; const struct item *next; short value; };
static const struct item items[] = {
	{"first", &items[2], 1}, {"second", 0, 2}, {"third", &items[1], 3},
};
static int total = 100, *const where = &total;
int main(void)
{
	for (const struct item *i = items; i; i = i->next) {
		printf("%s %d\n", i->name, i->value);
		*where += i->value;
	}
	printf("%d\n", total);
	return 0;
}
