// Package quad is the intermediate form of C programs: functions of basic blocks of quadruples over
// virtual registers of 32 bits.
//
// A [Quad] is an operation with a destination D, operands A and B or an immediate, and what its
// kind needs beyond. A 64-bit value is two registers. Aggregates are in memory, by their address.
// A register that holds a variable of the program may be written in many places; a temporary is
// written once before it is read.
//
// Memory is addressed by a register and a displacement, or by a slot of the frame and a
// displacement. Addresses of symbols are made by Addr.
//
// The last quad of a block, and no other, is a terminator: Jump, Branch, Switch, Indirect, AsmGoto,
// Ret or Trap. Blocks are numbered by their place in Func.Blocks.
package quad
