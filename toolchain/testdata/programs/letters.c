// ctype.h: counting kinds of characters.
#include <ctype.h>
#include <stdio.h>
int main(void)
{
	int alpha = 0, digit = 0, space = 0, upper = 0, punct = 0, sum = 0;
	for (int c = 0; c < 128; c++) {
		alpha += isalpha(c) != 0;
		digit += isdigit(c) != 0;
		space += isspace(c) != 0;
		upper += isupper(c) != 0;
		punct += ispunct(c) != 0;
		sum += toupper(c) - tolower(c);
	}
	printf("%d %d %d %d %d %d\n", alpha, digit, space, upper, punct, sum);
	return 0;
}
