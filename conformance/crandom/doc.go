// Package crandom writes random programs in C, to compare compilers with each other: each program
// gives one number, a sum over what its variables are at the end.
//
// # What the programs do
//
// A program has variables, arrays, structures with bit-fields, unions and pointers of all integer
// types, float and double, and functions that take and return them, structures by value included.
// It uses most operators and statements. Nothing in it is undefined but what -fwrapv defines:
// divisors are never zero, indices and distances of shifts are masked, floating-point values that
// are converted to integers fit, loops end. No value is a NaN, an infinity, or smaller than what the
// chip knows. What a char is, and in which order operands are evaluated, does not matter.
package crandom
