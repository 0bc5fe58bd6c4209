// Package generator writes random Erlang programs and makes them smaller.
//
// A program is a function of three arguments with some clauses, and calls of it with values at the
// edges of what integers, floats, lists, maps, records and binaries have; many have a function,
// too, that goes through a list or a bitstring. It ends, for it calls nothing that goes round
// without counting down, and it often fails: what it raises is part of what it prints. Programs are
// trees (node), which is what makes them easy to shrink: parts give way to parts of their own of
// the same kind. What a program is follows from a seed and a number.
package generator
