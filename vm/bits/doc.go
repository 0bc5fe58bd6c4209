// Package bits implements the bit syntax: it constructs bitstrings from segments, and matches them.
//
// A Builder executes bs_create. It examines all segments first, sizes before values as OTP does,
// reserves heap once, and fills in the bits. Data appended to the bitstring to which the process
// has appended last is stored in place. If a segment does not fit, Blame describes why.
//
// A Matcher executes the instructions of patterns, each of which reads a field at a position.
//
// Both work for the calling process through the context of built-in functions (package call): they
// know nothing of processes or machines.
package bits
