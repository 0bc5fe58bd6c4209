// Package quad is the intermediate form of C programs: functions of basic blocks of quadruples over
// virtual registers of 32 bits.
//
// A [Quad] is an operation with a destination D, operands A and B or an immediate, and further
// fields depending on its kind. A 64-bit value is in two registers. Aggregates are in memory and
// are handled by their addresses. A register that holds a variable of the program may be written in
// several places; a temporary is written once, before it is read.
//
// Memory is addressed by a register plus a displacement, or by a slot of the frame plus a
// displacement. Addresses of symbols are computed by Addr.
//
// The last quad of a block, and no other, is a terminator: Jump, Branch, Switch, Indirect, AsmGoto,
// Ret or Trap. Blocks are numbered by their place in Func.Blocks.
package quad
