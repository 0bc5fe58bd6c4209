// Package passes improves functions in quadruples.
//
// At every level blocks that nothing reaches go, and what is written and never read. From level 1
// on numbers and copies are propagated, common subexpressions are computed once in a block, and
// branches whose outcome is known become jumps. Loops end with a copy of their test, and find the
// addresses of symbols in registers.
//
// What is the same in all passes of a loop is computed before it. Addresses and products that grow
// by the same in each are counted, and a counter that only ends its loop counts down to zero.
// Accesses add an index to their base, or step it. From level 2 on the quads of a block are ordered
// by the latencies of the pipeline, and small static functions and those with one caller are put
// into their callers.
package passes
