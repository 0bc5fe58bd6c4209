// Package shared is what processes share beside messages and ETS tables, in the ARM's memory: the
// environment of applications, the terms of persistent_term, the words of atomics and counters, and
// cells, which are places for terms that OTP's libraries in C keep behind references. It has the
// built-in functions that read and change them, each of which is atomic.
//
// A process gets copies of terms, so that nobody is to be collected when a term goes. Cells go with
// the process that has made them, all else lasts.
package shared
