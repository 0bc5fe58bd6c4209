// Package lower turns a checked syntax tree into functions in the form of package ir.
//
// What the source has and the form has not is expanded here: records are tuples; comprehensions,
// funs and the after parts of try become functions of their own (their names are OTP's:
// -f/1-fun-0-, -f/1-lc$^0/1-0-, …); string literals, and all terms built from literals only, are
// constants; operators are instructions or calls.
//
// # Variables
//
// A variable is the operand that it is bound to: there is no assignment. Where alternatives meet,
// the variables that all of them bind become parameters of the block behind. A variable in a
// pattern that is bound already becomes a test for equality, made after the structure has been
// matched. A fun's free variables are discovered as its body is lowered.
//
// # Matching
//
// The clauses of a construct are compiled together to a decision tree (match.go, split.go): no test
// of a pattern is made twice on a path. The body of a clause is one block, whatever the number of
// ways that lead there; its parameters are the variables of the patterns.
//
// # Guards
//
// In a guard an operation that fails branches instead of raising; and, or, not, andalso and orelse
// become control flow where errors allow it.
//
// # Order
//
// Operands are evaluated from left to right. Loads from matched terms and constructions have no
// effects; package opt may move them.
//
// Not the business of this package: whether the program is right (syntax.Check), registers, frames,
// tail calls.
package lower
