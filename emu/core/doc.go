// Package core is the interface between a core and the program that runs on it: the Erlang slave, a
// worker of a benchmark, or machine code. A processor of the ARM is a Core too, with its own costs.
//
// A [Core] consists of a view of the memory, a port to the rest of the board, a clock and counters.
// Its methods are the actions of a program: issue instructions, load and store, store to memory
// that others read, fence, TESTSET, move blocks by DMA, fetch code, wait. Each method advances the
// clock and counts, so that no caller adds cycles itself and the cycle counters always add up to
// the clock.
//
// # Two steps
//
// To keep hot loops short, accesses through the view accumulate their stall cycles and words in the
// view; [Core.Settle] and [Core.Book] move these sums to the clock and the counters. [Core.Now] is
// the clock plus the stall cycles that have not been moved yet. An executor that accumulates
// further sums in its own registers books them together, as a [Ledger].
//
// # Data
//
// Loads read memory directly, through the view. Stores to memory that the agent does not own go
// through the port; package engine specifies when they become visible.
package core
