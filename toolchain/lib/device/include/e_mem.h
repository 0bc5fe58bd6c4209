/* Copies between this core and another of the group (remote is &e_group_config) or shared memory
   (&e_emem_config, where an address is an offset). Results are the other side's address. */
#ifndef E_MEM_H
#define E_MEM_H
#include <stddef.h>
void *e_read(const void *remote, void *dst, unsigned row, unsigned col, const void *src, size_t n);
void *e_write(const void *remote, const void *src, unsigned row, unsigned col, void *dst, size_t n);
#endif
