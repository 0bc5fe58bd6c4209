// Package routines measures code that the cost models declare. A routine is a text for the
// assembler: its size is what it assembles to, its cycles are what a core takes for it from its own
// memory. Tests execute each on random data against its meaning in Go.
//
// text/own.s has the handlers of the compact virtual machine. A [Machine] is a core with them, with
// registers, stack, heap and tables of a process in its memory; it executes one instruction of
// bytecode at a time. What calls the runtime is not among them.
//
// Double precision by hand is the text that package rts computes its prices from; [Doubles] executes
// it.
//
// [Report] is the table of what was declared beside what is measured, a section of docs/model.md.
// Prices of the model are still the declared ones.
package routines
