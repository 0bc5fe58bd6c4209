// Package ecore is a core that executes machine code. What an instruction means and how long it
// takes to issue is package isa's; here are fetching, the core's own memory and registers in its
// memory map, interrupts, timers, DMA, and the cores of a board with what lies between them.
//
// # Time
//
// The clock is the first cycle without an instruction. Straight code takes the cycles that isa.Seq
// says. Beyond it a taken branch to a 32-bit instruction that lies on two lines of eight bytes
// costs one cycle, entering a handler costs what a branch costs, a word that is no instruction one
// cycle. Going back in a hardware loop is free. Accesses outside cost what Outside says: the core
// stands still for it. A line of eight bytes of code from outside serves until the next line, or
// the next taken branch.
//
// A load or store delays code by a cycle if the next line of code is fetched in the same cycle from
// the same bank: that is when the instruction is the last of its line.
//
// # Memory
//
// Address 0 and the global address with the core's id are the same memory. A decoded instruction is
// kept for its address and used as long as the same bits stand there, so that code may change.
// Registers are at F0000, special registers at F0400, as words. Stores into pages of 4 KB that
// MEMPROTECT guards have no effect but interrupt 2. Accesses to nowhere are software exceptions.
//
// # Blocks
//
// Straight code of the core's own memory, with the branch that it ends with, is decoded as a block
// where a branch leads to it, where one that is not taken ends, and at the start of a hardware loop.
// The steps of a block are executed in one go. Where the pipeline is at rest, as it is after a taken
// branch, the block takes the time that it has taken before; otherwise its instructions are issued
// one by one, in a hardware loop until its passes begin and end with the pipeline in the same phase.
// An access that goes outside or changes code ends a block early; code met in a bank costs its
// cycle. At the beginning of Run, and when the core has stored where blocks are, blocks are compared
// with memory before they are used. The clock and all counters are the same with and without blocks.
//
// # Interrupts and timers
//
// Interrupts are taken between instructions, as isa.State.Interrupt says, but not by one that waits
// for an answer. The core idles until a bit of ILAT is set, masked or not. Trap, bkpt and mbkpt
// stop it until Resume.
//
// A timer's register is brought up to date when someone looks, and when the timer can have reached
// zero at the earliest; nothing is counted per cycle for it. Of the events of the mesh that MESHCONFIG
// chooses there are those of the core itself: its packets, and its waits for the way into the mesh.
//
// # On a board
//
// A [Chip] has an [Agent] of the engine for each core of a board that executes machine code. Others
// may run something else. Within a window a core works on its own memory and reads shared DRAM.
// Stores to others go through the port. What needs a look at another core (loads, code, TESTSET,
// registers) stops it until the window has ended; its clock does not notice. With windows of at
// most 21 cycles, the shortest load, its clock does not fall behind the board's either.
//
// A core's own loads find what it has stored before, unless the engine's order is weak. Then they
// find what is in memory, as on the chip.
//
// Stores leave a core one after the other, each as long after the one before as package emu says
// that it takes; the core goes on meanwhile unless it stores again.
//
// SYNC, WAND and MBKPT reach the cores of one group. When all of a group have reached WAND their
// flags are cleared and each gets the interrupt.
//
// # DMA
//
// Each core has two engines, which share one way to memory: transactions of either come one after
// the other at the rate of the path that package emu has, whatever their size. They happen between
// windows, at their times. A transfer that ends raises its interrupt at the time of its last
// transaction. Counts of zero, addresses that are misaligned or nowhere, and descriptors outside
// the core's memory end in the state of an error.
package ecore
