package vm

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// silentNatives raise exceptions on behalf of their callers.
var silentNatives = []bytecode.MFA{
	{Module: "erlang", Name: "error", Arity: 1},
	{Module: "erlang", Name: "error", Arity: 2},
	{Module: "erlang", Name: "error", Arity: 3},
	{Module: "erlang", Name: "nif_error", Arity: 1},
	{Module: "erlang", Name: "nif_error", Arity: 2},
	{Module: "erlang", Name: "exit", Arity: 1},
	{Module: "erlang", Name: "throw", Arity: 1},
	{Module: "erlang", Name: "raise", Arity: 3},
}

func raiseClass(class term.Term) NativeFunc {
	return func(m *Machine, p *Process, args []term.Term) (term.Term, status) {
		return m.throw(p, class, args[0])
	}
}

// raiseError is error(Reason), error(Reason, Args) and error(Reason, Args, Options). Args, if a list, stands in the stack trace
// in the place of the caller's arity.
func raiseError(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if len(args) == 1 || !properList(m, args[1]) {
		return m.fail(p, args[0])
	}
	f, line := m.Code.location(p.PC - 1)
	e := entry{f: f, line: line}
	if !m.reserve(p, e.words()) {
		return 0, wantSpace
	}
	b := m.builder(p)
	head := b.Tuple(f.Module, f.Name, args[1], buildLocation(&b, e))
	m.commit(p, &b)
	_, st := m.fail(p, args[0])
	p.exc.head, p.exc.blamed = head, true
	return 0, st
}

func properList(m *Machine, t term.Term) bool {
	_, proper := m.listLen(t)
	return proper
}

// raiseAgain is raise(Class, Reason, StackTrace). The trace is a list, or the raw trace of an exception that has been caught.
// As in OTP, arguments that make no exception are not an exception: the call returns badarg.
func raiseAgain(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	class, trace := args[0], args[2]
	switch class {
	case term.AtomError, term.AtomExit, term.AtomThrow:
	default:
		return term.AtomBadarg, ok
	}
	if !m.isRawTrace(trace) && !m.isTrace(trace) {
		return term.AtomBadarg, ok
	}
	p.exc = exception{class: class, value: args[1], trace: trace, blamed: true}
	return 0, failed
}

// isTrace reports whether t is a list of stack trace entries.
func (m *Machine) isTrace(t term.Term) bool {
	es, proper := m.elems(t)
	if !proper {
		return false
	}
	for _, e := range es {
		if !m.isTraceEntry(e) {
			return false
		}
	}
	return true
}

// isTraceEntry accepts {Module, Function, ArityOrArgs, Location}, the same without a location, and {Fun, Args} with or
// without one.
func (m *Machine) isTraceEntry(t term.Term) bool {
	v := m.View
	if !term.IsTuple(v, t) {
		return false
	}
	es := m.tupleElems(t)
	if len(es) < 2 || len(es) > 4 {
		return false
	}
	if term.IsFun(v, es[0]) {
		return len(es) < 4 && properList(m, es[1]) && (len(es) == 2 || properList(m, es[2]))
	}
	return len(es) > 2 && term.IsAtom(es[0]) && term.IsAtom(es[1]) && m.isArity(es[2]) && (len(es) == 3 || properList(m, es[3]))
}

// isArity accepts an arity or a list of arguments.
func (m *Machine) isArity(t term.Term) bool {
	if term.IsSmall(t) {
		return term.SmallValue(t) >= 0
	}
	return properList(m, t)
}
