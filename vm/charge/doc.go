// Package charge charges a core, or a processor of the ARM, for what the runtime does: passes
// through its routines, calls of built-in functions, arithmetic that no instruction is for. What
// that costs depends on the cost model, on where the routines are, and on which side it is done.
package charge
