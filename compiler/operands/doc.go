// Package operands tells which operands of an expression see what others bind, for the compiler's
// warnings and for its lowering.
package operands
