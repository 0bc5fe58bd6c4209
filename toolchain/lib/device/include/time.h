/* Time of a core by its timer 1, and of the host. */
#ifndef _TIME_H
#define _TIME_H
#include <stddef.h>
#define CLOCKS_PER_SEC 600000000
typedef unsigned long clock_t;
typedef long time_t;
struct tm {
	int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
};
struct timespec { time_t tv_sec; long tv_nsec; };
#define TIME_UTC 1
/* Cycles since its first call, which starts timer 1; they wrap after 7 seconds, and the timer stops
   if it is not called for so long. It must not be used where the program uses timer 1. */
clock_t clock(void);
/* Seconds of the board's virtual time. */
time_t time(time_t *t);
int timespec_get(struct timespec *t, int base);
double difftime(time_t a, time_t b);
/* UTC; the result is overwritten by the next call. */
struct tm *gmtime(const time_t *t);
struct tm *localtime(const time_t *t);
time_t mktime(struct tm *t);
#endif
