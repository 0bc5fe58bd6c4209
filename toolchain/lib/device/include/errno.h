#ifndef _ERRNO_H
#define _ERRNO_H
extern int errno;
#define ENOENT 2
#define EINTR 4
#define EBADF 9
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
#endif
