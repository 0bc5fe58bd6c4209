package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
)

// builtin is an entry in the table of BIFs by number.
type builtin struct {
	*bif.Function
	impl      call.Func // nil for functions that do not run here
	explainer string    // what formats errors of its arguments, or empty
}

// bifs lists all BIFs by number; it does not change after initialisation. It is made by init, since
// it refers to functions that refer to it.
var bifs []builtin
