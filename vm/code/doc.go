// Package code is the loaded program: modules verified, placed in shared DRAM, decoded and priced.
//
// # Snapshots
//
// A Program verifies a module, puts its bytes and literals into shared DRAM, and decodes it into a
// new snapshot (Code), which shares the tables of the one before. A snapshot never changes: agents
// change over between windows. Of a module there are at most two generations; purging the old one
// gives its places to modules loaded later.
//
// # Instructions
//
// Decoded instructions (Instr) are the emulator's form of the bytecode, one operation for one
// meaning. Operands of unusual shape pass through scratch registers, and frequent pairs are fused.
// Each carries its price, that of the program's cost model: cycles of issue, bytes of code, frame
// slots, and what comes from shared DRAM whatever the operands are. There is a second set for the
// ARM.
//
// What an instruction does is not the business of this package.
package code
