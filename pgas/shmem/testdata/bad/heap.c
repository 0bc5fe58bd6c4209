#include "bad.h"
int main(void)
{
	shmem_init();
	return shmem_malloc(1 << 20) != 0;
}
