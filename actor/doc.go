// Package actor is the master: the part of the runtime that runs on the ARM.
//
// It contains the process table, the registry of names, links, monitors and timers, chooses where
// processes run, serves the cores (the commander), and runs processes itself (the ARM's schedulers,
// which execute the same bytecode). To the engine it is one agent. Inside, events are executed in
// the order of their virtual times: those of the commander, of each scheduler and of the timers.
//
// # Ownership
//
// The tables are Go values that only this agent accesses. The memory of a process belongs to the
// core that runs it, except while one of its system calls is being served. Message fragments are
// written through the engine's port, and read by the receiver in a later window.
//
// # The commander
//
// config.Config.Commander determines when the commander polls the cores: when one notifies it, or
// periodically, with or without sleeps in between. Rounds that find nothing are not executed, only
// charged (package polling).
//
// # Parts
//
// The master consists of parts with states of their own. Each part only refers to those below it
// (system.go lists them from the lowest up):
//
//	platform               configuration, board, memory, engine, atoms, time
//	cores                  the master's view of the cores, and the rings to them
//	heaps                  the memory of processes: blocks, fragments, binaries
//	scheduler.Schedulers   the threads that run processes on the ARM
//	codeServer             code, and the processes that wait for it
//	waits                  timers of receives
//	spawner, reporter      new processes, and reports of crashes
//	collector              garbage collection
//	signals                messages, exits, links, monitors
//	router                 delivery to a process, a Go actor or a device by its number
//	bifs, armTraps         built-in functions, and traps of processes on the ARM
//	goSide                 requests of Go code
//	commander, watchdog    serving the cores
//
// Master makes them and is the engine's agent.
//
// # Packages
//
// Parts that do not depend on the others are packages below this directory. None of them imports
// this package:
//
//	builtin                      what built-in functions have in common
//	ets, shared, re, crypto,
//	zlib, convert, compile,
//	otpsize                      built-in functions by subject
//	memory, heaps                allocators, binaries and kept terms; memory of processes
//	codeserver, purge            loading and removing modules
//	clock                        virtual time and timers
//	table, flags                 the process table and the flags of processes
//	scheduler                    processes on the ARM
//	cores, polling               connection to the cores; schedule of the commander
//	custody                      access of the master to processes
//	inspect, sysinfo             information on processes and system for programs
//	view, tracks                 information on processes for users; events in traces
//	edge                         the boundary between the system and Go
//	program                      machine code on cores
//	config, faults               configuration
//
// # Binaries
//
// The bytes of a binary of more than 64 bytes are an object in a table (memory.Store). Processes,
// messages and terms that belong to no process have boxes that refer to it. Each box is a
// reference, and references on the ARM and on cores are counted separately. A copy of a term is
// counted when it is made; when a message moves to a heap, its references move with it. No box on a
// core contains an address in the ARM's memory: a box that refers to a binary made on the ARM has
// the address 0, and the core requests a copy in shared DRAM when it reads the message. Terms that
// are copied directly to a heap, such as the arguments of a new process, have their binaries copied
// at once.
//
// # Shared parts of messages
//
// With slave.TransferDMA, each large element of a tuple that a process on the ARM sends to a core
// is written to shared DRAM as an allocation of its own. The message fragment begins with the
// addresses of such parts, and the receiver fetches them with it. The sender keeps them for later
// messages until its next collection, after which the same address may contain another term; the
// allocator counts their holders.
//
// # Signals
//
// Messages, exit signals and messages of monitors are sent in the order of their causes, and one
// ring per core keeps them in this order: signals between two processes arrive in the order in
// which they were sent.
//
// # Limits
//
// Shared DRAM has one allocator, which places short-lived allocations at its low end and long-lived
// ones at its high end. The ARM's memory has another. An operation that finds no memory fails with
// system_limit, and a process that outgrows memory ends with this reason; the system continues. The
// tables of atoms, modules and functions have an area of their own, which is bounded as well.
//
// A process cannot use memory that others need. The claim of an allocation says how much must
// remain free after it: a process that uses much stops where a reserve begins, and only processes
// that use little may use that. Half of it is for signals, and for collections that do not enlarge
// a heap. A process that was spawned when it had many live relatives counts as one that uses much,
// so that many small processes get no more than one large process.
//
// A mailbox may contain as much as remains for all others. Messages, exit signals and messages of
// monitors count alike. A process that is sent more ends with system_limit, and the sender
// continues; only a message that would not fit an empty mailbox is an error of the sender. Data
// that uses no emulated memory in this model is counted for its process: entries of mailboxes,
// links, monitors, aliases, tables. Objects of tables, timers and binaries count for the process
// that owns, has set, or has made them.
//
// The memory of a process that ends is freed before other processes are notified of the end; its
// exit reason is copied before (heaps.Heaps.Settle).
//
// # Faults
//
// config.Config.Faults makes rings small, readers and the commander late, allocations fail, and
// cores stop, as determined by a seed and in virtual time. The registers of a stopped core cannot
// be read, which is how the commander's watchdog finds it. Its process ends with the reason
// {core_stopped, Core}, and the core is never used again. When nothing can be in flight to or from
// it any more, everything assigned to it is released: the allocator has recorded the blocks and
// fragments, and the table of binaries the references that the core holds. What the core has sent
// before is still served.
//
// # The edge
//
// Go code sends requests to processes through inputs of the engine (edge.Request), and processes
// send to Go code through an edge.Outlet. Package bridge implements the Outlet for protoactor-go.
package actor
