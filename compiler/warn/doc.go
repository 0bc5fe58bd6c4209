// Package warn finds in a checked module what OTP's compiler warns of while it simplifies a
// program: terms that are built and results that are computed for nobody, calls that fail whatever
// happens, guards that are always false, and clauses that cannot match, or never will because of
// those before them.
//
// It goes through each function once, with what is known of the variables: their whole value where
// an expression of literals gives it, or only the outermost constructors. Calls of functions
// without side effects are computed where all arguments are literals. Nothing is warned of inside
// of what is never run; what the syntax does not tell is not known.
//
// The clauses of a construct are compared twice, as in OTP. First each with the value that is
// matched, and with a clause before it that takes everything. Those that are left are sorted by
// constructors, column by column, as a compiler of pattern matching does; what is behind a clause
// that always matches, and would be tried next, is warned of.
//
// Not the business of this package: what is an error, and warnings that the names and variables of
// a program give (package syntax).
package warn
