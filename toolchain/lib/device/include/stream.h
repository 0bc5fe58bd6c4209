#ifndef _STREAM_H
#define _STREAM_H
#include <stdio.h>
struct __file {
	int file;
	char *buffer;
	int size, used;
	int back; /* a character that was put back, or -1 */
	char end, error;
};
#endif
