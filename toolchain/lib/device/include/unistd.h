#ifndef _UNISTD_H
#define _UNISTD_H
#include <sys/types.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif

/* Files of the host, by their numbers. */
ssize_t read(int file, void *to, size_t n);
ssize_t write(int file, const void *from, size_t n);
off_t lseek(int file, off_t at, int from);
int close(int file);
int unlink(const char *name);

/* The core counts its clock meanwhile. */
unsigned sleep(unsigned seconds);
int usleep(unsigned microseconds);

extern char *optarg;
extern int optind, opterr, optopt;
int getopt(int argc, char *const argv[], const char *options);
#endif
