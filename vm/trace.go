package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/dispatch"
)

// EntryName returns the name of the function with which a process that has not run yet begins: for
// erlang:apply(Fun, Args) the function of the fun.
func (m *Machine) EntryName(p *Process) string {
	before := *m.View
	defer func() { *m.View = before }() // reads on behalf of the emulator are not charged
	x := m.Registers(&p.Space)
	f := x[p.Arity]
	if !term.IsAtom(f) {
		return m.funName(f)
	}
	if f == term.AtomErlang && x[p.Arity+1] == term.AtomApply && p.Arity == 2 && term.IsFun(m.View, x[0]) {
		return m.funName(x[0])
	}
	return code.UnitName(m.Atoms.Name(f), m.Atoms.Name(x[p.Arity+1]), p.Arity)
}

// funName returns the name of a fun's function.
func (m *Machine) funName(f term.Term) string {
	if !term.IsFun(m.View, f) {
		return "no fun"
	}
	if term.IsExport(m.View, f) {
		mod, name, n := term.ReadExport(m.View, f)
		return code.UnitName(m.Atoms.Name(mod), m.Atoms.Name(name), n)
	}
	entry := m.calls.entry(f)
	if entry < 0 {
		return "foreign fun"
	}
	l := m.Code.Lambdas[entry]
	if l.Fn < 0 {
		return "purged fun"
	}
	return m.UnitName(dispatch.Units + int(l.Fn))
}
