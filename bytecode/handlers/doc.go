// Package handlers has the handlers of the compact virtual machine, as a text for the assembler
// (text/own.s), and what they take: the cost model own.
//
// A handler's size is what it assembles to. What an instruction takes is measured: [PathOf] is the
// way of an ordinary use through the handler, on which each operand goes the way of its kind. Tests
// execute every handler on random operands against its meaning in Go, and compare the measured time
// with what a core takes.
//
// A [Machine] is a core with the handlers, with registers, stack, heap and tables of a process in
// its memory; it executes one instruction of bytecode at a time. What handlers call is the runtime:
// here it is whatever the caller makes of it, and takes no time.
package handlers
