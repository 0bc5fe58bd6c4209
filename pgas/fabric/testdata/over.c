/* A program of OpenSHMEM's tests, whose transfers go over the fabric. */
#define FI_POOL_BYTES 2048
#include <shmem-fabric.h>
#include PROGRAM
