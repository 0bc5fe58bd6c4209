// Package ecore is a core that executes machine code. What an instruction means and how long it
// takes to issue is package isa's; here are fetching, the core's own memory and registers in its
// memory map, interrupts, and what lies outside, behind an interface.
//
// # Time
//
// The clock is the first cycle without an instruction. Straight code takes the cycles that isa.Seq
// says. Beyond it a taken branch to a 32-bit instruction that lies on two lines of eight bytes
// costs one cycle, entering a handler costs what a branch costs, a word that is no instruction one
// cycle. Going back in a hardware loop is free. What accesses outside cost is said by Outside: the
// core stands still for it.
//
// # Memory
//
// Address 0 and the global address with the core's id are the same memory. A decoded instruction is
// kept for its address and used as long as the same bits stand there, so that code may change.
// Registers are at F0000, special registers at F0400, as words. Stores into pages of 4 KB that
// MEMPROTECT guards have no effect but interrupt 2. Accesses to nowhere are software exceptions.
//
// # Interrupts
//
// They are taken between instructions, as isa.State.Interrupt says. The core idles until a bit of
// ILAT is set, masked or not. Trap, bkpt and mbkpt stop it until Resume.
package ecore
