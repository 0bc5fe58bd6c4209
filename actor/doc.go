// Package actor is the master: the part of the runtime that lives on the ARM.
//
// It holds the process table, the registry of names, links, monitors and timers, decides where a
// process runs, serves the cores (the commander) and runs processes of its own (the ARM
// schedulers, which execute the same bytecode on the ARM's side of memory). To the engine it is one
// agent; inside, events are served in the order of their virtual times: the commander, each
// scheduler and the timers have one.
//
// # Ownership
//
// The tables are Go values that only this agent touches. The private memory of a process belongs to
// the core that runs it, except while one of its system calls is being served. Message fragments
// are written through the engine's port and read by the receiver in a later window.
//
// # The commander
//
// config.Config.Commander says when it looks at the cores: when one rings, or again and again, with
// sleeps in between or without. Looks that find nothing are not executed but charged (package
// polling).
//
// # Parts
//
// The master is made of parts with states of their own, each of which knows only those below it
// (system.go lists them from the ground up):
//
//	platform               configuration, board, memory, engine, atoms, time
//	cores                  the cores as the master sees them, and the rings to them
//	heaps                  the memory of processes: blocks, fragments, binaries
//	scheduler.Schedulers   the threads that run processes on the ARM
//	codeServer             code, and who waits for it
//	waits                  timers of receives
//	spawner, reporter      how processes begin, and what people hear of them
//	collector              garbage
//	signals                messages, exits, links, monitors
//	router                 who a number means: a process, a Go actor, a device
//	bifs, armTraps        built-in functions, and what processes of the ARM trap for
//	goSide                 what Go code asks for
//	commander, watchdog    serve the cores
//
// Master makes them and is the engine's agent.
//
// # Rooms
//
// What needs little of all this has a package of its own below this folder: scheduler runs
// processes on the ARM; memory has the allocators, binaries outside of heaps and kept terms;
// codeserver finds and loads modules, and purge ends them; ets, shared, re, crypto, zlib, convert,
// compile and otpsize are built-in functions by what they work on, with builtin as what these have
// in common; clock is virtual time, with the timers of processes; table is the process table;
// inspect looks into processes for programs, and view for people; sysinfo is what the system tells
// of itself; flags are those of processes; polling is when the commander looks; tracks is the
// master's part of a trace; edge is what crosses between the system and Go; config is what a system
// is made from; custody is which processes the master has and cores do not. None of them knows the
// master.
//
// # Binaries
//
// The bytes of a binary of more than 64 are an object of a table (memory.Store). Processes,
// messages and terms that belong to nobody have boxes that refer to it; each box is a reference,
// counted apart for the ARM and for cores. A copy of a term is counted when it is made; a message
// that moves to a heap takes its references along. No box on a core has an address of the ARM's: a
// binary that was made there comes with address 0, and the core asks for a copy in shared DRAM when
// it looks at the message. What is on a heap at once, as the arguments of a new process, is copied
// at once.
//
// # Shares
//
// With slave.TransferDMA an element of a tuple that a process on the ARM sends to a core, if it is
// large, is written to shared DRAM as an allocation of its own. The fragment begins with the places
// of such parts, and the receiver fetches them with it. The sender keeps them for messages to come
// until its next collection, after which the same address means another term; the allocator counts
// who holds them.
//
// # Signals
//
// Messages, exit signals and the notices of monitors leave in the order in which they were caused,
// and one ring per core keeps them in that order: between two processes signals arrive as they were
// sent.
//
// # Limits
//
// Shared DRAM has one allocator: short-lived allocations from its low end, long-lived
// ones from its high end. The ARM's memory has another. Who makes what finds no memory gets
// system_limit, and a process that outgrows it ends so; the board goes on. Tables of atoms, modules
// and functions have an area of their own, bounded too.
//
// Nothing that a process takes hurts another (bounds.go). An allocation has a claim, which says
// what it leaves free: who has much of something stops where a reserve begins, and only those who
// have little draw on that. Half of it is for signals, and for collections that do not make a heap
// larger. A process that was born when it had many living relatives counts as one that has much: a
// bomb of small processes takes no more than one large process.
//
// What a mailbox has may be as much as there is left for all others. Messages, exit signals and the
// notices of monitors count alike. The process that is sent more ends with system_limit, and who
// has sent it goes on; only a message for which there would be no room in an empty mailbox is the
// sender's error. What takes no emulated memory in this model is counted for the process that has
// it: places in mailboxes, links, monitors, aliases, tables. Objects of tables, timers and binaries
// count for who owns, has set, or made them.
//
// A process that ends gives its memory back before anybody hears of its end; its reason is put
// apart (will.go).
//
// # Faults
//
// config.Config.Faults makes rings small, readers and the commander late, allocations fail, and
// cores stop, by numbers that are drawn from a seed in virtual time. A core that has stopped
// answers no read of its registers; the commander's watchdog finds it so. Its process ends with the
// reason {core_stopped, Core}, the core is never used again, and what was out there is taken back
// when nothing can be on its way any more: the allocator knows which blocks and fragments are out
// at which core, the table of binaries how many references each core holds. What the core has sent
// is served before.
//
// # The edge
//
// Go code reaches processes through inputs of the engine (edge.Request) and is reached through an
// edge.Outlet. Package bridge has the Outlet that speaks protoactor-go.
package actor
