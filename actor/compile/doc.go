// Package compile is the compiler as programs reach it: the built-in functions of module
// epiphany_compiler, on which the library's modules compile and erl_scan are built.
//
// It reads the arguments of a call, has a Compiler compile, and makes terms of what comes of it: a
// module's container, findings, the files that are wanted. A call that finds no room for its answer
// is made again, and what was compiled last is remembered for it. Time is charged by the length of
// the source, as there is no compiler for this board.
package compile
