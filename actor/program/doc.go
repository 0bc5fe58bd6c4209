// Package program runs machine code on cores beside Erlang: on one board, one engine and one clock.
//
// # Roles
//
// A [Seat] is a core with its role, as an agent of the engine. A [core.Role] is a slave, as a rule;
// machine code in the place of a slave that waits for a process; or nothing, while the ARM loads
// the slave again. Slave and machine code are one core to the board: they share clock, counters,
// port and view, so that statistics, contention and energy need not know who did what. What the ARM
// does to a core that machine code has (memory, registers, start, halt) are orders with a time,
// which the seat obeys between windows.
//
// # Processes
//
// A program is an Erlang process on the ARM, of the library's module epiphany_program, which has a
// core: links, monitors, names, groups and exit signals are those of any process. When it ends, for
// whatever reason, the core goes back to its slave. It passes on messages, serves host calls, and
// turns the end of the machine code into its own. [Functions] is what it does that with.
//
// The ARM sees what happens on such a core by looking, as it does with slaves: at a register, and
// at two words of shared DRAM. The commander's rounds find it, and send the process a hint.
//
// # Messages
//
// Messages are bytes with a pid, in two rings: see docs/mixed.md for the layout. Words that one
// side looks at again and again are near that side. Counters that a program writes are not trusted:
// a ring that makes no sense is an exit reason.
//
// # Costs
//
// Every word that the ARM moves is charged by package emu's rates for the ARM, on the time of the
// machine that runs the process. Reading an ELF file is charged host.ParseCycles. When the core is
// given back, the ARM writes the slave's image again, and the core starts up.
//
// # Protection
//
// Machine code reaches its own core, those that execute machine code too, and of shared DRAM its
// own rings and what the setting programs keeps for such programs. Everything else is nowhere: an
// exception. The chip itself has no such protection; without it a wild store would change what an
// Erlang process does, or a load find what depends on the number of threads.
package program
