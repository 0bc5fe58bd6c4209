// Package core is what a program on a core does to the machine, whoever the program is: the Erlang
// slave, a worker of a benchmark, machine code. A processor of the ARM is one as well, with prices
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
// Accesses through the view collect stalls and words there, for the sake of hot loops;
// [Core.Settle] and [Core.Book] take them to the clock and the counters. [Core.Now] is the time
// with what has been collected. An executor that accumulates more than that in registers of its own
// books all of it in one go, as a [Ledger].
//
// # Data
//
// A Core moves no data but that of stores to memory that it does not own: those go through the
// port and become visible as package engine says. Loads read the view.
package core
