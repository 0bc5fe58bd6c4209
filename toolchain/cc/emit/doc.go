// Package emit generates assembly from functions in quadruples: it assigns registers, lays out
// frames and selects instructions, by the ABI of GNU's compiler for the Epiphany.
//
// # Registers
//
// r0 to r3 carry arguments and results. Calls preserve r4 to r11, r15 and r32 to r39, and no others.
// r28 to r31 and r40 to r43 are not used. r12 and r16 to r18 are scratch registers for single
// instructions: addresses, constants, spilled values. A function whose stack grows while it runs
// addresses its frame by fp (r11).
//
// Registers are assigned by linear scan over live intervals: a value that lives across a call is
// kept in a register that calls preserve, or in a slot.
//
// # Frame
//
// The two words at sp belong to functions that are called. From sp+8 on there are the arguments
// after the fourth word, then slots, then saved registers. A function with variable arguments
// stores r0 to r3 directly before its arguments on the stack.
//
// # Multiplication
//
// Integers are multiplied by the floating-point unit in its integer mode. CONFIG is changed before
// a multiplication and restored after it; adjacent multiplications share these changes.
package emit
