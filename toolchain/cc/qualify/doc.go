// Package qualify finds the objects of a C program that are volatile, atomic or constant. The parser
// knows this of declared variables only; here every type that is written down counts: those of casts,
// parameters, members, typedefs and results.
//
// A shape is what this package keeps of a type: the qualifiers of its objects, and the
// shapes of what can be reached from one. The shapes of declarators follow from their syntax, those
// of expressions from the declarators that they name. Types without qualifiers or arrays have none.
package qualify
