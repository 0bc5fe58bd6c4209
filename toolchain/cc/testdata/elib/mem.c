/* Reads and writes of other cores' memory and of shared memory, by every core. */
#include <e_lib.h>
#include <stdio.h>
#include <string.h>

/* An offset in shared memory that no program uses. */
#define OFFSET 0x700000

char box[32], got[32], back[32];
volatile e_barrier_t flags[16];
e_barrier_t *targets[16];

int main(void)
{
	unsigned row, col, own = e_group_config.core_row * 4 + e_group_config.core_col, n;
	e_barrier_init(flags, targets);
	e_neighbor_id(E_NEXT_CORE, E_GROUP_WRAP, &row, &col);
	e_barrier(flags, targets);

	sprintf(got, "%u to %u", own, row * 4 + col);
	void *to = e_write(&e_group_config, got, row, col, box, sizeof box);
	void *from = e_read(&e_group_config, back, row, col, box, sizeof box);
	int good = !strcmp(got, back) && to == from && to == e_get_global_address(row, col, box);
	e_barrier(flags, targets);

	char *place = (char *)(OFFSET + 32 * own);
	good &= e_write(&e_emem_config, box, 0, 0, place, sizeof box) == place + e_emem_config.base;
	e_barrier(flags, targets);
	if (!good)
		printf("%u failed\n", own);
	if (own)
		return 0;
	for (n = 0; n < 16; n++) {
		e_read(&e_emem_config, back, 0, 0, (char *)(OFFSET + 32 * n), sizeof back);
		printf("%s\n", back);
	}
	memset(box, 0, sizeof box);
	e_read(&e_group_config, back, E_SELF, E_SELF, box, sizeof back);
	printf("%d\n", back[0]);
	return 0;
}
