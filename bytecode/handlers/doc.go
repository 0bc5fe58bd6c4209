// Package handlers contains the handlers of the compact virtual machine, as assembly text
// (text/own.s), and measures their size and time for the cost model own.
//
// The size of a handler is that of its assembled code. The time of an instruction is measured:
// [PathOf] is the path of a typical use through the handler, with the path of each operand by its
// kind. Tests execute every handler on random operands, compare the results with its meaning in Go,
// and compare the measured time with that of a core.
//
// A [Machine] is a core with the handlers, and with registers, stack, heap and tables of a process
// in its memory; it executes one bytecode instruction at a time. Handlers call the runtime, which
// the caller of this package provides, and which takes no time here.
package handlers
