// Package pcre implements the regular expressions of OTP 25: the syntax and the results of PCRE
// 8.44, matched by backtracking with a limit on steps.
//
// Compile parses a pattern (parse*.go) to a tree of nodes, checks what depends on the whole pattern
// (check.go), and generates a program (emit.go). A Regexp is immutable: any number of matches may
// use it at the same time.
//
// # Program
//
// An instruction matches one item at the current position, transfers control, or stores a value.
// The backtracking stack has an entry for each alternative that is still to be tried, with its
// instruction and position, and one for each value that a failure has to restore, that of a capture
// or of a slot. Slots contain where groups and iterations began, and the height of the stack at that
// time: an atomic group or an assertion that has succeeded removes the alternatives above that
// height and keeps the values to restore.
//
// A call of a group (recursion) saves all captures and slots in a frame and restores them at its
// end; as in PCRE 8 it is atomic. Verbs such as (*PRUNE) are entries, too: a failure that reaches
// one drops all alternatives below it, up to the surrounding assertion or call.
//
// # Limits
//
// The depth of recursion does not depend on the subject, and no result depends on a clock. Limits
// bound the choices of one attempt, as PCRE's match_limit does, and the height of its stack. The
// work of an attempt between two choices is proportional to the subject, so the work of all
// attempts together is counted as well, in steps: instructions executed and characters read.
//
// Classes of characters below 256 are those of ISO 8859-1, OTP's default; those above, and all of
// them with UCP, are those of Go's package unicode.
//
// Not the business of this package: terms, options as Erlang has them, what is charged for a step
// (package actor).
package pcre
