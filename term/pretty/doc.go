// Package pretty writes terms in emulated memory as text, as OTP does: Write on one line (~w),
// Print with characters as strings and long terms over several lines (~p), Display as
// erlang:display/1. Each is bounded in depth, in nesting and in the length of its text.
package pretty
