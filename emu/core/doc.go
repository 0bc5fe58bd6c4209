// Package core is what a program on a core does to the machine, whoever the program is: the Erlang
// slave, a worker of a benchmark, machine code. A processor of the ARM is a Core too, with prices
// of its own.
//
// A [Core] has the memory as seen from there, the port to the rest of the board, a clock, and
// counters. Its methods are the things that a program can do: issue instructions, load and store,
// store where others look, fence, TESTSET, move blocks by DMA, fetch code, wait. Each of them
// charges the clock and counts, so that nobody adds cycles by hand and the cycle counters always
// add up to the clock.
//
// # Two steps
//
// Accesses through the view add up stall cycles and words in the view, which keeps hot loops short;
// [Core.Settle] and [Core.Book] move these sums to the clock and the counters. [Core.Now] is the
// clock plus the stall cycles that have not been moved yet. An executor that keeps further sums in
// registers of its own books all of them at once, as a [Ledger].
//
// # Data
//
// Loads read the view directly. The only data that a Core moves are stores to memory that it does
// not own: they go through the port and become visible as package engine says.
package core
