// Package rts describes the runtime system of the virtual machine, which is everything that it does
// besides executing instructions, as the Epiphany instructions that this needs.
//
// # Routines
//
// A Routine is a passage of the runtime, usually a loop, that is written out: issue cycles and
// bytes of code follow from its instructions by the pipeline rules. It belongs to one of five
// runtime functions (Func). Each of these has a placement: resident in SRAM, loaded into the
// instruction cache when it is called, or fetched from shared DRAM.
//
// # Sets
//
// The runtime of the compact virtual machine is written by hand. Most of it is assembly (text/*.s),
// which tests execute on a core and compare with its meaning in Go: collector, rings, slave, walks
// over terms, big integers, and the most frequent built-in functions. Their prices are measured on
// that core, as a constant and linear terms in the size of the operands; Figures replaces declared
// prices by these. The rest is declared here. The runtime of the other sets is C: the same loops as
// gcc compiles them, functions that save registers, and routines for arithmetic. Other costs of C
// are fitted. Figures are the prices for one machine: code of one set with the runtime of another,
// and one kind of double precision.
//
// # Double precision
//
// The core has no double precision. It is provided by libgcc, with one price for all operations, or
// by hand-written routines, which tests execute: their prices are the means of their times.
//
// The machine (package vm) determines which routine is used how often, and charges.
package rts
