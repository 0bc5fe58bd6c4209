#include <e_ctimers.h>
#include <sys/time.h>
#include <time.h>

clock_t clock(void)
{
	static unsigned passed, last;
	static int runs;
	if (!runs) {
		runs = 1;
		e_ctimer_set(E_CTIMER_1, last = E_CTIMER_MAX);
		e_ctimer_start(E_CTIMER_1, E_CTIMER_CLK);
		return 0;
	}
	unsigned now = e_ctimer_get(E_CTIMER_1);
	passed += last - now;
	last = now;
	if (now < 1u << 31) {
		passed += now - e_ctimer_get(E_CTIMER_1);
		e_ctimer_set(E_CTIMER_1, last = E_CTIMER_MAX);
	}
	return passed;
}

int gettimeofday(struct timeval *t, void *zone)
{
	register struct timeval *r0 asm("r0") = t;
	register int r3 asm("r3") = 19;
	asm volatile("trap #7" : "+r"(r0), "+r"(r3) : : "memory");
	return r3 ? -1 : 0;
}

time_t time(time_t *t)
{
	struct timeval now;
	time_t s = gettimeofday(&now, 0) ? -1 : now.tv_sec;
	if (t)
		*t = s;
	return s;
}

int timespec_get(struct timespec *t, int base)
{
	struct timeval now;
	if (base != TIME_UTC || gettimeofday(&now, 0))
		return 0;
	t->tv_sec = now.tv_sec;
	t->tv_nsec = now.tv_usec * 1000;
	return base;
}

double difftime(time_t a, time_t b) { return (double)a - b; }

/* Days from 1970-01-01 to a day; the year begins in March, so that the day of a leap year is its last. */
static long days(long year, int month, int day)
{
	year += month / 12 - (month < 2);
	month = (month % 12 + 10) % 12;
	return year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719468;
}

struct tm *gmtime(const time_t *t)
{
	static struct tm tm;
	long day = *t / 86400, s = *t % 86400;
	if (s < 0)
		s += 86400, day--;
	long year = 1970 + day / 366 - (day < 0);
	while (days(year + 1, 0, 1) <= day)
		year++;
	int month = 11;
	while (days(year, month, 1) > day)
		month--;
	tm.tm_year = year - 1900;
	tm.tm_mon = month;
	tm.tm_mday = day - days(year, month, 1) + 1;
	tm.tm_yday = day - days(year, 0, 1);
	tm.tm_wday = (day % 7 + 11) % 7;
	tm.tm_hour = s / 3600;
	tm.tm_min = s / 60 % 60;
	tm.tm_sec = s % 60;
	tm.tm_isdst = 0;
	return &tm;
}

struct tm *localtime(const time_t *t) { return gmtime(t); }

time_t mktime(struct tm *t)
{
	long year = 1900 + t->tm_year + t->tm_mon / 12, month = t->tm_mon % 12;
	if (month < 0)
		month += 12, year--;
	time_t s = ((days(year, month, 1) + t->tm_mday - 1) * 24 + t->tm_hour) * 3600 + t->tm_min * 60 + t->tm_sec;
	*t = *gmtime(&s);
	return s;
}
