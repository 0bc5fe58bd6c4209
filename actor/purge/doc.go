// Package purge finds out who uses the old code of a module, and ends code that nobody uses.
//
// A Search asks in rounds. Processes that the master holds are looked at, and slaves are asked
// about the others; a slave clears its cache of what its process does not use. When nobody uses the
// code, funs of it are cut off, so that nobody can begin to, and when all agents have seen that, a
// second round decides. A hard search kills those who use the code.
//
// Literals of a module that has ended stay while a process refers to them, until it has ended.
//
// What a process is told, and how a core is asked, is the master's business.
package purge
