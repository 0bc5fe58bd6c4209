// Package token is the words of Erlang: the kinds of tokens with their spellings, reserved words, the
// values of integers, and how atoms, strings and tokens are spelt in source, in quotes where they
// need them.
package token
