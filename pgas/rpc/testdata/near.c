#include <rpc.h>

int main(void)
{
	rpc_init();
	return 0;
}
