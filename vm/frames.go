package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// Frame is an entry of a stack: a function and the line where it is; 0 when the line is unknown.
type Frame struct {
	code.MFA
	File string
	Line int
}

// Frames returns the stack of a process that does not run, newest function first, with at most as
// many entries as a stack trace. It charges nothing.
func (m *Machine) Frames(p *Process) (list []Frame) {
	add := func(pc int) {
		f, line := m.Code.Location(pc)
		if f.Entry != 0 {
			list = append(list, Frame{f.MFA, f.File, line})
		}
	}
	add(p.PC)
	n, last := 0, p.CP
	if last != 0 && last != code.UnderflowCP {
		add(m.Code.CallSite(last))
		n++
	}
	p.EachStackWord(m.View.W, func(w term.Term) bool {
		if w&term.TagMask == term.TagHeader && w != 0 && w != last && w != code.UnderflowCP {
			add(m.Code.CallSite(w))
			last = w
			n++
		}
		return n < TraceDepth
	})
	return list
}

// CurrentFunction returns the function that a process is in, and the line. It is the initial
// function before the process has run, and erlang:hibernate/3 while it hibernates.
func (m *Machine) CurrentFunction(p *Process) Frame {
	if p.PC == code.HibernatePC {
		return Frame{MFA: code.MFA{Module: term.AtomErlang, Name: m.call.AtomNamed("hibernate"), Arity: 3}}
	}
	if f, line := m.Code.Location(p.PC); f.Entry != 0 {
		return Frame{f.MFA, f.File, line}
	}
	return Frame{MFA: p.Initial}
}

// Catches returns the number of catch and try expressions that a process is in.
func (m *Machine) Catches(p *Process) (n int) {
	p.EachStackWord(m.View.W, func(w term.Term) bool {
		if term.IsCatch(w) {
			n++
		}
		return true
	})
	return n
}
