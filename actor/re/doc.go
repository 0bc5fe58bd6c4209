// Package re is the built-in functions of Erlang's module re: it reads their options, compiles and
// runs patterns of package pcre, and makes of what has matched the terms that OTP gives.
//
// A compiled pattern is a term that has all that it is compiled from, so that it can be sent, kept
// and written to disk. Patterns remembers what it has compiled, and compiles again what it has
// forgotten.
package re
