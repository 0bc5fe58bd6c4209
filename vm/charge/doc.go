// Package charge charges a core, or a processor of the ARM, for the work of the runtime: passes
// through its routines, calls of built-in functions, and arithmetic without an instruction. The
// costs depend on the cost model, on the placement of the routines, and on the side, core or ARM.
package charge
