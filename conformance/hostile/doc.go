// Package hostile makes sources that try to make the compiler slow or large: one for each construct
// of the language, of any size.
//
// # Sources
//
// A [Case] makes a source of n parts of one kind: clauses, elements, operators, macros, errors.
// [Cases] lists them by construct; a new construct of the language gets one here. What a source of
// n parts may cost follows from its size: N·log N, whether it is compiled or refused, and one that
// is refused says where and why.
//
// # Measures
//
// A program that is built by [Build] counts what it executes: each run of each basic block of the
// compiler, of the packages beneath it, and of those of the standard library that they loop in.
// That is a number of steps which is the same on every machine, and no loop can be forgotten in it.
// [Measure] takes a source of n, 2n and 4n parts, and gives steps, bytes allocated and CPU time for
// each; [Growth] tells whether what was added from 2n to 4n is more than N·log N explains. What a
// limit bounds is measured beyond that limit, or in functions that stay below it.
//
// The tests of this package count steps and bytes. The command conformance/cmd/hostile also takes
// time, and compiles sources of 1 MB.
package hostile
