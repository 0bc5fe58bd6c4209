// Package ctree lowers checked C programs (modernc.org/cc/v4) to quadruples and data.
//
// Values of up to 32 bits are one register, long long and double two. Structures, unions, arrays
// and complex numbers are in memory and are handled by their address. Variables that are scalar, not
// volatile, and whose address is not taken are registers; the others have slots in the frame.
// Arithmetic that the chip lacks becomes calls by the names of GNU's libgcc.
//
// What is not supported is a positioned error that names it.
package ctree
