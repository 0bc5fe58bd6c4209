// Package emit makes assembly of functions in quadruples: it assigns registers, lays out frames and
// selects instructions, by the ABI of GNU's compiler for the Epiphany.
//
// # Registers
//
// r0 to r3 carry arguments and results. r4 to r11, r15 and r32 to r39 belong to the caller; the
// others to the callee. r28 to r31 and r40 to r43 are left alone. r12 and r16 to r18 are free for
// single instructions: addresses, constants, spilled values. A function whose stack grows while it
// runs has its frame in fp (r11).
//
// Registers are assigned by linear scan over live intervals: those that live across a call get
// registers that calls keep, or a slot.
//
// # Frame
//
// Two words at sp belong to the callee. From sp+8 on are arguments beyond the fourth word, then
// slots, then saved registers. A function with variable arguments keeps r0 to r3 so that they are
// followed by those on the stack.
//
// # Multiplication
//
// Integers are multiplied by the floating-point unit in its integer mode. Configuration is changed
// around it; multiplications in a row share that.
package emit
