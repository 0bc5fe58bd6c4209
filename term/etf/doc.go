// Package etf implements the external representations of terms: Erlang's external term format, which
// term_to_binary/1 writes and binary_to_term/1 reads, and the hashes of terms that are the same on
// every system.
//
// # The format
//
// An [Encoder] writes the bytes that OTP 25 writes; the comment of the type has the exceptions. A
// [Decoder] reads untrusted input, in two steps, because memory has to be reserved in between: Scan
// validates the bytes and counts the words, and Build makes the term in that many words. Build
// refuses what Scan has accepted only for reasons that Scan cannot detect: atoms, funs, duplicate
// keys, and memory for large binaries.
//
// The depth of recursion does not depend on the depth of a term, and shared parts of a term do not
// make the time exponential: the Encoder stops at its Limit.
//
// # Hashes
//
// [PHash2] is erlang:phash2 and [PHash] the older erlang:phash. The forms with Within stop at terms
// that are larger than memory because they share their parts.
//
// Not the business of this package: the hash of tables inside the machine ([term.Hash]), and the
// charging of time (the built-in functions charge it, by the words that were read).
package etf
