// Package zlib implements the built-in functions of module epiphany_zlib, on which the library's
// module zlib is built: parts of a deflated stream.
//
// The functions are pure. The caller keeps the state of a stream, which is the window of bytes that
// later ones may refer to.
package zlib
