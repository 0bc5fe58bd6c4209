// Package quote writes the parts of Erlang terms that are text: floats, atoms, strings and
// bitstrings, quoted and escaped as OTP does it.
package quote
