// Package vm is the virtual machine: what a process is, and what an instruction and a built-in
// function mean.
//
// # Machine
//
// A Process has 256 x registers in emulated memory (the last 16 are the machine's own), a heap that
// grows up, a stack that grows down, and a few registers beside memory: program counter, return
// address CP, heap top and stack pointer. A frame is its y slots and, above them, the return
// address that allocate has saved. Return addresses are those of the code in shared DRAM, as
// offsets in the code area with the tag of a header, so that a scan of the stack tells them from
// terms. A catch mark in a slot makes its frame the target of exceptions.
//
// A Machine is what a process runs on: a core or the ARM. It carries the memory as seen from
// there, a snapshot of the program (Code), a clock, and counters. It is charged for every
// instruction: issue cycles by the pipeline rules, bytes of bytecode that come from DRAM while the
// function is not in the instruction cache, and each word moved by where it is. Frequent
// instructions are executed by an executor (package exec), which adds up what they cost; the
// machine books that once a slice, and has the slow paths.
//
// # Rooms
//
// A machine is built in floors, each a package and a type that embeds the one below: what an agent
// counts, fences and attributes (meter.Meter); the program and the instruction cache through which
// it is called (dispatch.Dispatch); what the runtime costs (charge.Charger); the memory of
// processes (heap.Manager, with a heap.Space for each); and here, the Machine, what instructions
// and built-in functions mean. Package weak delays stores, package mailbox holds messages, package
// bits is the bit syntax. What raises exceptions (raiser), makes stack traces (traces) and finds
// what is called (resolver) works on the heap.Manager and knows nothing of executors and receives.
//
// # Code
//
// A Program verifies a module, puts its bytes and literals into shared DRAM, and decodes it. A
// snapshot never changes: loading makes a new one that shares its beginning with the old. Decoded
// instructions (package code) are the emulator's form of the bytecode, one operation for one
// meaning; operands of unusual shape pass through scratch registers, and frequent pairs are fused.
//
// On a core calls go through the table of the software instruction cache (package swicache), whose
// units are functions, built-in functions and the parts of the runtime: collector, bignum, soft
// float, copy. Each of the latter may be resident, cached, or executed from shared DRAM.
//
// The price of an instruction is that of the program's cost model, on cores and on the ARM. The
// runtime is of the same making: written by hand in the set own, C in the others, where the ARM
// computes with doubles by itself (package charge).
//
// # Places
//
// A process has a block, of shared DRAM on a core, with the heap at its start and the stack at its
// end, and may have Local memory besides. Then the newest frames are in local memory and older ones
// at the end of the block: they spill when there is no room and come back when somebody returns to
// them or an exception passes. And terms are made in a nursery; what survives there moves to an old
// generation, in the block or local as well.
//
// CollectLocal is what a core can do alone: a collection of the nursery, or of a local old
// generation. Collect moves everything to another block and may be executed by any machine that
// sees the memory. When live data outgrow local memory the old generation leaves it first, then the
// nursery.
//
// The bytes of larger binaries are outside of heaps, as Objects of the runner's. A heap has a box
// for each, in a list that collections sweep: what has gone is dropped, and the runner tells
// whoever counts.
//
// # Order of memory
//
// Stores to a heap in shared DRAM are not visible to the core's own loads at once. heap_fence and
// the runtime's own fences wait until they are, and are charged. With Weak the stores are really
// late: the program then has instructions between its own that take what has just been put out of
// sight and let what is due arrive, so that the strong order costs nothing. With fences a program
// does the same in both, in the same time; NoFences shows what they are for.
//
// # Runners
//
// Run executes a process until it traps: its slice is over, memory is short, a function is the
// master's or not loaded, the mailbox is exhausted, it has ended. What then happens is the runner's
// business (package slave on a core, package actor on the ARM). A process that waits for an answer
// stands at its call until the runner resumes it or throws an exception into it.
//
// # Binaries
//
// A binary of more than 64 bytes is an object outside of all heaps; a heap has a box for each
// reference to one (package heap). Boxes are linked, so that a collection finds those that have
// died. References are counted by the master: a process only puts on record which it has dropped,
// and on a core wishes for an object, or for the copy of one that it cannot see, by a trap.
//
// # Rules
//
//   - Every instruction and BIF can be executed again: it reserves memory before it does anything,
//     and has done nothing when there is none.
//   - Every x register below the scratch ones holds a term at any time; a collection clears the
//     dead. It may clear the slots of frames that the verifier has found to be dead where they are
//     returned to.
//   - Slack words stay free above each allocation, so that an exception can be built.
//   - No Go pointer or term is kept across an allocation.
//
// Scheduling, transport and the meaning of signals between processes are not here.
package vm
