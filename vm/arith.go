package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// status is how an operation ended.
type status = bif.Result

const (
	ok         = bif.Done
	failed     = bif.Raised // an exception is in p.exc
	wantSpace  = bif.Space  // p.Need words are wanted; to be called again after a collection
	tailCall   = bif.Tail   // control goes to p.target with arguments in the x registers
	undefCall  = bif.Undef  // as tailCall, but p.Undef is not loaded
	nativeCall = bif.Native // as tailCall, to native p.target.native
)

// operators are those of decoded operations.
var operators = [...]call.Op{
	code.OpAdd: call.Add, code.OpAddC: call.Add, code.OpSub: call.Sub, code.OpSubC: call.Sub,
	code.OpMul: call.Mul, code.OpDiv: call.Div, code.OpRem: call.Rem, code.OpFDiv: call.FDiv,
	code.OpNeg: call.Neg, code.OpBand: call.Band, code.OpBor: call.Bor, code.OpBxor: call.Bxor,
	code.OpBnot: call.Bnot, code.OpBsl: call.Bsl, code.OpBsr: call.Bsr,
}

// slowCompare, slowSame and slowEqual are these for instructions, which are allowed while stores of
// the process to its heap are under way.
func (m *Machine) slowCompare(t, u term.Term) int {
	m.fenceTerms(t, u)
	m.chargeCompare(t, u)
	return m.call.Compare(t, u)
}

func (m *Machine) slowSame(t, u term.Term) bool {
	if (t^u)&term.TagMask == 0 {
		m.fenceTerms(t, u)
		m.chargeCompare(t, u)
	}
	return m.call.Same(t, u)
}

func (m *Machine) slowEqual(t, u term.Term) bool {
	m.fenceTerms(t, u)
	m.chargeCompare(t, u)
	return m.call.Equal(t, u)
}

// fenceTerms fences the heap before two terms are looked at, if there is anything to look at.
func (m *Machine) fenceTerms(t, u term.Term) {
	if t&u&term.TagMask != term.TagImm {
		m.fenceHeap()
	}
}

// typeTest decides the tests that are not worth a line in the interpreter.
func (m *Machine) typeTest(op uint16, t term.Term) bool {
	v := m.View
	switch op {
	case code.OpIsInteger:
		return term.IsInteger(v, t)
	case code.OpIsFloat:
		return term.IsFloat(v, t)
	case code.OpIsNumber:
		return term.IsNumber(v, t)
	case code.OpIsBoolean:
		return t == term.AtomTrue || t == term.AtomFalse
	case code.OpIsPid:
		return term.IsAnyPid(v, t)
	case code.OpIsReference:
		return term.IsAnyRef(v, t)
	case code.OpIsBinary:
		return term.IsBinary(v, t)
	case code.OpIsBitstring:
		return term.IsBitstring(v, t)
	case code.OpIsMap:
		return term.IsMap(v, t)
	case code.OpIsFunction:
		return term.IsFun(v, t)
	}
	return op == code.OpIsPort && term.IsPort(v, t)
}

// selectValue finds a word among the sorted pairs of a select and gives where to go.
func (m *Machine) selectValue(t uint32, in *code.Instr) uint32 {
	pairs := m.Code.Consts[in.I : in.I+2*uint32(in.B)]
	lo, hi := 0, len(pairs)/2
	for lo < hi {
		mid := (lo + hi) / 2
		if pairs[2*mid].V < t {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(pairs)/2 && pairs[2*lo].V == t {
		return pairs[2*lo+1].V
	}
	return in.J
}

// MaxIntegerBits is the size of the largest integer.
const MaxIntegerBits = call.MaxIntegerBits
