#include <string.h>
#include <e_shm.h>
#include <e_types.h>

/* The host's half of DRAM begins with the table. */
#define TABLE ((const volatile e_shmtable_t *)0x8f000000)
#define MAGIC 0xabcdef00

const e_shmseg_t *e_shm_attach(const char *name)
{
	int i;
	if (TABLE->magic != MAGIC)
		return 0;
	for (i = 0; i < MAX_SHM_REGIONS; i++) {
		const e_shmseg_pvt_t *r = (const e_shmseg_pvt_t *)&TABLE->regions[i];
		if (r->valid && !strcmp(r->shm_seg.name, name))
			return &r->shm_seg;
	}
	return 0;
}

int e_shm_release(const char *name) { return e_shm_attach(name) ? E_OK : E_ERR; }
