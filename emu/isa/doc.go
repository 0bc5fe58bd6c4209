// Package isa defines the instruction set of the Epiphany-III. One table has a row for each
// operation: mnemonic, operands, forms with their bits, issue group, latency, flags, and effect.
// The encoder, decoder, assembler and disassembler of single instructions, their execution, the
// timing of sequences and the page docs/isa.md are derived from it.
//
// The core has 64 registers of 32 bits for both integers and floating point, a program counter,
// STATUS with the condition flags, and CONFIG with the modes. The last two are special registers,
// like those of interrupts, hardware loops, timers and DMA. Memory is little-endian. Instructions
// have 16 or 32 bits, as determined by the lowest four bits.
//
// # Words
//
// Decode and Instr.Word translate between words and Instr. Reserved bits must be zero: a word in
// which one is set is not an instruction. Instructions that only GNU's assembler knows raise an
// unimplemented exception.
//
// # Text
//
//	ldrb r0,[r4],#1
//	b.l .-12
//
// Assemble parses one instruction in the syntax of GNU's assembler; Instr.String formats it like
// GNU's objdump, with a distance for the target of a branch. Registers are r0 to r63, also a1 to
// a4, v1 to v8, sb (r9), sl (r10), fp (r11), ip (r12), sp (r13), lr (r14). The sign # is optional.
// Offsets in brackets count elements of the access size: ldr r0,[r1,#2] reads the word at r1+8. The
// short form is used if all registers are r0 to r7 and the immediate is small; the suffix .l forces
// the long one. Differences from GNU's assembler: numbers out of range are errors, fabs has a short
// form, jr.l and jalr.l exist, swi takes a number, and special registers may have the manual's
// names or, as mmr464, their address.
//
// # Meaning
//
// Execute applies an instruction to a State, which contains a core's registers, and to a Memory.
// Where the manual is silent or contradicts itself:
//
//   - Results in single precision are rounded once, from the exact value, as if exponents had no
//     bounds. Results that are then too small are zero and set BUS; results that are too large set
//     BV and BVS and are infinite, or the largest number if CONFIG truncates. Denormal operands are
//     zeros and set nothing.
//   - The result for NaN operands is the first NaN among rn, rm, rd, made quiet, with the exclusive
//     or of the operands' signs. Invalid operations without one return 7FC00000. Both set BIS.
//   - fix returns all ones for a NaN. BZ after it and after the second integer unit means that all
//     bits are zero. The latter writes only BZ and BN. In its mode float, fix and fabs are illegal,
//     as all operations are in the reserved modes.
//   - Each exception of the floating-point unit is that of the instruction itself, whatever the
//     sticky flags say.
//   - AC of a subtraction is set if nothing is borrowed, as the conditions require.
//   - A doubleword uses the pair of registers that contains rd. Post-modification is after the
//     load. A load or store that raises an exception changes nothing.
//   - jalr reads its register before it writes lr. The lowest bit of the target address is dropped.
//   - A hardware loop jumps to LS after the instruction at LE as long as LC is not zero after it
//     has been decremented: its body is executed LC times, and a loop whose LC is zero ends at
//     once.
//
// # Sequences
//
//	ldrb r0,[r4],#1; ldr r1,[r5,r0]; jr r1   // comment
//
// A Seq is the sequence of instructions that a modelled instruction handler or runtime function
// executes. It determines their bytes and cycles. Instructions are separated by semicolons or
// newlines. A branch may name a target, which is ignored: a branch is near, 16 bits without .l, and
// a call is far, 32 bits. The text is a trace of one execution: a conditional branch is not taken
// unless it has the suffix !, and a taken branch is followed by the instructions at its target.
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
// that straddle a line, and effects after the sequence (a load at its end may delay the next
// sequence).
package isa
