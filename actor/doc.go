// Package actor is the master: the part of the runtime that lives on the host.
//
// It holds the process table, the registry of names, links, monitors and timers, decides where a process runs, serves the
// cores (the commander) and runs processes of its own (the host scheduler, which executes the same bytecode on the ARM's
// side of memory). To the engine it is one agent; inside, events are served in the order of their virtual times: the
// commander, the scheduler and the timers each have one.
//
// # Ownership
//
// The tables are Go values that only this agent touches. The private memory of a process belongs to the core that runs it, except while
// one of its system calls is being served. Message fragments are written through the engine's port and read by the receiver in a
// later window.
//
// # Signals
//
// Messages, exit signals and the notices of monitors leave in the order in which they were caused, and one ring per core keeps
// them in that order: between two processes signals arrive as they were sent.
//
// # The edge
//
// Go code reaches processes through inputs of the engine (Request) and is reached through an Outlet. Bridge is the Outlet that
// speaks protoactor-go.
package actor
