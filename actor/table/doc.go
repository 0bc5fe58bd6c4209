// Package table is the process table, with what the master knows of a process: where it runs, its
// links, monitors and aliases, its flags, its relatives, and who has suspended it or waits to look
// into it; and the registry of names.
//
// A process is an Entry, and its number the way to it. What a number means is asked of the table
// each time: Live gives a process until it has ended, Reachable until it has been told to.
//
// The table sends nothing and frees nothing: signals and the ends of processes are the master's
// business.
package table
