// Package code represents the loaded program: modules that are verified, placed in shared DRAM,
// decoded and priced.
//
// # Snapshots
//
// A Program verifies a module, stores its bytes and literals in shared DRAM, and decodes it into a
// new snapshot (Code), which shares the tables of the previous one. A snapshot never changes:
// agents change to the next one between windows. A module has at most two generations; purging the
// old one frees its places for modules loaded later.
//
// # Instructions
//
// Decoded instructions (Instr) are the emulator's form of the bytecode, with one operation for each
// meaning. Operands of unusual kinds pass through scratch registers, and frequent pairs are fused.
// Each instruction has a price from the program's cost model: cycles of issue, bytes of code, frame
// slots, and accesses to shared DRAM that do not depend on operands. There is a second set of
// prices for the ARM.
//
// Packages exec and vm define the meaning of instructions.
package code
