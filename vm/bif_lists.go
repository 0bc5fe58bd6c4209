package vm

import "github.com/parallergo/epiphany/term"

// listsNatives are the functions of module lists that are built in.
var listsNatives = []binding{
	{"lists", "reverse", 2, reverse},
	{"lists", "member", 2, member},
	{"lists", "keyfind", 3, keyFind},
	{"lists", "keymember", 3, keyMember},
	{"lists", "keysearch", 3, keySearch},
}

// reverse is reverse(List, Tail).
func reverse(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	v := m.View
	n, proper := m.listLen(args[0])
	if !proper {
		return m.badarg(p)
	}
	if !m.reserve(p, term.ConsWords*n) {
		return 0, wantSpace
	}
	b := m.builder(p)
	r := args[1]
	for t := args[0]; term.IsList(t); t = term.Tail(v, t) {
		r = b.Cons(term.Head(v, t), r)
	}
	m.commit(p, &b)
	m.run(&copyCell, uint64(n))
	return r, ok
}

func member(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	v := m.View
	t := args[1]
	for term.IsList(t) {
		m.run(&sameWord, 1)
		if m.identical(args[0], term.Head(v, t)) {
			return term.AtomTrue, ok
		}
		t = term.Tail(v, t)
	}
	if t != term.Nil {
		return m.badarg(p)
	}
	return term.AtomFalse, ok
}

// keyPosition searches a list for the first tuple whose element n equals the key. It gives None when there is none; valid is
// false for bad arguments.
func (m *Machine) keyPosition(key, n, list term.Term) (tuple term.Term, valid bool) {
	v := m.View
	if !term.IsSmall(n) || term.SmallValue(n) < 1 {
		return term.None, false
	}
	at := term.SmallValue(n)
	for term.IsList(list) {
		m.run(&sameWord, 1)
		t := term.Head(v, list)
		if term.IsTuple(v, t) && term.TupleArity(v, t) >= at && m.alike(key, term.Element(v, t, at-1)) {
			return t, true
		}
		list = term.Tail(v, list)
	}
	return term.None, list == term.Nil
}

func keyFind(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	t, valid := m.keyPosition(args[0], args[1], args[2])
	switch {
	case !valid:
		return m.badarg(p)
	case t == term.None:
		return term.AtomFalse, ok
	}
	return t, ok
}

func keyMember(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	t, valid := m.keyPosition(args[0], args[1], args[2])
	if !valid {
		return m.badarg(p)
	}
	return boolean(t != term.None), ok
}

// keySearch gives {value, Tuple}.
func keySearch(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	t, valid := m.keyPosition(args[0], args[1], args[2])
	switch {
	case !valid:
		return m.badarg(p)
	case t == term.None:
		return term.AtomFalse, ok
	}
	return m.makeTuple(p, m.atomNamed("value"), t)
}
