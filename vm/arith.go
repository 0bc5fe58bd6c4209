package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
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

// operators are those of decoded operations from opAdd on.
var operators = [...]call.Op{
	opAdd - opAdd: call.Add, opAddC - opAdd: call.Add, opSub - opAdd: call.Sub, opSubC - opAdd: call.Sub,
	opMul - opAdd: call.Mul, opDiv - opAdd: call.Div, opRem - opAdd: call.Rem, opFDiv - opAdd: call.FDiv, opNeg - opAdd: call.Neg,
	opBand - opAdd: call.Band, opBor - opAdd: call.Bor, opBxor - opAdd: call.Bxor, opBnot - opAdd: call.Bnot,
	opBsl - opAdd: call.Bsl, opBsr - opAdd: call.Bsr,
}

// slowCompare, slowSame and slowEqual are these for instructions, which are allowed while stores of the process to its heap are under way.
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
	case opIsInteger:
		return term.IsInteger(v, t)
	case opIsFloat:
		return term.IsFloat(v, t)
	case opIsNumber:
		return term.IsNumber(v, t)
	case opIsBoolean:
		return t == term.AtomTrue || t == term.AtomFalse
	case opIsPid:
		return term.IsAnyPid(v, t)
	case opIsReference:
		return term.IsAnyRef(v, t)
	case opIsBinary:
		return term.IsBinary(v, t)
	case opIsBitstring:
		return term.IsBitstring(v, t)
	case opIsMap:
		return term.IsMap(v, t)
	case opIsFunction:
		return term.IsFun(v, t)
	}
	return op == opIsPort && term.IsPort(v, t)
}

// selectValue finds a word among the sorted pairs of a select and gives where to go.
func (m *Machine) selectValue(t uint32, in *instr) uint32 {
	pairs := m.Code.consts[in.i : in.i+2*uint32(in.b)]
	lo, hi := 0, len(pairs)/2
	for lo < hi {
		mid := (lo + hi) / 2
		if pairs[2*mid].v < t {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(pairs)/2 && pairs[2*lo].v == t {
		return pairs[2*lo+1].v
	}
	return in.j
}

// MaxIntegerBits is the size of the largest integer.
const MaxIntegerBits = call.MaxIntegerBits
