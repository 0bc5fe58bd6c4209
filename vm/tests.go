package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// Compare, Same and Equal are the comparisons of instructions, which may execute while stores of
// the process to its heap are in flight.
func (m paths) Compare(t, u term.Term) int {
	m.fenceTerms(t, u)
	m.ChargeCompare(t, u)
	return m.call.Compare(t, u)
}

func (m paths) Same(t, u term.Term) bool {
	if (t^u)&term.TagMask == 0 {
		m.fenceTerms(t, u)
		m.ChargeCompare(t, u)
	}
	return m.call.Same(t, u)
}

func (m paths) Equal(t, u term.Term) bool {
	m.fenceTerms(t, u)
	m.ChargeCompare(t, u)
	return m.call.Equal(t, u)
}

// Test evaluates the tests that executors do not implement.
func (m paths) Test(in *code.Instr) bool {
	v, t := m.View, m.state.X[uint8(in.A)]
	switch in.Op {
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
	case code.OpIsFunction2:
		return m.call.IsFunction2(t, m.state.X[uint8(in.B)])
	}
	return in.Op == code.OpIsPort && term.IsPort(v, t)
}
