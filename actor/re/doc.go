// Package re implements the built-in functions of Erlang's module re. It reads their options,
// compiles and executes patterns of package pcre, and returns matches as OTP does.
//
// A compiled pattern is a term that contains everything it is compiled from, so that it can be
// sent, kept and written to disk. Patterns caches compiled patterns, and compiles those again that
// it has dropped.
package re
