// Package passes optimises functions in quadruples.
//
// At every level unreachable blocks and unused results are removed. From level 1 on constants and
// copies are propagated, common subexpressions are eliminated, and branches whose outcome is known
// become jumps. Loops end with a copy of their test, and keep the addresses of symbols in registers.
//
// Loop-invariant computations are moved before the loop. Addresses and products that grow by a
// constant in each iteration become induction variables, and a counter that only ends its loop
// counts down to zero. Loads and stores use an indexed or a post-modify address mode. From level 2
// on the quads of a block are scheduled by the latencies of the pipeline, and small static functions
// and those with a single caller are inlined.
package passes
