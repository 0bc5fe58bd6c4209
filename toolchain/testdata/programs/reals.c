// printf and strtod with numbers that have a fraction.
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
	printf("%f %.2f %e %g %g\n", 3.25, -1.005, 12345.678, 0.0001, 1e10);
	printf("%.10f %.0f %8.3f|\n", 0.1, 2.5, 3.14159);
	printf("%g %g %d\n", strtod("2.5e3xyz", 0), atof("-0.125"), (int)(strtod("1e9", 0) / 7));
	return 0;
}
