package vm

import "github.com/parallergo/epiphany/term"

// erlangTests are the type tests.
var erlangTests = []binding{
	{"erlang", "is_atom", 1, typeTest(func(_ *Machine, t term.Term) bool { return term.IsAtom(t) })},
	{"erlang", "is_binary", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsBinary(m.View, t) })},
	{"erlang", "is_bitstring", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsBitstring(m.View, t) })},
	{"erlang", "is_boolean", 1, typeTest(func(_ *Machine, t term.Term) bool { return isBoolean(t) })},
	{"erlang", "is_float", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsFloat(m.View, t) })},
	{"erlang", "is_function", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsFun(m.View, t) })},
	{"erlang", "is_integer", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsInteger(m.View, t) })},
	{"erlang", "is_list", 1, typeTest(func(_ *Machine, t term.Term) bool { return term.IsList(t) || t == term.Nil })},
	{"erlang", "is_map", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsMap(m.View, t) })},
	{"erlang", "is_number", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsNumber(m.View, t) })},
	{"erlang", "is_pid", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsAnyPid(m.View, t) })},
	{"erlang", "is_port", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsPort(m.View, t) })},
	{"erlang", "is_reference", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsAnyRef(m.View, t) })},
	{"erlang", "is_tuple", 1, typeTest(func(m *Machine, t term.Term) bool { return term.IsTuple(m.View, t) })},
	{"erlang", "is_function", 2, isFunctionArity},
	{"erlang", "is_record", 2, isRecord},
	{"erlang", "is_record", 3, isRecordSize},
	{"erlang", "is_map_key", 2, isMapKey},
}

// typeTest makes a native of a test, which cannot fail.
func typeTest(holds func(m *Machine, t term.Term) bool) function {
	return func(m *Machine, _ *Process, args []term.Term) (term.Term, status) {
		return boolean(holds(m, args[0])), ok
	}
}

func isFunctionArity(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	n := args[1]
	if !term.IsInteger(m.View, n) || m.compare(n, term.Small(0)) < 0 {
		return m.badarg(p)
	}
	return boolean(m.isFunction2(args[0], n)), ok
}

// tagged reports whether t is a tuple whose first element is the tag.
func (m *Machine) tagged(t, tag term.Term) bool {
	return term.IsTuple(m.View, t) && term.TupleArity(m.View, t) > 0 && term.Element(m.View, t, 0) == tag
}

func isRecord(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsAtom(args[1]) {
		return m.badarg(p)
	}
	return boolean(m.tagged(args[0], args[1])), ok
}

func isRecordSize(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	t, tag, size := args[0], args[1], args[2]
	if !term.IsAtom(tag) || !term.IsSmall(size) {
		return m.badarg(p)
	}
	return boolean(m.tagged(t, tag) && term.Small(term.TupleArity(m.View, t)) == size), ok
}

func isMapKey(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[1]) {
		return m.badMap(p, args[1])
	}
	return boolean(m.mapGet(args[1], args[0]) != term.None), ok
}
