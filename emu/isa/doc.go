// Package isa is the instruction set of the Epiphany-III. One table has a row for each operation:
// mnemonic, operands, forms with their bits, issue group, latency, flags, and what it does.
// Encoder, decoder, assembler and disassembler of single instructions, their meaning, the timing of
// sequences and the page docs/isa.md come from it.
//
// The core has 64 registers of 32 bits, which integers and floating point share, a program counter,
// STATUS with the condition flags and CONFIG with the modes; both are special registers, as are
// those of interrupts, hardware loops, timers and DMA. Memory is little-endian. Instructions take
// 16 or 32 bits: the lowest four tell which.
//
// # Words
//
// Decode and Instr.Word translate between words and Instr. Reserved bits are zeros: a word in which
// one is set is no instruction. What only GNU's assembler knows is an instruction that raises an
// unimplemented exception.
//
// # Text
//
//	ldrb r0,[r4],#1
//	b.l .-12
//
// Assemble reads one instruction as GNU's assembler does, Instr.String writes it as GNU's objdump,
// with a distance for the target of a branch. Registers are r0 to r63, also a1 to a4, v1 to v8, sb
// (r9), sl (r10), fp (r11), ip (r12), sp (r13), lr (r14). The sign # may be left out. Offsets in
// brackets count elements of the access size: ldr r0,[r1,#2] reads the word at r1+8. The short form
// is taken if all registers are r0 to r7 and the immediate is small; the suffix .l forces the long
// one. Not as in GNU's assembler: numbers out of range are mistakes, fabs has a short form, jr.l
// and jalr.l exist, swi takes a number, and special registers may have the manual's names or, as
// mmr464, their address.
//
// # Meaning
//
// Execute does to a State, which is a core's registers, and to a Memory what an instruction does.
// Where the manual is silent or contradicts itself:
//
//   - Results in single precision are rounded once, from the exact value, as if exponents had no
//     bounds; what is too small then is zero and sets BUS, what is too large sets BV and BVS and is
//     infinite, or the largest number if CONFIG truncates. Denormal operands are zeros and set
//     nothing.
//   - A NaN is the first among rn, rm, rd, made quiet, with the exclusive or of the operands'
//     signs. What is invalid without one gives 7FC00000. Both set BIS.
//   - fix gives all ones for a NaN. BZ after it and after the second integer unit means that all
//     bits are zero. The latter writes BZ and BN only. In its mode float, fix and fabs are illegal,
//     as all are in the reserved modes.
//   - Each exception of the floating-point unit is that of the instruction itself, whatever the
//     sticky flags say.
//   - AC of a subtraction is set if nothing is borrowed, as the conditions want it.
//   - A doubleword takes the pair of registers that rd is in. Post-modification is after the load.
//     A load or store that is an exception changes nothing.
//   - jalr reads its register before it writes lr. The lowest bit of an address that is jumped to
//     is dropped.
//   - A hardware loop goes to LS after the instruction at LE as long as LC is not zero after being
//     counted down: its body is executed LC times, and one whose LC is zero ends at once.
//
// # Sequences
//
//	ldrb r0,[r4],#1; ldr r1,[r5,r0]; jr r1   // comment
//
// A Seq is what a modelled instruction handler or runtime function executes, to tell its bytes and
// cycles. Its instructions end at a semicolon or a line's end. A branch may name a target, which
// means nothing here: it is near, 16 bits without .l, and a call is far, 32 bits. The text is a
// trace of one execution: a conditional branch is not taken unless it has the suffix !, and what
// follows a taken branch is what executes at its target.
//
// Instructions issue in order, one or two in a cycle. Two may issue together when one is FPU or
// IALU2 and the other IALU, load or store, and the second neither reads nor writes what the first
// writes. A register or flag that is not ready delays the instruction that reads or writes it, by
// at most this many cycles (Table 10 of the Architecture Reference, "cycle separation"):
//
//	IALU                  to FPU and IALU2    1    to others 0
//	FPU, IALU2            to stores           3    to others 4    (rounding to nearest, the reset state)
//	ldr, ldrd, testset    to FPU and IALU2    2    to others 1
//	ldrb, ldrh            to all              2
//
// Taken branches, jumps and calls cost 3 cycles more. Where the tables are silent: what a
// post-modified address register or movfs delivers is ready like an IALU result, and jumps wait for
// registers as the IALU does.
//
// Not included: memory outside the core and bank conflicts (charged by address), branch targets
// that straddle a line, and what happens after the sequence (a load at its end may delay the next
// sequence).
package isa
