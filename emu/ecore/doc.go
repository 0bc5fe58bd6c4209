// Package ecore is a core that executes machine code: the registers and instructions of package isa
// with a memory, a pipeline that tells the time, interrupts, and what others see of it.
//
// # Core
//
// A [Core] works on a slice of words, which is its SRAM. A program reaches it by local addresses and
// by those with the core's id; what lies beyond is an [Outside]. Its registers are words of its
// memory map, for itself and for others.
//
// Decoded instructions are kept, each with the word that it was decoded from: code that is written
// is decoded again when it is executed.
//
// Timing is that of the pipeline in package isa, so straight code takes here what isa.Seq says. A
// taken branch to a 32-bit instruction that lies on two lines of eight bytes costs one cycle more.
// Going back in a hardware loop costs nothing. Loads from outside and lines of code from outside
// stop the core until they are there; a line serves until the next one, or the next taken branch.
//
// # On a board
//
// A [Chip] has an [Agent] of the engine for each core of a board that executes machine code. Others
// may run something else. Within a window a core works on its own memory and reads shared DRAM.
// Stores to others go through the port. What needs a look at another core (loads, code, TESTSET,
// registers) stops it until the window has ended; its clock does not notice. With windows of at most
// 21 cycles, the shortest load, its clock does not fall behind the board's either.
//
// A core's own loads find what it has stored before, unless the engine's order is weak. Then they
// find what is in memory, as on the chip.
//
// Stores leave a core one after the other, each as long after the one before as package emu says
// that it takes; the core goes on meanwhile unless it stores again.
//
// SYNC, WAND and MBKPT reach the cores of one group. When all of a group have reached WAND their
// flags are cleared and each gets the interrupt.
package ecore
