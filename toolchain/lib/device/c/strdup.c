#include <stdlib.h>
#include <string.h>

char *strdup(const char *s)
{
	char *to = malloc(strlen(s) + 1);
	return to ? strcpy(to, s) : to;
}
