// Package cost defines what bytecode instructions cost on the modelled machine.
//
// The costs depend on what executes the instructions, a [Model]: the compact virtual machine (own),
// native code that a compiler makes of each instruction (native), or an interpreter in C
// (gcc-beam). Each model has Epiphany instructions for every opcode: package handlers has those of
// own, native.go and beam.go the others. Cycles, bytes, words of code and accesses to registers in
// memory are computed from these instructions, never entered by hand. A [Price] lists fetches and
// accesses by kind; the machine adds their costs by the memory where they are.
//
// [Reference] renders the page docs/opcodes.md, which shows the price of each instruction.
package cost
