package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
)

// builtin is a built-in function by its number.
type builtin struct {
	*bif.Function
	impl call.Func // nil for functions that do not run here
}

// bifs lists all built-in functions by number; it does not change after initialisation. It
// refers to functions that refer to it, so that it is made by init.
var bifs []builtin
