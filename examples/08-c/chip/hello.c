// Each core says where it is: epiphany exec -n 16 examples/08-c/chip/hello.c
#include <e_lib.h>
#include <stdio.h>

int main(void)
{
	unsigned row, column;
	e_coords_from_coreid(e_get_coreid(), &row, &column);
	printf("core %03x: row %u, column %u\n", e_get_coreid(), row, column);
	return 0;
}
