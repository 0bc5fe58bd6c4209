// Package dispatch is a machine's side of the software instruction cache: it copies what the cache
// wants copied, walks the stack for it, and charges the core for both and for the bookkeeping.
//
// Return addresses on the stack are always those of the code in DRAM; where a return leads is
// decided by where the function is then. What the configured way of returning costs
// (swicache.Return) is charged: a look in the table at every return, or a walk over the stack when
// copies come and go. Under policies that choose no victims a frame that was pushed before its
// function was cached returns to the copy as well, which on the board it would not: that flatters
// them by at most the rest of one call for each such frame.
package dispatch
