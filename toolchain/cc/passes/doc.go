// Package passes improves functions in quadruples.
//
// At every level blocks that nothing reaches go, and what is written and never read. From level 1
// on numbers and copies are propagated, common subexpressions are computed once in a block, and
// branches whose outcome is known become jumps. Loops end with a copy of their test, and find the
// addresses of symbols in registers.
package passes
