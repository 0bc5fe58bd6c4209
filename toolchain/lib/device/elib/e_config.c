#include <e_common.h>
#include <e_coreid.h>

/* The host writes both when it loads a program; the scripts place the sections. */
const e_group_config_t e_group_config SECTION("workgroup_cfg") = { E_NULL };
const e_emem_config_t e_emem_config SECTION("ext_mem_cfg") = { E_NULL };
