/* Which core this is, and where others are. Rows and columns count within the workgroup. */
#ifndef E_COREID_H
#define E_COREID_H
#include <e_types.h>

typedef unsigned e_coreid_t;

/* A row or column that means this core itself. */
#define E_SELF (-1)

typedef enum {
	/* Where neighbours wrap: in the whole group, in the row, in the column. */
	E_GROUP_WRAP = 0,
	E_ROW_WRAP = 1,
	E_COL_WRAP = 2,
	/* Directions. */
	E_PREV_CORE = 0,
	E_NEXT_CORE = 1
} e_coreid_wrap_t;

typedef enum {
	E_NULL = 0,
	E_EPI_PLATFORM,
	E_EPI_CHIP,
	E_EPI_GROUP,
	E_EPI_CORE,
	E_EXT_MEM,
	E_MAPPING
} e_objtype_t;

typedef enum { E_E16G301 = 0, E_E64G401 = 1 } e_chiptype_t;

/* What the host writes at 0x28 when it loads a program: group_row and group_col are those of the
   group's first core on the board, core_row and core_col those of this core in the group. */
typedef struct {
	e_objtype_t objtype;
	e_chiptype_t chiptype;
	e_coreid_t group_id;
	unsigned group_row, group_col;
	unsigned group_rows, group_cols;
	unsigned core_row, core_col;
	unsigned alignment_padding;
} e_group_config_t;

/* What the host writes at 0x50: where shared memory begins. */
typedef struct {
	e_objtype_t objtype;
	unsigned base;
} e_emem_config_t;

extern const e_group_config_t e_group_config;
extern const e_emem_config_t e_emem_config;

e_coreid_t e_get_coreid(void);
e_coreid_t e_coreid_from_coords(unsigned row, unsigned col);
void e_coords_from_coreid(e_coreid_t coreid, unsigned *row, unsigned *col);
e_bool_t e_is_on_core(const void *ptr);
void *e_get_global_address(unsigned row, unsigned col, const void *ptr);
void e_neighbor_id(e_coreid_wrap_t dir, e_coreid_wrap_t wrap, unsigned *row, unsigned *col);
#endif
