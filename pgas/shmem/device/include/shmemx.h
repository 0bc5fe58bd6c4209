/* What other libraries have beside the specification, and programs use. */
#ifndef _SHMEMX_H
#define _SHMEMX_H
#include <shmem.h>
#include <time.h>

/* A variable that processes in Erlang have too, which are members of the job: see docs/mixed.md. */
#define SHMEMX_SYMMETRIC __attribute__((section(".data.symmetric")))

/* The seconds since a PE has asked for the first time, by its own clock. */
static inline double shmemx_wtime(void)
{
	static unsigned last;
	static unsigned long long passed;
	unsigned now = clock();
	passed += now - last;
	last = now;
	return (double)passed / CLOCKS_PER_SEC;
}
#endif
