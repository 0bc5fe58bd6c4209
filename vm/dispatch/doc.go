// Package dispatch connects a machine with the software instruction cache: it copies functions as
// the cache requests, walks the stack for it, and charges the core for both and for the
// bookkeeping.
//
// Return addresses on the stack are always those of the code in DRAM; a return uses the cached copy
// if the function is in the cache at that time. The cost of the configured way of returning
// (swicache.Return) is charged: a lookup in the table at every return, or a walk over the stack
// when copies are made and evicted. Under policies without eviction, a frame that was pushed before
// its function was cached also returns to the copy, which it would not on the board. This favors
// these policies by at most the rest of one call for each such frame.
package dispatch
