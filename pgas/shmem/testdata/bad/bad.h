/* Mistakes that SHMEM_CHECK finds: see TestChecked. */
#define SHMEM_CHECK
#include <shmem.h>
