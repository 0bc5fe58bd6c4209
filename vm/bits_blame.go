package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/bits"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
)

// bitsAtoms is the BIF that makes the atoms for errors in segments. They are made when building a
// bitstring fails for the first time, so that they do not change the atom table of other programs;
// the instruction is then executed again.
var bitsAtoms = bif.BitsAtoms

// BitsAtoms are the atoms that bits_atoms/0 makes.
var BitsAtoms = append([]string{"cause", "function", "format_bs_fail", code.ErtsErrors}, bits.Atoms()...)

// blameBits puts the function at the head of the stack trace, with the error found in a segment of
// the bitstring that the instruction at pc makes. It returns wantSpace when there is no room for
// this, bifCall when its atoms must be made first.
func (m *Machine) blameBits(p *Process, pc int) status {
	for _, name := range BitsAtoms {
		if _, found := m.Atoms.Lookup(name); !found {
			p.exc = exception{}
			return bifCall
		}
	}
	f, line := m.Code.Location(pc)
	e := entry{f: f, line: line}
	n := e.words() + term.TupleWords(4) + term.MapWords(3) + term.TupleWords(2) +
		2*term.ConsWords + heap.Slack
	if p.Free() < n {
		p.Need, p.exc = n, exception{}
		return wantSpace
	}
	b := m.Builder(&p.Space)
	blame := &m.bits.Blame
	cause := b.Tuple(term.Small(blame.Index+1), m.call.AtomNamed(blame.Type()),
		m.call.AtomNamed(blame.Flaw), blame.Value)
	info := b.Map(
		[]term.Term{m.call.AtomNamed("cause"), m.call.AtomNamed("function"), term.AtomModule},
		[]term.Term{cause, m.call.AtomNamed("format_bs_fail"), m.call.AtomNamed(code.ErtsErrors)})
	parts, _ := term.Elems(m.View, buildLocation(&b, e))
	location := b.List(append(parts, b.Tuple(term.AtomErrorInfo, info)), term.Nil)
	p.exc.head = b.Tuple(f.Module, f.Name, term.Small(f.Arity), location)
	p.exc.blamed = true
	m.Commit(&p.Space, &b)
	return failed
}
