package vm

import (
	"github.com/parallergo/epiphany/term"
)

// exception is what is being raised.
type exception struct {
	class, value term.Term
	trace        term.Term // raw trace or built list of an exception raised again; None for a new one
	head         term.Term // {M,F,Args,Location} to stand before the trace, or None
	blamed       bool      // head has been decided
	culprit      culprit   // who is to stand in head when a pending exception is raised
	cause        term.Term // why the culprit has failed, for those who explain it; or None
	pending      bool      // to be raised when the process runs again
	uncaught     bool
}

// Fail makes a built-in function end with an error of that reason.
func (p *Process) fail(reason term.Term) (term.Term, status) {
	return p.throw(term.AtomError, reason)
}

func (p *Process) throw(class, reason term.Term) (term.Term, status) {
	p.exc = exception{class: class, value: reason}
	return 0, failed
}

// Throw makes p continue with an exception: the answer of the built-in function of the master that
// p waits for. The reason must be a term p may hold.
func (p *Process) Throw(class, reason term.Term) {
	p.exc = exception{class: class, value: reason, pending: true}
}

// culprit is the call at which a process stands that an exception is thrown into.
type culprit uint8

const (
	nobody   culprit = iota
	builtIn          // p.BIF
	missing          // p.Undef
	diverted         // p.Undef, which the module in exception.value is to take care of
)

// ThrowFrom is Throw with the built-in function that p has trapped for and its arguments at the
// head of the stack trace, and the cause, an atom or None.
func (p *Process) ThrowFrom(class, reason, cause term.Term) {
	p.Throw(class, reason)
	p.exc.culprit, p.exc.cause = builtIn, cause
}

// ThrowUndef makes the call that trapped with TrapUndef raise undef.
func (p *Process) ThrowUndef() {
	p.Throw(term.AtomError, term.AtomUndef)
	p.exc.culprit = missing
}

// Divert turns the call that trapped with TrapUndef into handler:undefined_function(Module,
// Function, Args), as name is undefined_function.
func (p *Process) Divert(handler, name term.Term) {
	p.Throw(name, handler)
	p.exc.culprit = diverted
}

// Kill ends a process from outside; it will not run again.
func (p *Process) Kill(reason term.Term) {
	p.exc = exception{}
	p.ExitReason = reason
	p.Crashed = false
}
