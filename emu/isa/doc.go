// Package isa knows the Epiphany's instructions well enough to tell how many bytes and cycles a sequence of them
// takes. It executes nothing: what a modelled instruction handler or runtime function costs is computed here from its
// mnemonics.
//
// # Text
//
//	ldrb r0,[r4],#1; ldr r1,[r5,r0]; jr r1   // comment
//
// Instructions end at a semicolon or a line's end. Registers are r0 to r63, also sb (r9), sl (r10), fp (r11), ip
// (r12), sp (r13), lr (r14). Offsets in brackets count elements of the access size, as in Adapteva's assembler: ldr
// r0,[r1,#2] reads the word at r1+8. The suffix .l forces the 32-bit form. A branch may name a target, which means
// nothing here. The text is a trace of one execution: a conditional branch is not taken unless it has the suffix !,
// and what follows a taken branch is what executes at its target.
//
// # Size
//
// An instruction takes 16 bits if all its registers are r0 to r7 and its immediate is small (three bits for add, sub
// and displacements, eight for mov), else 32. Post-modification by an immediate, subtracted offsets, movt, bl and
// testset have only the 32-bit form. Branches within a sequence are near: 16 bits without .l.
//
// # Cycles
//
// Instructions issue in order, one or two in a cycle. Two may issue together when one is FPU or IALU2 and the other
// IALU, load or store, and the second neither reads nor writes what the first writes. A register or flag that is not
// ready delays the instruction that reads or writes it, by at most this many cycles (Table 10 of the Architecture
// Reference, "cycle separation"):
//
//	IALU                  to FPU and IALU2    1    to others 0
//	FPU, IALU2            to stores           3    to others 4    (rounding to nearest, the reset state)
//	ldr, ldrd, testset    to FPU and IALU2    2    to others 1
//	ldrb, ldrh            to all              2
//
// Taken branches, jumps and calls cost 3 cycles more. Where the tables are silent: what a post-modified address
// register or movfs delivers is ready like an IALU result, and jumps wait for registers as the IALU does.
//
// Not included: memory outside the core and bank conflicts (charged by address), branch targets that straddle a line,
// and what happens after the sequence (a load at its end may delay the next sequence).
package isa
