// Package ecore is a core that executes machine code. Package isa defines the meaning of instructions
// and the time they take to issue; this package implements instruction fetch, the core's own memory
// and registers in its memory map, interrupts, timers, DMA, and the cores of a board with the
// network between them.
//
// # Time
//
// The clock is the first cycle without an instruction. Straight-line code takes the cycles computed
// by isa.Seq. In addition, a taken branch to a 32-bit instruction that straddles two lines of eight
// bytes costs one cycle, entering a handler costs as much as a branch, and an invalid instruction
// one cycle. The jump back in a hardware loop is free. Accesses outside the core cost what Outside
// returns, and the core stalls for it. A line of eight bytes of code that was fetched from outside
// is used until the next line, or the next taken branch.
//
// A load or store delays code by a cycle if the next line of code is fetched in the same cycle from
// the same bank: that is when the instruction is the last of its line.
//
// # Memory
//
// Address 0 and the global address with the core's id are the same memory. A decoded instruction is
// cached by its address and used as long as memory has the same bits there, so that code may modify
// itself. Registers are mapped at F0000, special registers at F0400, as words. Stores into pages of
// 4 KB that MEMPROTECT protects only raise interrupt 2. Accesses to unmapped addresses are software
// exceptions.
//
// # Blocks
//
// Straight-line code in the core's own memory, including the branch at its end, is decoded as a block
// at the target of a branch, after a branch that is not taken, and at the start of a hardware loop.
// The steps of a block are executed together. If the pipeline is empty, as it is after a taken
// branch, the block takes the same time as before; otherwise its instructions are issued one by one,
// in a hardware loop until its iterations begin and end with the pipeline in the same state. An
// access outside the core or to code ends a block early; a conflict with the fetch in a bank costs
// its cycle. At the start of Run, and when the core has stored into blocks, blocks are compared with
// memory before they are used. The clock and all counters are the same with and without blocks.
//
// # Interrupts and timers
//
// Interrupts are taken between instructions, as defined by isa.State.Interrupt, but not by an
// instruction that waits for a reply. The core idles until a bit of ILAT is set, masked or not.
// Trap, bkpt and mbkpt stop it until Resume.
//
// A timer's register is updated when it is read, and at the earliest time at which the timer can
// have reached zero; there is no work per cycle. Of the events of the mesh that MESHCONFIG selects,
// only those of the core itself are counted: its packets, and its waits for access to the mesh.
//
// # On a board
//
// A [Chip] has an [Agent] of the engine for each core of a board that executes machine code. Other
// cores may have other agents. Within a window a core accesses its own memory and reads shared
// DRAM. Stores to other memory go through the port. Operations that need the state of another core
// (loads, code, TESTSET, registers) suspend it until the window has ended, without effect on its
// clock. With windows of at most 21 cycles, the shortest load, its clock does not fall behind the
// board's either.
//
// A core's own loads see its earlier stores, unless the engine's order is weak. Then they see the
// present contents of memory, as on the chip.
//
// Stores leave a core one after the other, at intervals that package emu defines; meanwhile the
// core continues unless it stores again.
//
// SYNC, WAND and MBKPT reach the cores of one group. When all of a group have reached WAND their
// flags are cleared and each gets the interrupt.
//
// # DMA
//
// Each core has two engines, which share one path to memory: transactions of either follow each
// other at the rate of the path (package emu), whatever their size. They happen between windows, at
// their times. At the end of a transfer its interrupt is raised at the time of the last
// transaction. Counts of zero, addresses that are misaligned or unmapped, and descriptors outside
// the core's memory end the transfer in the error state.
package ecore
