// Calls through pointers, and a switch with a table.
#include <stdio.h>
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int (*const ops[])(int, int) = {add, sub, mul};
static const char *name(int n)
{
	switch (n) {
	case 0: return "zero";
	case 1: return "one";
	case 2: return "two";
	case 3: return "three";
	case 5: return "five";
	case 6: return "six";
	case 7: return "seven";
	}
	return "many";
}
int main(void)
{
	for (int i = 0; i < 9; i++)
		printf("%s %d\n", name(i), ops[i % 3](i * 7, 3));
	return 0;
}
