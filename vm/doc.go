// Package vm is the virtual machine: it defines processes and the meaning of instructions and
// built-in functions (BIFs).
//
// # Machine
//
// A Process has 256 x registers in emulated memory (the last 16 are reserved for the machine), a
// heap that grows up, a stack that grows down, and a few registers outside memory: program counter,
// return address CP, heap top and stack pointer. A frame consists of its y slots and, above them,
// the return address that allocate has saved. Return addresses refer to the code in shared DRAM, as
// offsets in the code area with the tag of a header, so that a scan of the stack can distinguish
// them from terms. A catch mark in a slot makes its frame the target of exceptions.
//
// A Machine runs processes, on a core or on the ARM. It has a view of the memory, a snapshot of the
// program (Code), a clock, and counters. It is charged for every instruction: issue cycles by the
// pipeline rules, bytes of bytecode fetched from DRAM while the function is not in the instruction
// cache, and each word moved, according to its location. Frequent instructions are executed by an
// executor (package exec), which accumulates their costs; the machine books these once per slice,
// and implements the slow paths.
//
// # Rooms
//
// A machine is built in layers. Each layer is a package with a type that embeds the layer below:
// counters, fences and profiling (meter.Meter); the program and calls through the instruction cache
// (dispatch.Dispatch); the costs of the runtime (charge.Charger); the memory of processes
// (heap.Manager, with a heap.Space for each process); and in this package the Machine, the meaning
// of instructions and BIFs. Package weak delays stores, package mailbox holds messages, package
// bits implements the bit syntax. The types that raise exceptions (raiser), make stack traces
// (traces) and resolve calls (resolver) work on the heap.Manager and are independent of executors
// and receives.
//
// # Code
//
// A Program verifies a module, puts its bytes and literals into shared DRAM, and decodes it.
// Snapshots are immutable: loading makes a new one that shares its first part with the old. Decoded
// instructions (package code) are the emulator's form of the bytecode, with one operation for each
// meaning; operands of unusual kinds pass through scratch registers, and frequent pairs of
// instructions are fused.
//
// On a core calls go through the table of the software instruction cache (package swicache), whose
// units are functions, BIFs and the parts of the runtime: collector, integers, soft float, copy. Each
// part of the runtime may be resident, cached, or executed from shared DRAM.
//
// The program's cost model sets the price of an instruction, on cores and on the ARM. It also
// determines the costs of the runtime: hand-written assembly in the cost model own, compiled C in
// the others, where the ARM computes with doubles in hardware (package charge).
//
// # Places
//
// A process has a block of memory (on a core, of shared DRAM) with the heap at its start and the
// stack at its end, and may also have Local memory. Then the newest frames are in local memory and
// older ones at the end of the block: frames spill when there is no room, and are restored when the
// program returns to them or an exception passes them. New terms are made in a nursery; those that
// survive move to an old generation, in the block or also local.
//
// CollectLocal is a collection that a core can do alone: of the nursery, or of a local old
// generation. Collect moves everything to another block and may be executed by any machine that
// sees the memory. When live data outgrow local memory, the old generation leaves it first, then
// the nursery.
//
// The bytes of larger binaries lie outside the heaps, in objects that the runner manages: see
// Binaries.
//
// # Order of memory
//
// On the chip, stores to a heap in shared DRAM are not at once visible to the core's own loads.
// heap_fence and the fences of the runtime wait until they are, and are charged. By default the
// emulator makes stores visible at once. With Weak it delays them: the decoded program then has
// extra instructions that hide new stores and let due ones arrive, so that the default order has no
// overhead. A program with fences behaves the same in both orders, in the same time; NoFences shows
// what happens without fences.
//
// # Runners
//
// Run executes a process until it traps: its slice is over, memory is short, a BIF must run on the
// master, a function is not loaded, the mailbox is exhausted, or the process has ended. The runner
// (package slave on a core, package actor on the ARM) handles the trap. A process that waits for a
// reply stays at its call until the runner resumes it or throws an exception into it.
//
// # Binaries
//
// A binary of more than 64 bytes is an object outside of all heaps; a heap has a box for each
// reference to one (package heap). Boxes are linked in a list, so that a collection finds those
// that have died. The master counts references: a process only records those that it has dropped.
// On a core it requests an object, or a copy of one that it cannot see, by a trap.
//
// # Rules
//
//   - Every instruction and BIF can be repeated: it reserves memory before it has any effect.
//   - Every x register below the scratch registers holds a term at any time; a collection clears
//     the dead ones. It may also clear stack slots that the verifier has found to be dead at the
//     return address of their frame.
//   - At least Slack words stay free after each allocation, so that an exception can be built.
//   - No Go pointer or term is kept across an allocation.
//
// Scheduling, transport and the meaning of signals between processes belong to other packages.
package vm
