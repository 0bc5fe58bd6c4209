// Package asm is an assembler for the chip. It takes the syntax of GNU's assembler for the Epiphany
// and gives a relocatable object; instructions are those of emu/isa.
//
// # Text
//
//	label:  mov r0,%low(table)      ; a comment
//	        movt r0,%high(table)    // another one
//	        .rept 3 ` nop ` .endr   # begins a comment at the start of a line only
//
// Statements end at a line's end or a backquote. A number followed by a colon is a local label,
// which 1b and 1f refer to. Names that begin with .L are not in the object's symbol table.
// Expressions have GNU's operators in GNU's order: * / % << >>, then | & ^ !, then + - and
// comparisons, then && and ||; the point is the place itself.
//
// A number that is not known when its instruction is read is filled in later, in the long form of
// the instruction. What the linker must fill in becomes a relocation: branches, mov and movt
// (%low and %high; without them mov takes the lower half, movt the upper), immediates of add and
// sub, displacements. Branches to labels of their own section are short if they reach, unless the
// label is global or weak.
//
// # Directives
//
// Sections (.section .text .data .bss .pushsection .popsection .previous .subsection), symbols
// (.global .local .weak .hidden .internal .protected .type .size .set .equ .equiv = .comm .lcomm),
// data (.byte .hword .word .quad .float .double .ascii .string .uleb128 .fill .skip .org .incbin
// and their synonyms), alignment (.align and .p2align of powers of two, .balign), macros (.macro
// .rept .irp .irpc .exitm .purgem), conditions (.if and its kin), .include, .error, lines (.file
// .loc), push {r4,r5} and pop.
//
// # Not as in GNU's assembler
//
//   - Code is aligned with nop. GNU's fills what is beyond two bytes with zeros, which are beq to
//     itself.
//   - Numbers of shifts, traps and the like may be defined after their use.
//   - All mistakes are reported, each with file, line and column, up to MaxErrors.
//   - %high in a mov takes the upper half; GNU's takes the lower one.
//   - Tables of stabs are read over.
//   - Line tables are DWARF 3, or 5 if .file 0 is used, with the same rows but other bytes.
//
// # Bad input
//
// Repetitions, macros and fills are bounded (maxStatements, maxSection): a text that would grow
// beyond that is a mistake.
package asm
