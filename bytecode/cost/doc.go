// Package cost is what instructions of the bytecode cost on the modelled machine.
//
// That depends on what executes them, a [Model]: the compact virtual machine (own), code that a
// compiler makes of each instruction (native), or an interpreter in C (gcc-beam). Each has Epiphany
// instructions for every opcode: the opcode table has those of own, own.go its registers, native.go
// and beam.go the others. Cycles, bytes, words of code and accesses to registers in memory are
// counted in these texts and typed nowhere. A [Price] says where instructions and words come from,
// and leaves it to the machine where that is.
//
// The page docs/opcodes.md is rendered here, as it shows the prices of each instruction.
package cost
