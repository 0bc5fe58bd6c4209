/* Where cores are: each tells the first one, which prints. */
#include <e_lib.h>
#include <stdio.h>

struct report {
	unsigned id, row, col, next[2], prev[2], right[2], below[2], bits;
};

struct report reports[16];
volatile e_barrier_t flags[16];
e_barrier_t *targets[16];

static struct report look(void)
{
	struct report r;
	unsigned id;
	asm("movfs %0,coreid" : "=r"(id));
	r.id = e_get_coreid();
	e_coords_from_coreid(r.id, &r.row, &r.col);
	e_neighbor_id(E_NEXT_CORE, E_GROUP_WRAP, &r.next[0], &r.next[1]);
	e_neighbor_id(E_PREV_CORE, E_GROUP_WRAP, &r.prev[0], &r.prev[1]);
	e_neighbor_id(E_NEXT_CORE, E_ROW_WRAP, &r.right[0], &r.right[1]);
	e_neighbor_id(E_NEXT_CORE, E_COL_WRAP, &r.below[0], &r.below[1]);
	void *mine = e_get_global_address(r.row, r.col, &reports);
	void *other = e_get_global_address(r.next[0], r.next[1], &reports);
	r.bits = (id == r.id) | (e_coreid_from_coords(r.row, r.col) == id) << 1
		| e_is_on_core(&reports) << 2 | e_is_on_core(mine) << 3 | !e_is_on_core(other) << 4
		| (e_get_global_address(E_SELF, E_SELF, &reports) == mine) << 5
		| (e_get_global_address(0, 0, other) == other) << 6
		| (e_group_config.core_row == r.row && e_group_config.core_col == r.col) << 7;
	return r;
}

int main(void)
{
	e_barrier_init(flags, targets);
	struct report r = look();
	unsigned n = e_group_config.core_row * e_group_config.group_cols + e_group_config.core_col;
	e_write(&e_group_config, &r, 0, 0, &reports[n], sizeof r);
	e_barrier(flags, targets);
	if (n)
		return 0;
	printf("group %x at %u,%u of %ux%u, kind %d, chip %d, memory %x\n", e_group_config.group_id,
		e_group_config.group_row, e_group_config.group_col, e_group_config.group_rows,
		e_group_config.group_cols, e_group_config.objtype, e_group_config.chiptype,
		e_emem_config.base);
	for (n = 0; n < 16; n++) {
		struct report *p = &reports[n];
		printf("%x %u,%u next %u,%u previous %u,%u right %u,%u below %u,%u %x\n", p->id, p->row,
			p->col, p->next[0], p->next[1], p->prev[0], p->prev[1], p->right[0], p->right[1],
			p->below[0], p->below[1], p->bits);
	}
	return 0;
}
