#include <e_coreid.h>
#include <e_ic.h>
#include <e_regs.h>

/* A vector is a branch relative to itself: 24 bits of halfwords above the opcode. */
#define BRANCH 0xe8

void e_irq_attach(e_irq_type_t irq, sighandler_t handler)
{
	unsigned at = irq << 2;
	*(volatile unsigned *)at = ((unsigned)handler - at) >> 1 << 8 | BRANCH;
}

static volatile unsigned *reg(unsigned row, unsigned col, e_reg_id_t id)
{
	return e_get_global_address(row, col, (void *)id);
}

void e_irq_set(unsigned row, unsigned col, e_irq_type_t irq)
{
	*reg(row, col, E_ILATST) = 1 << irq;
}

void e_irq_clear(unsigned row, unsigned col, e_irq_type_t irq)
{
	*reg(row, col, E_ILATCL) = 1 << irq;
}

void e_irq_global_mask(e_bool_t state)
{
	if (state)
		asm volatile("gid" : : : "memory");
	else
		asm volatile("gie" : : : "memory");
}

void e_irq_mask(e_irq_type_t irq, e_bool_t state)
{
	unsigned mask;
	asm volatile("movfs %0,imask" : "=r"(mask) : : "memory");
	mask = state ? mask | 1 << irq : mask & ~(1 << irq);
	asm volatile("movts imask,%0" : : "r"(mask) : "memory");
}
