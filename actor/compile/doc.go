// Package compile makes the compiler available to programs: the built-in functions of module
// epiphany_compiler, on which the library's modules compile and erl_scan are built.
//
// It reads the arguments of a call, calls a Compiler, and converts its results to terms: a module's
// container, findings, or the files that are needed. A call whose result does not fit the heap runs
// again after a collection; for this, the last result is remembered. A call is charged by the
// length of the source, as no compiler runs on the board itself.
package compile
