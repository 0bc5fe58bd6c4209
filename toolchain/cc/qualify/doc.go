// Package qualify finds the objects of a C program that are volatile or atomic. The parser knows this of
// declared variables only; here every type that is written down counts: those of casts, parameters,
// members, typedefs and results.
//
// A shape is what this package keeps of a type: whether objects of the type are volatile, and the
// shapes of what can be reached from one. The shapes of declarators follow from their syntax, those
// of expressions from the declarators that they name. A program without a volatile type has no
// shapes at all.
package qualify
