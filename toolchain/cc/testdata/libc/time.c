/* Cycles of the core, and calendar dates; time is virtual and begins at 0. */
#include <time.h>
#include <sys/time.h>
#include <stdio.h>
int main(void)
{
	clock_t a = clock(), b;
	for (volatile int i = 0; i < 1000; i++)
		;
	b = clock();
	printf("%d %d\n", a == 0, b > 5000 && b < 100000);
	time_t leap = 951782400, old = -86400, t;
	struct tm tm = *gmtime(&leap);
	printf("%d-%d-%d %d %d %d\n", tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday, tm.tm_wday, tm.tm_yday, tm.tm_hour);
	tm = *gmtime(&old);
	printf("%d-%d-%d %d\n", tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday, tm.tm_wday);
	int wrong = 0;
	for (long day = -20000; day < 24000; day += 131) {
		t = day * 86400 + 3661;
		tm = *gmtime(&t);
		wrong += mktime(&tm) != t || tm.tm_wday != ((day + 4) % 7 + 7) % 7 || tm.tm_hour != 1 || tm.tm_sec != 1;
	}
	struct tm late = {.tm_year = 124, .tm_mon = 13, .tm_mday = 31};
	t = mktime(&late);
	printf("%d %ld %d-%d\n", wrong, t, late.tm_mon + 1, late.tm_mday);
	struct timeval now, later;
	gettimeofday(&now, 0);
	gettimeofday(&later, 0);
	struct timespec s;
	printf("%d %d\n", timespec_get(&s, TIME_UTC), later.tv_usec > now.tv_usec && time(&t) == 0 && t == 0);
	return 0;
}
