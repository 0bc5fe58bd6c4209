// Package simulation runs whole systems on random programs and random misfortune, and checks a
// model after each step.
//
// A seed decides everything: the board, the engine, the faults, and what the processes do.
// Processes run a module of their own (testdata/sim.erl): they obey scripts that Go sends them as
// messages, tell Go the result of each operation, and leave all other messages in their mailboxes
// until an operation takes them.
//
// # Steps
//
// A step gives scripts to one process, or to several at once, and lets the system run until nothing
// is left to do. Then the same operations are done to the model, which knows Erlang's signals:
// messages, links, monitors, exit signals, names. The system's tables, its mailboxes and the ends
// of processes must agree with it. Where Erlang leaves the order open the model does: signals of
// one sender arrive in the order in which they were sent, those of several in any. What can make
// the outcome depend on who is faster, beyond the order of messages, is drawn only for steps of one
// process; where a process is ended in the middle of its script, what it sent last may be missing.
//
// When memory is scarce processes may be refused what they ask for and may end with system_limit. A
// step in which that happens is held against less: what is left must fit together, messages of one
// sender are in order, and nobody ends for another reason. The model then takes over what the
// system says.
//
// At the end every process is killed, and nothing may be left: no process, name, link, monitor,
// timer, message, or byte of memory.
//
// # Faults
//
// faults lists what goes wrong, with the chance of each. A new kind of fault is a line there; if it
// lets processes fail it says so in setup.scarce.
package simulation
