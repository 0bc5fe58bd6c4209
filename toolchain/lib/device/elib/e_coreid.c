#include <e_coreid.h>

#define OWN_MEMORY 0xfffff

e_coreid_t e_get_coreid(void)
{
	e_coreid_t id;
	asm("movfs %0,coreid" : "=r"(id));
	return id;
}

e_coreid_t e_coreid_from_coords(unsigned row, unsigned col)
{
	return e_group_config.group_id + ((row & 0x3f) << 6 | col & 0x3f);
}

void e_coords_from_coreid(e_coreid_t coreid, unsigned *row, unsigned *col)
{
	coreid -= e_group_config.group_id;
	*row = coreid >> 6 & 0x3f;
	*col = coreid & 0x3f;
}

e_bool_t e_is_on_core(const void *ptr)
{
	unsigned core = (unsigned)ptr >> 20;
	return core == 0 || core == e_get_coreid() ? E_TRUE : E_FALSE;
}

void *e_get_global_address(unsigned row, unsigned col, const void *ptr)
{
	unsigned at = (unsigned)ptr;
	if (at & ~OWN_MEMORY)
		return (void *)ptr;
	e_coreid_t id = row == E_SELF || col == E_SELF ? e_get_coreid() : e_coreid_from_coords(row, col);
	return (void *)(id << 20 | at);
}

void e_neighbor_id(e_coreid_wrap_t dir, e_coreid_wrap_t wrap, unsigned *row, unsigned *col)
{
	const e_group_config_t *g = &e_group_config;
	unsigned rows = g->group_rows, cols = g->group_cols, r = g->core_row, c = g->core_col;
	if (wrap != E_COL_WRAP && dir == E_NEXT_CORE) {
		if (++c == cols) {
			c = 0;
			r += wrap == E_GROUP_WRAP;
		}
	} else if (wrap != E_COL_WRAP) {
		if (c-- == 0) {
			c = cols - 1;
			r += wrap == E_GROUP_WRAP ? rows - 1 : 0;
		}
	} else
		r += dir == E_NEXT_CORE ? 1 : rows - 1;
	*row = r >= rows ? r - rows : r;
	*col = c;
}
