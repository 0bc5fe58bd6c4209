// Package bits is the bit syntax: it builds bitstrings from segments, and takes them apart.
//
// A Builder executes bs_create. It looks at all segments first, sizes before values as OTP does,
// reserves heap once, and fills in the bits; what is appended to the bitstring that the process has
// appended to last goes to memory in place. When a segment does not fit, Blame tells why.
//
// A Matcher executes the instructions of patterns, each of which reads a field at a position.
//
// Both work for the process that calls, through the context that built-in functions have (package
// call): they know nothing of processes or machines.
package bits
