// Package bif is the table of built-in functions: one row for each, with its name and arity, where
// it runs, what may call it, and the size and cycles of its code beside its loops.
//
// # Numbers
//
// A function's number is the place of its row. Numbers go into system calls and into state hashes,
// so rows are only added, at the end.
//
// # Where a function runs
//
// A function is executed Here, on the core or the ARM where the process is, by the virtual machine;
// or by the Master on the ARM, as a system call of a process on a core; or by the process's Runner,
// which is the slave on a core and the master on the ARM. Whoever executes functions of one place
// has a list of bindings from names to Go functions, and Bind makes a table by number of it. A name
// that has no row of that place, a row that no name is bound to, and a name that is bound twice are
// errors.
//
// # Calls
//
// Any function can be called as one of a module. An inline one can also be called by the
// instruction bif, which keeps x registers; it runs here, never blocks, and calls no other
// function. Guards may use some of these.
//
// # Code
//
// The code of a function has one of three sizes, all of them estimates: that of a type test, that
// of a walk over a term, and that of a function of real numbers. Function.Bytes and Function.Cycles
// have it. What its loops take is charged by the function itself.
//
// What a function does is not the business of this package.
package bif
