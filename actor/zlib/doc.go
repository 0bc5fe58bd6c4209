// Package zlib is the built-in functions of module epiphany_zlib, on which the library's module
// zlib is built: parts of a deflated stream.
//
// They are functions of bytes without a state of their own. The caller keeps what a stream has come
// to: the window of bytes that later ones may refer to.
package zlib
