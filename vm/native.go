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
	impl   call.Func // nil for functions that do not run here
	called uint64    // 1 if Counters.Natives counts it where it is an instruction, too
}

// natives lists all built-in functions by number; it does not change after initialisation. It
// refers to functions that refer to it, so that it is made by init.
var natives []builtin

func init() {
	impls := bif.MustBind(bif.Here,
		number.Functions(), data.Functions(), binary.Functions(), bindings(erlangProcess))
	table := bif.Functions()
	natives = make([]builtin, len(table))
	for i := range table {
		f := &table[i]
		natives[i] = builtin{Function: f, impl: impls[i]}
		if f.Inline && !f.Guard {
			// OTP 17 calls it wherever it stands, where a compiled module has an instruction here.
			// What guards may do is an instruction there, too.
			natives[i].called = 1
		}
	}

}
