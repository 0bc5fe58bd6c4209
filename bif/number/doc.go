// Package number has the arithmetic of terms and the built-in functions of numbers: operators on
// integers of any size and on doubles, rounding and conversion, text of numbers, module math, and
// the generators of random numbers.
//
// Elementary functions give the bits that the C library of OTP gives: they are computed in twice
// the precision and rounded once.
package number
