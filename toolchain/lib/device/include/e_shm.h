/* Pieces of shared memory by name. The host writes their table; cores only read it. */
#ifndef E_SHM_H
#define E_SHM_H
#include <sys/types.h>
#include <e_common.h>

#define MAX_SHM_REGIONS 64

typedef struct ALIGN(8) e_shmseg {
	void *addr; /* for the host */
	char name[256];
	size_t size;
	void *paddr; /* for the cores */
	off_t offset;
} e_shmseg_t;

typedef struct ALIGN(8) e_shmseg_pvt {
	e_shmseg_t shm_seg;
	unsigned refcnt;
	unsigned valid;
} e_shmseg_pvt_t;

typedef struct ALIGN(8) e_shmtable {
	unsigned magic;
	unsigned initialized;
	e_shmseg_pvt_t regions[MAX_SHM_REGIONS];
	unsigned free_space;
	off_t next_free_offset;
	unsigned long paddr_epi;
	unsigned long paddr_cpu;
	char *heap;
	void *lock;
} e_shmtable_t;

/* Gives a piece, or 0 where there is none of that name. */
const e_shmseg_t *e_shm_attach(const char *name);
/* Gives E_OK, or E_ERR where there is none of that name. */
int e_shm_release(const char *name);
#endif
