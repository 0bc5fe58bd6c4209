#include <coprthr.h>

int main(void) { return coprthr_get_thread_id() == 1 ? *(volatile int *)0x70000001 : 0; }
