// Package crypto implements the built-in functions of module epiphany_crypto, on which the
// library's module crypto is built: hashes, AES in several modes, and pseudorandom bytes that are
// the same in every run.
//
// The functions are pure: the state of a hash or a cipher is a binary that the caller keeps and
// passes to the next call. Only the Generator has state.
package crypto
