// Package shared contains the data that processes share besides messages and ETS tables, all in the
// ARM's memory: the environment of applications, the terms of persistent_term, the arrays of
// atomics and counters, and cells, which replace state that OTP's NIFs keep behind references. It
// implements the built-in functions that read and change this data; each call is atomic.
//
// A process gets copies of terms, so that no process needs a collection when a term is erased.
// Cells are dropped when the process that has made them ends; all else is permanent.
package shared
