#include <e_coreid.h>
#include <e_mutex.h>

/* The first core of the group has a flag for each other one and knows where each has its own; the
   others have one flag, and know where the first core has theirs. */

static unsigned number(void)
{
	return e_group_config.core_row * e_group_config.group_cols + e_group_config.core_col;
}

static unsigned size(void) { return e_group_config.group_rows * e_group_config.group_cols; }

void e_barrier_init(volatile e_barrier_t bar_array[], e_barrier_t *tgt_bar_array[])
{
	unsigned i, n = size(), own = number();
	for (i = 0; i < n; i++)
		bar_array[i] = 0;
	if (own) {
		tgt_bar_array[0] = e_get_global_address(0, 0, (void *)&bar_array[own]);
		return;
	}
	for (i = 0; i < n; i++)
		tgt_bar_array[i] = e_get_global_address(i / e_group_config.group_cols,
			i % e_group_config.group_cols, (void *)&bar_array[0]);
}

void e_barrier(volatile e_barrier_t *bar_array, e_barrier_t *tgt_bar_array[])
{
	unsigned i, n = size();
	if (number()) {
		*(volatile e_barrier_t *)tgt_bar_array[0] = 1;
		while (!bar_array[0])
			;
		bar_array[0] = 0;
		return;
	}
	for (i = 1; i < n; i++) {
		while (!bar_array[i])
			;
		bar_array[i] = 0;
	}
	for (i = 1; i < n; i++)
		*(volatile e_barrier_t *)tgt_bar_array[i] = 1;
}
