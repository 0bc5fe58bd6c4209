// Package pretty writes terms in emulated memory as text, like OTP: Write on one line (~w), Print
// with characters as strings and long terms over several lines (~p), Display like erlang:display/1.
// Depth, nesting and the length of the text are bounded.
package pretty
