// Package table implements the process table, with what the master knows of each process: where it
// runs, its links, monitors and aliases, its flags and relatives, and which processes have
// suspended it or wait to inspect it. It also implements the registry of names.
//
// A process is an Entry, and other parts of the master refer to it by number. They look the number
// up for each use: Live finds the process until it has ended, Reachable only until its end has been
// requested.
//
// This package sends no signals and releases no memory.
package table
