#include <coprthr.h>
#include <stdio.h>

int zeros[3];
static int runs = 7;

int main(void)
{
	int me = coprthr_get_thread_id();
	if (me == 3)
		printf("%d of %d: %s %5.2f|%-4d|%04x %c %lld %g %u%%\n", me, coprthr_get_num_threads(),
			"hello", 2.5, -3, 0xab, 'z', -5000000000LL, 0.1, 3000000000u);
	zeros[0]++;
	return zeros[0] * 100 + runs++;
}
