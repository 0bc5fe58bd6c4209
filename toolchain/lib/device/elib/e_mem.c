#include <string.h>
#include <e_coreid.h>
#include <e_mem.h>

static void *remote_address(const void *remote, unsigned row, unsigned col, const void *at)
{
	if (*(const e_objtype_t *)remote == E_EXT_MEM)
		return (void *)(e_emem_config.base + (unsigned)at);
	return e_get_global_address(row, col, at);
}

void *e_read(const void *remote, void *dst, unsigned row, unsigned col, const void *src, size_t n)
{
	void *from = remote_address(remote, row, col, src);
	memcpy(dst, from, n);
	return from;
}

void *e_write(const void *remote, const void *src, unsigned row, unsigned col, void *dst, size_t n)
{
	void *to = remote_address(remote, row, col, dst);
	memcpy(to, src, n);
	return to;
}
