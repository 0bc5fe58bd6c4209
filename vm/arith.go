package vm

import (
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// operators maps decoded operations to arithmetic operators.
var operators = [...]call.Op{
	code.OpAdd: call.Add, code.OpAddC: call.Add, code.OpSub: call.Sub, code.OpSubC: call.Sub,
	code.OpMul: call.Mul, code.OpDiv: call.Div, code.OpRem: call.Rem, code.OpFDiv: call.FDiv,
	code.OpNeg: call.Neg, code.OpBand: call.Band, code.OpBor: call.Bor, code.OpBxor: call.Bxor,
	code.OpBnot: call.Bnot, code.OpBsl: call.Bsl, code.OpBsr: call.Bsr,
}

// fenceTerms fences the heap before two terms are read, if either of them is in memory.
func (m *Machine) fenceTerms(t, u term.Term) {
	if t&u&term.TagMask != term.TagImm {
		m.FenceHeap()
	}
}

// MaxIntegerBits is the size of the largest integer, in bits.
const MaxIntegerBits = call.MaxIntegerBits
