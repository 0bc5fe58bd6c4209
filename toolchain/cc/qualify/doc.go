// Package qualify finds the objects of a C program that are volatile or atomic. The parser knows this of
// declared variables only; here every type that is written down counts: those of casts, parameters,
// members, typedefs and results.
//
// A shape is what remains of a type: whether its object is volatile, and what one gets to from it.
// Declarators have shapes by their syntax, expressions by the declarators that they name. A program
// without a volatile type has no shapes at all.
package qualify
