#include <stdio.h>
#include <string.h>
#include <unistd.h>

char *optarg;
int optind = 1, opterr = 1, optopt;
static const char *rest; /* of an argument with several options */

static int wrong(char *const argv[], const char *options, const char *what)
{
	if (*options == ':')
		return *what == 'o' ? ':' : '?';
	if (opterr)
		fprintf(stderr, "%s: %s -- '%c'\n", argv[0], what, optopt);
	return '?';
}

int getopt(int argc, char *const argv[], const char *options)
{
	if (!rest || !*rest) {
		if (optind >= argc || argv[optind][0] != '-' || !argv[optind][1])
			return -1;
		rest = argv[optind++] + 1;
		if (rest[0] == '-' && !rest[1]) {
			rest = 0;
			return -1;
		}
	}
	optopt = *rest++;
	const char *option = optopt == ':' ? 0 : strchr(options, optopt);
	if (!option)
		return wrong(argv, options, "invalid option");
	if (option[1] != ':')
		return optopt;
	optarg = (char *)rest;
	rest = 0;
	if (*optarg)
		return optopt;
	if (optind >= argc)
		return wrong(argv, options, "option requires an argument");
	optarg = argv[optind++];
	return optopt;
}
