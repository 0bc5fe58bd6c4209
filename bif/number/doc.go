// Package number implements arithmetic and the built-in functions on numbers: operators on integers
// of any size and on doubles, rounding and conversion, text of numbers, module math, and random
// number generators.
//
// Elementary functions return the same bits as the C library of OTP: they are computed in twice the
// precision and rounded once.
package number
