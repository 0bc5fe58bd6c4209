// Package constraint finds what the constraints of C forbid and the front end (modernc.org/cc/v4)
// accepts: calls with too few arguments, values of types that cannot be converted, assignments to
// constants, declarations of what cannot exist. What GNU's compiler merely warns of is not an error
// here either.
//
// The types that the tree has for expressions decide. Where they are known to be wrong (addresses
// of compound literals and of characters in strings) nothing is said.
package constraint
