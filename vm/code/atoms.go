package code

import "github.com/parallergo/epiphany/bif/binary"

// ResultAtoms are the atoms in results of built-in functions that package term does not predefine.
// A program interns them before it loads anything.
var ResultAtoms = []string{"value", "request", "standard_io", "memory_fault", "nomatch", "scope",
	binary.OneCompiled, binary.ManyCompiled, "new_index", "new_uniq", "uniq", "pid", "none",
	"iterator", ErtsErrors, StdlibErrors, KernelErrors}

// Names of the modules that explain errors in the arguments of built-in functions.
const (
	ErtsErrors   = "erl_erts_errors"
	StdlibErrors = "erl_stdlib_errors"
	KernelErrors = "erl_kernel_errors"
)
