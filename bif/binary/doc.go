// Package binary has the built-in functions of bytes, bits and characters: binaries and their
// parts, iolists, digests, the external term format, terms as text, and Unicode.
package binary
