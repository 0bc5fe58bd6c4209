package rts

import "github.com/parallergo/epiphany/emu/isa"

// The runtime functions of the set own are written by hand, as their sequences stand. Those of the
// other sets are C: the same loops compiled by gcc, functions that save registers on the C stack,
// which is in SRAM, and routines for arithmetic that the compact machine has in line. On the ARM
// they are the same C, and double precision is the processor's.
var (
	// Frame is the entry and the exit of a C function that keeps values in six registers.
	Frame = Passage(Builtins, isa.MustParse(`sub sp,sp,#28; str lr,[sp,#6]; str r4,[sp,#5]; str r5,[sp,#4]; str r6,[sp,#3]; str r7,[sp,#2]; str r8,[sp,#1];
		ldr r8,[sp,#1]; ldr r7,[sp,#2]; ldr r6,[sp,#3]; ldr r5,[sp,#4]; ldr r4,[sp,#5]; ldr lr,[sp,#6]; add sp,sp,#28; jr lr`))
	// Primop is a routine for arithmetic, called with small integers: it tests tags, multiplies the
	// magnitudes and tests whether the product is small.
	Primop = Passage(SmallInts, isa.Concat(isa.MustParse(`
		sub sp,sp,#28; str lr,[sp,#6]; str r4,[sp,#5]; str r5,[sp,#4]; str r6,[sp,#3]; str r7,[sp,#2];
		str r8,[sp,#1];
		mov r4,r0; mov r5,r1; mov r6,r2; mov r12,#15; and r3,r5,r12; sub r3,r3,r12; bne; and r3,r6,r12; sub r3,r3,r12; bne; asr r5,r5,#4; beq; asr r6,r6,#4; beq; sub r3,r6,#1; beq;
		asr r16,r5,#31; eor r5,r5,r16; sub r5,r5,r16; asr r17,r6,#31; eor r6,r6,r17; sub r6,r6,r17; mov r0,r5; mov r1,r6; bl.l multiply`), longProduct, isa.MustParse(`
		sub r1,r1,#0; bne; lsr r3,r0,#27; bne; eor r16,r16,r17; eor r0,r0,r16; sub r0,r0,r16; lsl r0,r0,#4; orr r0,r0,r12;
		ldr r8,[sp,#1]; ldr r7,[sp,#2]; ldr r6,[sp,#3]; ldr r5,[sp,#4]; ldr r4,[sp,#5]; ldr lr,[sp,#6]; add sp,sp,#28; jr lr`)))
	// longProduct computes 64 bits of a product, of which the core's multiplication returns 32:
	// four multiplications of halves, in the FPU's mode for integers.
	longProduct = isa.MustParse(`movfs r18,config; mov r19,#0; movt r19,#8; orr r19,r18,r19; gid; movts config,r19; gie;
		lsl r2,r0,#16; lsr r2,r2,#16; lsr r0,r0,#16; lsl r3,r1,#16; lsr r3,r3,#16; lsr r1,r1,#16; imul r20,r2,r3; imul r21,r0,r3; imul r22,r2,r1; imul r23,r0,r1;
		gid; movts config,r18; gie; add r21,r21,r22; lsl r0,r21,#16; lsr r1,r21,#16; add r0,r0,r20; bgteu; add r1,r1,#1; add r1,r1,r23; jr lr`)
)

// NativeContext is what HiPE's code keeps in registers and leaves in the process control block, in
// r32, around a call of C: return address, stack, heap, and the value of the fence, which C changes
// (FACTS.md section 8: registers of native code, H; that all of these go with each call is as in
// HiPE's other ports, L).
var NativeContext = isa.MustParse("str r14,[r32,#1]; str r6,[r32,#2]; str r7,[r32,#3]; ldr r7,[r32,#3]; ldr r6,[r32,#2]; ldr r14,[r32,#1]; ldr r33,[r32,#4]")

// Product is a multiplication of small integers, as compiled code calls it where the runtime is the
// compact machine's.
var Product = Passage(SmallInts, isa.MustParse(`
	and r2,r0,r1; and r2,r2,r19; sub r2,r2,r19; bne; asr r2,r0,#17; asr r3,r0,#31; eor r2,r2,r3; bne;
	asr r2,r1,#17; asr r3,r1,#31; eor r2,r2,r3; bne;
	asr r0,r0,#4; sub r1,r1,r19; imul r0,r0,r1; add r0,r0,r19`))
