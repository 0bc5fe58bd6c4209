// Package constant evaluates what is known of Erlang expressions before they run: the conditions of
// the preprocessor, the arithmetic of literals, and the calls that the compiler warns of because
// they fail.
//
// A Value is what is known of a term: all of it (Value.Whole), its outermost constructor, that it
// is one of the booleans, or nothing. Call applies a function of erlang, lists, maps or math to
// such values. It gives the value of the call as far as that is known, or the reason with which the
// call fails. It computes nothing that would take long or become large: a term has at most 4,096
// parts, an integer at most 65,536 bits. Beyond that, nothing is known.
//
// The meaning is OTP's: exact integers, floats that fail where they would be infinite, terms in
// Erlang's order.
package constant
