// Package program runs machine code on cores beside Erlang: on one board, with one engine and one
// clock.
//
// # Roles
//
// A [Seat] is a core as an agent of the engine, with its present role. A [core.Role] is usually a
// slave. It can also be machine code, in place of a slave that waits for a process, or nothing,
// while the ARM loads the slave again. To the board, slave and machine code are the same core: they
// have the same clock, counters, port and view, so that statistics, contention and energy need not
// distinguish them. What the ARM does to a core with machine code (access memory and registers,
// start, halt) are orders with a time, which the seat executes between windows.
//
// # Processes
//
// A program is an Erlang process on the ARM, of the library's module epiphany_program, which has a
// core: it has links, monitors, names, groups and exit signals like any process. The core goes back
// to its slave when this process ends, for whatever reason. The process delivers messages, serves
// host calls, and exits when the machine code ends. [Functions] are the built-in functions that it
// uses.
//
// The ARM observes such a core by polling, as it does with slaves: a register, and two words of
// shared DRAM. This is part of the commander's rounds, which send the process a hint when something
// has changed.
//
// # Messages
//
// Messages are bytes with a pid, in two rings: see docs/mixed.md for the layout. Words that one
// side polls are in memory close to that side. Counters written by a program are not trusted: the
// process of a program with invalid counters exits.
//
// # Costs
//
// Every word that the ARM moves is charged at package emu's rates for the ARM, to the machine that
// runs the process. Reading an ELF file is charged host.ParseCycles. When a core is released, the
// ARM writes the slave's image again, and the slave starts up.
//
// # Protection
//
// Machine code can access its own core, other cores with machine code, its own rings in shared
// DRAM, and the part of shared DRAM that the setting programs reserves for machine code. Any other
// access is an exception. The chip itself has no such protection; without it a wild store could
// change the behavior of an Erlang process, or a load could return data that depends on the number
// of threads.
package program
