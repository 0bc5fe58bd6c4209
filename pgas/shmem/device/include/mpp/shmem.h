/* The header's place before specification 1.0. */
#include <shmem.h>
