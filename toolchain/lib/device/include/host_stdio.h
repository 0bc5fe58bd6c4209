/* COPRTHR-2's names for what the host does: here all of <stdio.h> is done there. */
#ifndef _HOST_STDIO_H
#define _HOST_STDIO_H
#include <stdio.h>

#define host_printf printf
#define host_fprintf fprintf
#define host_fopen fopen
#define host_fclose fclose
#define host_fread fread
#define host_fwrite fwrite
#define host_fflush fflush
#endif
