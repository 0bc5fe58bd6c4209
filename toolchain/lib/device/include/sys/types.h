#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H
#include <stddef.h>
typedef long off_t;
typedef int ssize_t;
#endif
