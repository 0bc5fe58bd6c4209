// Package etf is terms as other systems see them: the external term format of Erlang, which
// term_to_binary/1 writes and binary_to_term/1 reads, and the hashes of terms that are the same on
// every system.
//
// # The format
//
// An [Encoder] writes the bytes that OTP 25 writes; the comment of the type has the exceptions. A
// [Decoder] reads what may be hostile, in two steps, because memory has to be reserved in between:
// Scan checks the bytes and counts the words, and Build makes the term in that many. What Scan has
// accepted Build refuses only for what Scan cannot see: atoms, funs, keys that occur twice, and
// memory for large binaries.
//
// Neither recurses with the depth of a term, and neither is exponential in what a term shares: the
// Encoder stops at its Limit.
//
// # Hashes
//
// [PHash2] is erlang:phash2 and [PHash] the older erlang:phash. The forms with Within stop at terms
// that are larger than memory because they share their parts.
//
// Not the business of this package: the hash of tables inside the machine ([term.Hash]), and who
// pays for the time (the built-in functions do, by the words that were looked at).
package etf
