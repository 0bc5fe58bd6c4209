package vm

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// Frame is an entry of a stack: a function and where it stands, line 0 when that is not known.
type Frame struct {
	code.MFA
	File string
	Line int
}

// Frames is the stack of a process that does not run, the newest function first and as many as a
// stack trace has. It costs nothing: the process does not do it.
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

// CurrentFunction is the function that a process is in, and where: that with which it begins, or
// erlang:hibernate/3 while it hibernates.
func (m *Machine) CurrentFunction(p *Process) Frame {
	if p.PC == code.HibernatePC {
		return Frame{MFA: code.MFA{Module: term.AtomErlang, Name: m.call.AtomNamed("hibernate"), Arity: 3}}
	}
	if f, line := m.Code.Location(p.PC); f.Entry != 0 {
		return Frame{f.MFA, f.File, line}
	}
	return Frame{MFA: p.Initial}
}

// Catches is the number of catch and try expressions that a process is in.
func (m *Machine) Catches(p *Process) (n int) {
	p.EachStackWord(m.View.W, func(w term.Term) bool {
		if term.IsCatch(w) {
			n++
		}
		return true
	})
	return n
}

// hibernating is the class of what looks to the stack like an exception that nothing catches.
const hibernating = term.Term(term.TagHeader)

// maxHibernateArgs is how many arguments a process may wake up with, as on OTP.
const maxHibernateArgs = 1024

// hibernate is hibernate(Module, Function, Args): the caller loses its stack, is collected, and
// calls the function when it has a message.
func hibernate(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	list, proper := m.call.Elems(args[2])
	if !proper || !term.IsAtom(args[0]) || !term.IsAtom(args[1]) {
		return m.on(p).Badarg()
	}
	if len(list) > maxHibernateArgs {
		return p.fail(term.AtomSystemLimit)
	}
	module, name := args[0], args[1]
	if len(list)+2 >= code.Scratch {
		module, name, list = term.AtomErlang, term.AtomApply, slices.Clone(args)
	}
	x := m.Registers(&p.Space)
	p.Arity = copy(x[:], list)
	x[p.Arity], x[p.Arity+1] = module, name
	x[code.NumX-1] = collectedMark
	p.exc = exception{class: hibernating, trace: term.Nil, blamed: true}
	return 0, failed
}

// sleepOn empties the stack of a process that hibernates.
func (m *Machine) sleepOn(p *Process) {
	for p.ClearFrames(); p.Spilled() > 0; p.ClearFrames() {
		m.Refill(&p.Space)
	}
	p.PC, p.exc = code.HibernatePC, exception{}
	p.Inbox.Rescan()
	p.cancelTimeout()
}

// waitAsleep reports what a process that hibernates does: it is collected first, looks for
// messages, then waits.
func (m *Machine) waitAsleep(p *Process, x *[code.NumX]emu.Word) (trap exec.Trap, awake bool) {
	switch {
	case x[code.NumX-1] == collectedMark:
		x[code.NumX-1] = term.Nil
		p.Need, p.Live, p.Full = 0, p.Arity+2, true
		return exec.TrapGC, false
	case !p.Inbox.Exhausted():
		return 0, true
	case m.Cache != nil && !p.polled:
		p.polled = true
		return exec.TrapPoll, false
	}
	p.polled = false
	p.Timeout.Millis = -1
	return exec.TrapWait, false
}
