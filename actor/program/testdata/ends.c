/* A member that ends while others wait for it. */
#include <shmem.h>

int main(void)
{
	shmem_init();
	return 0;
}
