#include <time.h>
#include <unistd.h>

int usleep(unsigned microseconds)
{
	unsigned began = clock();
	unsigned long long ticks = (unsigned long long)microseconds * (CLOCKS_PER_SEC / 1000000);
	while (ticks) {
		unsigned passed = (unsigned)clock() - began;
		if (passed >= ticks)
			break;
		ticks -= passed;
		began += passed;
	}
	return 0;
}

unsigned sleep(unsigned seconds)
{
	while (seconds--)
		usleep(1000000);
	return 0;
}
