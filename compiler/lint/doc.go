// Package lint checks a module that package syntax has read, as OTP's erl_lint does: names without
// a definition, or with two; variables that are unbound, or bound on some paths only; patterns and
// guards that are none; types, behaviours and format strings; and what is written but not used.
//
// The checks read the tree and change nothing in it. Errors and warnings have the texts of erlc, so
// that programs which read erlc's output can read this. What only the code that is generated can
// tell, such as clauses that cannot match, is the business of package warn.
//
// # Variables
//
// A variable is bound once; one that a case, if, receive or maybe binds in some of its clauses
// only, or a try or catch at all, is unsafe behind it. Parts of an expression that are evaluated in
// no promised order do not see each other's variables.
//
// # Differences from OTP 25
//
// Map comprehensions and min/2 and max/2 in guards are accepted, as in later releases, and a byte
// order mark before the source. The callbacks of a behaviour that is not OTP's are looked up in its
// source, beside the module's own.
package lint
