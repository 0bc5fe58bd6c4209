// Package bif is the table of built-in functions (BIFs). The row of a function has its name and
// arity, where it runs, how it may be called, and the size and cycles of its code without loops.
//
// # Numbers
//
// The number of a function is the index of its row. Numbers are part of system calls and state
// hashes, so new rows are only added at the end.
//
// # Where a function runs
//
// A function is executed Here, by the virtual machine on the core or the ARM where the process is;
// by the Master on the ARM, as a system call if the process is on a core; or by the process's
// Runner, which is the slave on a core and the master on the ARM. The package that executes the
// functions of one place has a list of bindings from names to Go functions, of which Bind makes a
// table by number. A name without a row of that place, a row without a binding, and a name that is
// bound twice are errors.
//
// # Calls
//
// Every function can be called like a function of a module. An inline function can also be called
// by the instruction bif, which preserves the x registers; it runs Here, never blocks, and calls no
// other function. Guards may use some inline functions.
//
// # Code
//
// The code of a function has one of three estimated sizes: that of a type test, of a traversal of a
// term, or of a function of real numbers. Function.Bytes and Function.Cycles are derived from it.
// The function itself charges its loops.
//
// The implementations of functions are in other packages.
package bif
