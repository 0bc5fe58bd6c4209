// String functions of the library.
#include <stdio.h>
#include <string.h>
int main(void)
{
	char b[64] = "one two,three";
	printf("%d %d %d\n", (int)strlen(b), strcmp("abc", "abd") < 0, strncmp("abc", "abd", 2));
	strcat(b, " four");
	printf("%s|%s|%s\n", b, strchr(b, 't'), strrchr(b, 'o'));
	printf("%s %d\n", strstr(b, "three"), (int)strspn(b, "eno"));
	for (char *p = strtok(b, " ,"); p; p = strtok(0, " ,"))
		printf("[%s]", p);
	printf("\n");
	return 0;
}
