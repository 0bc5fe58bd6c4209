package vm

import (
	"github.com/parallergo/epiphany/term"
)

// exception is the exception that is being raised.
type exception struct {
	class, value term.Term
	trace        term.Term // raw trace or built list of an exception raised again; None for a new one
	head         term.Term // {M,F,Args,Location} to precede the trace, or None
	blamed       bool      // head has been decided
	culprit      culprit   // the call to put into head when a pending exception is raised
	cause        term.Term // why the culprit has failed, for error formatting; or None
	pending      bool      // to be raised when the process runs again
	uncaught     bool
}

// fail makes a BIF end with an error of the given reason.
func (p *Process) fail(reason term.Term) (term.Term, status) {
	return p.throw(term.AtomError, reason)
}

func (p *Process) throw(class, reason term.Term) (term.Term, status) {
	p.exc = exception{class: class, value: reason}
	return 0, failed
}

// Throw makes p continue with an exception, as the result of the BIF of the master for which p
// waits. The reason must be a term that p may hold.
func (p *Process) Throw(class, reason term.Term) {
	p.exc = exception{class: class, value: reason, pending: true}
}

// culprit is the call at which a process waits when an exception is thrown into it.
type culprit uint8

const (
	nobody   culprit = iota
	builtIn          // p.BIF
	missing          // p.Undef
	diverted         // p.Undef, which the module in exception.value handles
)

// ThrowFrom is Throw with the BIF for which p has trapped and its arguments at the head of the
// stack trace, and with a cause, an atom or None.
func (p *Process) ThrowFrom(class, reason, cause term.Term) {
	p.Throw(class, reason)
	p.exc.culprit, p.exc.cause = builtIn, cause
}

// ThrowUndef makes the call that trapped with TrapUndef raise undef.
func (p *Process) ThrowUndef() {
	p.Throw(term.AtomError, term.AtomUndef)
	p.exc.culprit = missing
}

// Divert replaces the call that trapped with TrapUndef by handler:name(Module, Function, Args);
// name is the atom undefined_function.
func (p *Process) Divert(handler, name term.Term) {
	p.Throw(name, handler)
	p.exc.culprit = diverted
}

// Kill ends a process from outside. It will not run again.
func (p *Process) Kill(reason term.Term) {
	p.exc = exception{}
	p.ExitReason = reason
	p.Crashed = false
}
