package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// resolver finds what is called: by a fun, or by name.
type resolver struct{ raiser }

// resolveFun prepares the call of the fun in x[arity] with arity arguments: free variables go
// behind the arguments.
func (m resolver) resolveFun(p *Process, x *[code.NumX]uint32, arity int) status {
	f := x[arity]
	v := m.View
	if !m.callable(f) {
		if m.cramped(p, 0) {
			return wantSpace
		}
		return m.badCall(p, term.AtomBadfun, f)
	}
	if m.call.FunArity(f) != arity {
		if m.cramped(p, arity) {
			return wantSpace
		}
		b := m.Builder(&p.Space)
		args := b.List(x[:arity], term.Nil)
		m.Commit(&p.Space, &b)
		return m.badArity(p, f, args)
	}
	if term.IsExport(v, f) {
		mod, name, n := term.ReadExport(v, f)
		return m.resolve(p, code.MFA{Module: mod, Name: name, Arity: n})
	}
	l := m.Code.Lambdas[term.ReadFun(v, f).Entry]
	for i := 0; i < int(l.Free); i++ {
		x[arity+i] = term.FreeVar(v, f, i)
	}
	p.target = target{pc: int(l.PC), fn: int(l.Fn)}
	m.Looked++
	return ok
}

// callable reports whether f is a fun whose code is there.
func (m resolver) callable(f term.Term) bool {
	return term.IsFun(m.View, f) && m.whole(f) && !m.purged(f)
}

// purged reports whether a fun leads nowhere, because its code has been purged.
func (m resolver) purged(f term.Term) bool {
	return !term.IsExport(m.View, f) && m.Code.Lambdas[term.ReadFun(m.View, f).Entry].PC < 0
}

// badCall raises {Tag, T} on the slack, badArity {badarity, {F, Args}}.
func (m raiser) badCall(p *Process, tag, t term.Term) status {
	b := m.Builder(&p.Space)
	p.exc = exception{class: term.AtomError, value: b.Tuple(tag, t), blamed: true}
	m.Commit(&p.Space, &b)
	return failed
}

func (m raiser) badArity(p *Process, f, args term.Term) status {
	b := m.Builder(&p.Space)
	t := b.Tuple(f, args)
	m.Commit(&p.Space, &b)
	return m.badCall(p, term.AtomBadarity, t)
}

// resolveApply prepares a call of x[arity]:x[arity+1] with arity arguments.
func (m resolver) resolveApply(p *Process, x *[code.NumX]uint32, arity int) status {
	mod, name := x[arity], x[arity+1]
	if !term.IsAtom(mod) || !term.IsAtom(name) {
		return m.badName(p, x[:arity], mod, name)
	}
	return m.resolve(p, code.MFA{Module: mod, Name: name, Arity: arity})
}

// badName raises badarg for a call of what is no name, as apply/3 does.
func (m raiser) badName(p *Process, args []term.Term, mod, name term.Term) status {
	if p.Free() < blameWords(len(args)+3) {
		p.Need = blameWords(len(args) + 3)
		return wantSpace
	}
	b := m.Builder(&p.Space)
	list := b.List(args, term.Nil)
	m.Commit(&p.Space, &b)
	p.exc = exception{class: term.AtomError, value: term.AtomBadarg, blamed: true}
	p.exc.head = m.traceHead(p, term.AtomErlang, term.AtomApply, []term.Term{mod, name, list},
		m.explains("erlang"))
	return failed
}

// resolve finds what a name means now.
func (m resolver) resolve(p *Process, f code.MFA) status {
	if e, found := m.Code.Find(f); found {
		if e.BIF >= 0 {
			p.target.bif = int(e.BIF)
			m.Looked++
			return bifCall
		}
		if e.PC >= 0 {
			p.target = target{pc: int(e.PC), fn: int(e.Fn)}
			m.Looked++
			return ok
		}
	}
	p.Undef = f
	return undefCall
}

// peek gives the message that a receive looks at; a message still in its fragment moves to the heap
// first.
func (m *Machine) peek(p *Process) (term.Term, status) {
	msg := p.Inbox.Current()
	if msg.Words == 0 {
		return msg.Value, ok
	}
	if !m.Reserve(&p.Space, msg.Words) {
		return 0, wantSpace
	}
	b := m.Builder(&p.Space)
	t, fetched := term.None, false
	if m.fetches(msg) {
		t, fetched = m.fetchMessage(msg, &b)
	}
	if !fetched {
		t = term.Copy(m.View, msg.Value, &b)
	}
	if !m.ShowAll(&p.Space, &b) {
		return 0, wantSpace
	}
	m.Commit(&p.Space, &b)
	if !fetched {
		m.Perform(&rts.CopyWord, uint64(msg.Words))
	}
	p.Inbox.Moved(t)
	return t, ok
}

// waits are the outcomes of a receive's wait with a timeout.
type waits uint8

const (
	waitMore waits = iota
	waitOver
	waitBad
)

// maxTimeout is the longest timeout of a receive in milliseconds, as in OTP.
const maxTimeout = 1<<32 - 1

// waitTime decides what happens when the mailbox is exhausted and a timeout is given.
func (m *Machine) waitTime(p *Process, t term.Term) waits {
	w := &p.Timeout
	w.Millis = -1
	if w.fired {
		w.fired = false
		return waitOver
	}
	if w.Armed || t == term.AtomInfinity {
		return waitMore
	}
	n, isInt := term.IntValue(m.View, t)
	if !isInt || n < 0 || n > maxTimeout {
		p.exc = exception{class: term.AtomError, value: term.AtomTimeoutValue}
		p.Inbox.Rescan()
		return waitBad
	}
	if n == 0 {
		return waitOver
	}
	w.ID++
	w.Armed = true
	w.Millis = n
	return waitMore
}
