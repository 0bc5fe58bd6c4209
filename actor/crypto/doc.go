// Package crypto is the built-in functions of module epiphany_crypto, on which the library's module
// crypto is built: hashes, AES in its modes, and random bytes that are the same in every run.
//
// They are functions of bytes. What a hash or a cipher has come to is a binary that the caller
// keeps and gives back; only the source of random bytes has a state here.
package crypto
