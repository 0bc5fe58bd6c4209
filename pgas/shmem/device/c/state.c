#include <e_lib.h>
#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>
#include <stdlib.h>
#include <unistd.h>

__SHMEM_ONE struct __shmem_state __shmem __attribute__((section(".data.symmetric"), aligned(8))) = {
	.mask = 0x7fffffff, .shift = 20, .n = 1
};

extern char end[], __stack[];
extern char __symmetric_heap[] __attribute__((weak)); /* of a program that is linked for one */
extern char __free_end[] __attribute__((weak)); /* the program's sections in banks of their own */

static char *__shmem_reserve(size_t bytes)
{
	char *p = __shmem.heap;
	__shmem.heap += (bytes + 7) & ~7u;
	return p;
}

static void __shmem_clear(void *p, size_t bytes)
{
	for (char *c = p; bytes--; c++)
		*c = 0;
}

/* The text of an error goes to the host as it is: streams take more than the rest of shmem_init. */
static void __shmem_refuse(const char *text, size_t bytes)
{
	write(STDERR_FILENO, text, bytes);
	exit(1);
}
#define REFUSE(text) __shmem_refuse("shmem_init: " text "\n", sizeof "shmem_init: " text)

void shmem_init(void)
{
	struct __shmem_state *s = &__shmem;
	const volatile e_group_config_t *group = &e_group_config; /* which the loader has written */
	int rows = group->group_rows, cols = group->group_cols;
	if (s->heap) /* again */
		return;
	if ((unsigned)s >> 20)
		REFUSE("the program's data is not in the memory of its core");
	if (!rows) { /* started by another loader */
		unsigned id;
		__asm__("movfs %0, coreid" : "=r"(id));
		s->base = id << 20;
		rows = cols = 1;
	} else {
		s->base = group->group_id << 20;
		s->me = group->core_row * cols + group->core_col;
		s->n = rows * cols;
	}
	s->cols = cols;
	if (rows > 1) {
		int log = 0;
		while (1 << log < cols)
			log++;
		s->mask = cols & cols - 1 ? -1 : cols - 1;
		s->shift = 26 - log;
	}
	for (int r = 0; 1 << r < s->n; r++) {
		int to = s->me + (1 << r);
		s->round[r].peer = __shmem_at((void *)&s->round[r].flag, to < s->n ? to : to - s->n);
		s->rounds = r + 1;
	}
	s->heap = (char *)((unsigned)(__symmetric_heap ? __symmetric_heap : end) + 7 & ~7u);
	s->end = __stack - SHMEM_STACK_BYTES;
	if (__free_end && __free_end < s->end)
		s->end = __free_end;
	s->acks = (unsigned char *)__shmem_reserve(s->n);
	s->tokens = (unsigned char *)__shmem_reserve(s->n);
	s->touched = (unsigned char *)__shmem_reserve(s->n);
	s->free = s->heap;
	if (s->heap > s->end)
		REFUSE("the program leaves no memory to its heap and stack");
	__shmem_clear(s->acks, s->heap - (char *)s->acks);
	__shmem_sync_all();
}

void start_pes(int npes) { shmem_init(); }

void shmem_finalize(void) { shmem_barrier_all(); }

int shmem_my_pe(void) { return __shmem.me; }
int shmem_n_pes(void) { return __shmem.n; }
__SHMEM_API int _my_pe(void) __attribute__((alias("shmem_my_pe")));
__SHMEM_API int my_pe(void) __attribute__((alias("shmem_my_pe")));
__SHMEM_API int _num_pes(void) __attribute__((alias("shmem_n_pes")));
__SHMEM_API int num_pes(void) __attribute__((alias("shmem_n_pes")));

int shmem_pe_accessible(int pe) { return pe >= 0 && pe < __shmem.n; }

/* All of a core's memory is seen by the others, but the stack is nobody's copy. */
int shmem_addr_accessible(const void *addr, int pe)
{
	return shmem_pe_accessible(pe) && (char *)addr < __stack - SHMEM_STACK_BYTES;
}

void *shmem_ptr(const void *dest, int pe)
{
	return shmem_addr_accessible(dest, pe) ? __shmem_at(dest, pe) : 0;
}

void shmem_info_get_version(int *major, int *minor)
{
	*major = SHMEM_MAJOR_VERSION;
	*minor = SHMEM_MINOR_VERSION;
}

void shmem_info_get_name(char *name)
{
	for (const char *from = SHMEM_VENDOR_STRING; (*name++ = *from++);)
		;
}

/* Registers of a core that other cores can write. */
#define DEBUGCMD 0xf0448

void shmem_global_exit(int status)
{
	for (int pe = 0; pe < __shmem.n; pe++)
		if (pe != __shmem.me)
			*(volatile unsigned *)(__shmem_base(pe) | DEBUGCMD) = 1; /* halt */
	exit(status);
}

/* Memory without caches is always coherent. */
void shmem_clear_cache_inv(void) {}
void shmem_set_cache_inv(void) {}
void shmem_set_cache_line_inv(void *dest) {}
void shmem_udcflush(void) {}
void shmem_udcflush_line(void *dest) {}
void shmem_clear_cache_line_inv(void *dest) {}

#undef REFUSE
#undef DEBUGCMD
