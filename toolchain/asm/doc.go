// Package asm is an assembler for the chip. It accepts the syntax of GNU's assembler for the
// Epiphany and makes a relocatable object; the instructions are those of package emu/isa.
//
// # Text
//
//	label:  mov r0,%low(table)      ; a comment
//	        movt r0,%high(table)    // another one
//	        .rept 3 ` nop ` .endr   # begins a comment at the start of a line only
//
// Statements end at the end of a line or at a backquote. A number followed by a colon is a local
// label, to which 1b and 1f refer. Names that begin with .L are not entered in the object's symbol
// table. Expressions have GNU's operators with GNU's precedence: first * / % << >>, then | & ^ !,
// then + - and comparisons, then && and ||; a point stands for the current address.
//
// An instruction with an operand whose value is not yet known is assembled in its long form and
// completed later. What the linker must fill in becomes a relocation: branches, mov and movt (with
// %low or %high; without them mov takes the lower half, movt the upper), immediates of add and sub,
// displacements. Branches to labels of the same section are short if the distance permits, unless
// the label is global or weak.
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
//   - Code is aligned with nop. GNU's assembler fills all but two bytes with zeros, which are a beq
//     to itself.
//   - Numbers of shifts, traps and the like may be defined after their use.
//   - All errors are reported, each with file, line and column, up to MaxErrors.
//   - %high in a mov takes the upper half; with GNU's assembler it takes the lower one.
//   - Debugging tables in the stabs format are ignored.
//   - Line tables are in DWARF 3, or 5 if .file 0 is used, with the same rows but other bytes.
//
// # Bad input
//
// Repetitions, macros and fills are bounded (maxStatements, maxSection): a text that exceeds the
// bounds is an error.
package asm
