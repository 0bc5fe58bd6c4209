/* Registers in the memory map, beside assembly that uses the same ones. */
#include <e_lib.h>
#include <stdio.h>

int main(void)
{
	unsigned v, w;
	if (e_get_coreid() != e_group_config.group_id)
		return 0;
	asm volatile("mov %0,#0x1234\n\tmovts iret,%0" : "=&r"(v) : : "memory");
	printf("iret %x\n", e_reg_read(E_IRET));
	e_reg_write(E_IRET, 0xabcd);
	asm volatile("movfs %0,iret" : "=r"(v));
	printf("iret %x\n", v);

	e_reg_write(E_REG_R60, 77);
	asm volatile("nop\n\tmov %0,r60" : "=r"(v) : : "memory");
	printf("r60 %u\n", v);
	asm volatile("mov r61,#99" : : : "r61");
	printf("r61 %u\n", e_reg_read(E_REG_R61));

	/* Rounding towards zero, by CONFIG: two thirds in single precision. */
	volatile float two = 2, third = 1.0f / 3;
	v = e_reg_read(E_CONFIG);
	float near = two * third + 1;
	e_reg_write(E_CONFIG, v | 1);
	float cut = two * third + 1;
	e_reg_write(E_CONFIG, v);
	printf("%.9g %.9g\n", near, cut);

	e_reg_write(E_DMA1COUNT, 0x30007);
	printf("count %x, core %x\n", e_reg_read(E_DMA1COUNT), e_reg_read(E_COREID));
	asm volatile("sub r63,r63,r63\n\tmovfs %0,status" : "=r"(w) : : "r63", "cc");
	printf("zero %u\n", w >> 4 & 1);
	e_reg_write(E_STATUS, w | 1 << 13);
	asm volatile("movfs %0,status" : "=r"(v));
	e_reg_write(E_STATUS, w & ~(1 << 13));
	w = e_reg_read(E_STATUS);
	printf("sticky %u %u\n", v >> 13 & 1, w >> 13 & 1);
	printf("runs %u\n", w & 1);
	return 0;
}
