package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/binary"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bif/data"
	"github.com/parallergo/epiphany/bif/number"
)

// builtin is a built-in function by its number.
type builtin struct {
	*bif.Function
	impl call.Func // nil for functions that do not run here
}

// bifs lists all built-in functions by number; it does not change after initialisation. It
// refers to functions that refer to it, so that it is made by init.
var bifs []builtin

func init() {
	impls := bif.MustBind(bif.Here,
		number.Functions(), data.Functions(), binary.Functions(), bindings(erlangProcess))
	table := bif.Functions()
	bifs = make([]builtin, len(table))
	for i := range table {
		f := &table[i]
		bifs[i] = builtin{Function: f, impl: impls[i]}
	}
}
