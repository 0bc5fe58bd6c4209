#include <e_coreid.h>
#include <e_regs.h>

/* CONFIG and STATUS change with what the core does: they are moved, not loaded. */

unsigned e_reg_read(e_reg_id_t reg)
{
	unsigned value;
	if (reg == E_CONFIG)
		asm volatile("movfs %0,config" : "=r"(value) : : "memory");
	else if (reg == E_STATUS)
		asm volatile("movfs %0,status" : "=r"(value) : : "memory");
	else
		value = *(volatile unsigned *)(e_get_coreid() << 20 | reg);
	return value;
}

void e_reg_write(e_reg_id_t reg, unsigned value)
{
	if (reg == E_CONFIG)
		asm volatile("movts config,%0" : : "r"(value) : "memory");
	else if (reg == E_STATUS)
		asm volatile("movts status,%0" : : "r"(value) : "memory");
	else
		*(volatile unsigned *)(e_get_coreid() << 20 | reg) = value;
}
