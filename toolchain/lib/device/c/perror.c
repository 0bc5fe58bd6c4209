#include <errno.h>
#include <stdio.h>
#include <string.h>

void perror(const char *s)
{
	if (s && *s) {
		fputs(s, stderr);
		fputs(": ", stderr);
	}
	fputs(strerror(errno), stderr);
	fputc('\n', stderr);
}
