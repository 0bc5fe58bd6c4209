// Package rts describes the runtime system of the virtual machine: what it does besides executing
// instructions, as the Epiphany instructions that this takes.
//
// # Routines
//
// A Routine is a passage of the runtime, a loop as a rule, that is written out: issue cycles and
// bytes of code follow from its instructions by the pipeline rules. It belongs to one of five
// runtime functions (Func), each of which is placed on its own: resident in SRAM, loaded into the
// instruction cache when it is called, or fetched from shared DRAM.
//
// # Sets
//
// The runtime of the compact virtual machine is written by hand. Most of it are texts for the
// assembler (text/*.s), which tests execute on a core against their meaning in Go: collector,
// rings, slave, walks over terms, big integers, the built-in functions that are called most. Their
// prices are what they take there, a constant and linear in the size of what they work on; Figures
// puts them into the place of what is declared. The rest stands here. The runtime of the other sets
// is C: the same loops as gcc compiles them, functions that save registers, and routines for
// arithmetic. What C takes besides is not written out but fitted. Figures are all of it for one
// machine: code of one set with the runtime of another, and one kind of double precision.
//
// # Double precision
//
// The core has none. It comes from libgcc, with one price for all operations, or from routines by
// hand, which tests execute: what they are charged is the mean of what they take.
//
// Who calls which routine how often, and the charging, is the machine's business (package vm).
package rts
