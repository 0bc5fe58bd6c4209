// Package pcre is regular expressions as OTP 25 has them: the syntax and the answers of PCRE 8.44,
// matched by backtracking in counted steps.
//
// Compile parses a pattern (parse*.go) to a tree of nodes, checks what can only be known at its end
// (check.go) and writes a program (emit.go). A Regexp does not change afterwards: any number of
// matches may use it at once.
//
// # Program
//
// An instruction matches one item at the current position, moves control, or remembers something.
// What is tried later is an entry on a stack of alternatives: where to go on, at which position;
// and so is what a failure has to undo: the old value of a capture or of a slot. Slots hold where
// groups and iterations began, and how high the stack was then: an atomic group or an assertion
// that has succeeded drops the alternatives above that height and keeps what is to be undone.
//
// A call of a group (recursion) keeps all captures and slots in a frame and gives them back at its
// end; as in PCRE 8 it is atomic. Verbs such as (*PRUNE) are entries, too: a failure that reaches
// one drops all alternatives below it, as far as the assertion or call around it.
//
// # Limits
//
// Nothing here recurses in proportion to the subject, and nothing looks at a clock. A Limits bounds
// the choices of one attempt, as PCRE's match_limit does, and the height of its stack. What an
// attempt does between two choices is in proportion to the subject, so that the work of all
// attempts together is counted too, in steps: instructions and characters looked at.
//
// Classes of characters below 256 are those of ISO 8859-1, OTP's default; those above, and all of
// them with UCP, are those of Go's package unicode.
//
// Not the business of this package: terms, options as Erlang has them, what is charged for a step
// (package actor).
package pcre
