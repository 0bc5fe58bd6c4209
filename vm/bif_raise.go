package vm

import "github.com/parallergo/epiphany/term"

func raiseClass(class term.Term) machineFunction {
	return func(m *Machine, p *Process, args []term.Term) (term.Term, status) {
		return p.throw(class, args[0])
	}
}

// raiseError is error(Reason), error(Reason, Args) and error(Reason, Args, Options). Args, if a
// list, stands in the stack trace in the place of the caller's arity; the option {error_info, Map}
// goes to the caller's location.
func raiseError(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	given, info := false, term.None
	if len(args) > 1 {
		given = term.IsList(args[1]) || args[1] == term.Nil
	}
	if len(args) > 2 {
		info = m.traces.errorInfo(args[2])
	}
	if !given && info == term.None {
		return p.fail(args[0])
	}
	f, line := m.Code.Location(p.PC - 1)
	e := entry{f: f, line: line}
	if !m.Reserve(&p.Space, e.words()+3*term.ConsWords) {
		return 0, wantSpace
	}
	b := m.Builder(&p.Space)
	third := term.Small(f.Arity)
	if given {
		third = args[1]
	}
	location := buildLocation(&b, e)
	if info != term.None {
		parts, _ := term.Elems(m.View, location)
		location = b.List(append(parts, info), term.Nil)
	}
	head := b.Tuple(f.Module, f.Name, third, location)
	m.Commit(&p.Space, &b)
	_, st := p.fail(args[0])
	p.exc.head, p.exc.blamed = head, true
	return 0, st
}

// errorInfo returns the last option {error_info, Map} in a list, or None.
func (m traces) errorInfo(options term.Term) term.Term {
	info := term.None
	list, proper := m.call.Elems(options)
	for _, o := range list {
		if m.call.Tagged(o, term.AtomErrorInfo) && term.TupleArity(m.View, o) == 2 && term.IsMap(m.View, term.Element(m.View, o, 1)) {
			info = o
		}
	}
	if !proper {
		return term.None
	}
	return info
}

// raiseAgain is raise(Class, Reason, StackTrace). The trace is a list, or the raw trace of an
// exception that has been caught. As in OTP, invalid arguments do not raise badarg: the call
// returns the atom badarg.
func raiseAgain(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	class, trace := args[0], args[2]
	switch class {
	case term.AtomError, term.AtomExit, term.AtomThrow:
	default:
		return term.AtomBadarg, ok
	}
	if !m.traces.isRawTrace(trace) {
		list, proper := m.call.Elems(trace)
		if !proper || !m.traces.isTrace(list) {
			return term.AtomBadarg, ok
		}
		var st status
		if trace, st = m.traces.tidyTrace(p, list); st != ok {
			return 0, st
		}
	}
	p.exc = exception{class: class, value: args[1], trace: trace, blamed: true}
	return 0, failed
}

// isTrace reports whether all of list can be entries of a stack trace: {Module, Function,
// ArityOrArgs, Location} and {Fun, Args, Location}, both also without the location.
func (m traces) isTrace(list []term.Term) bool {
	for _, t := range list {
		if !term.IsTuple(m.View, t) || term.TupleArity(m.View, t) > 4 {
			return false
		}
		es := m.call.TupleElems(t)
		named := len(es) > 2 && term.IsAtom(es[0]) && term.IsAtom(es[1])
		fun := (len(es) == 2 || len(es) == 3) && term.IsFun(m.View, es[0])
		if !named && !fun {
			return false
		}
		if i := locationIndex(named); len(es) > i && !term.IsList(es[i]) && es[i] != term.Nil {
			return false
		}
	}
	return true
}

// locationIndex returns the index of the location in an entry of a stack trace.
func locationIndex(named bool) int {
	if named {
		return 3
	}
	return 2
}

// tidyTrace makes a stack trace of at most TraceDepth entries that all have a location.
func (m traces) tidyTrace(p *Process, list []term.Term) (term.Term, status) {
	list = list[:min(len(list), TraceDepth)]
	if !m.Reserve(&p.Space, len(list)*(term.ConsWords+term.TupleWords(4))) {
		return 0, wantSpace
	}
	b := m.Builder(&p.Space)
	for i, t := range list {
		es := m.call.TupleElems(t)
		if len(es) == locationIndex(term.IsAtom(es[0])) {
			list[i] = b.Tuple(append(es, term.Nil)...)
		}
	}
	t := b.List(list, term.Nil)
	m.Commit(&p.Space, &b)
	return t, ok
}
