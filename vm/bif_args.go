package vm

import "github.com/parallergo/epiphany/bif/binary"

// resultAtoms are the atoms in results of built-in functions that package term does not predefine. A program interns them before
// it loads anything.
var resultAtoms = []string{"value", "request", "standard_io", "memory_fault", "nomatch", "scope", binary.OneCompiled, binary.ManyCompiled, "new_index", "new_uniq", "uniq", "pid", "none", "iterator", ertsErrors, stdlibErrors, kernelErrors}

// Names of the modules that tell people what was wrong with the arguments of built-in functions.
const (
	ertsErrors   = "erl_erts_errors"
	stdlibErrors = "erl_stdlib_errors"
	kernelErrors = "erl_kernel_errors"
)
