// Package ctree lowers checked C programs (modernc.org/cc/v4) to quadruples and data.
//
// A value of up to 32 bits is in one register, a long long or double in two. Structures, unions,
// arrays and complex numbers are in memory and are handled by their addresses. Scalar variables
// that are not volatile and whose address is not taken are in registers; others have slots in the
// frame. Arithmetic that the chip lacks becomes calls of functions with the names of GNU's libgcc.
//
// For what is not supported there is an error with its position and name.
package ctree
