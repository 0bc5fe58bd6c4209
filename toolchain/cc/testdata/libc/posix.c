#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void options(const char *known, int argc, char *const argv[])
{
	int c;
	optind = 1;
	while ((c = getopt(argc, argv, known)) != -1)
		if (c == '?' || c == ':')
			printf("%c%c ", c, optopt);
		else
			printf("%c=%s ", c, optarg ? optarg : "");
	printf("then %s\n", optind < argc ? argv[optind] : "nothing");
	optarg = 0;
}
#define OPTIONS(known, ...) { \
	char *argv[] = {"program", __VA_ARGS__, 0}; \
	options(known, sizeof argv / sizeof *argv - 1, argv); \
}

int main(void)
{
	OPTIONS("ab:", "-b", "two", "rest", "-a")
	OPTIONS("ab:", "-bthree")
	OPTIONS("ab:", "-a", "--", "-a")
	OPTIONS("ab:", "-a", "-")
	OPTIONS(":ab:", "-x", "-b")
	fflush(stdout);
	if (write(STDOUT_FILENO, "written\n", 8) != 8)
		puts("not written");
	errno = 0;
	int n = write(77, "x", 1);
	printf("%d %d\n", n, errno != 0);
	clock();
	unsigned began = clock();
	usleep(100);
	unsigned passed = clock() - began;
	puts(passed >= 60000 && passed < 63000 ? "slept" : "slept badly");
	return 0;
}
