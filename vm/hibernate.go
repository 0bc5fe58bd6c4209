package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// collectedMark is not a term: garbageCollect leaves it in the last x register while the requested
// collection runs.
const collectedMark = 1<<6 | term.TagHeader

// hibernating is the class of the pseudo-exception, never caught, that unwinds the stack of a
// process that hibernates.
const hibernating = term.Term(term.TagHeader)

// sleepOn empties the stack of a process that hibernates.
func (m *Machine) sleepOn(p *Process) {
	for p.ClearFrames(); p.Spilled() > 0; p.ClearFrames() {
		m.Refill(&p.Space)
	}
	p.PC, p.exc = code.HibernatePC, exception{}
	p.Inbox.Rescan()
	p.cancelTimeout()
}

// LiveRegisters returns the number of x registers that hold live values of a process that does not
// run. While it waits for a message, none are live, or, if it hibernates, those of the call with
// which it wakes up. Otherwise all may be live.
func (p *Process) LiveRegisters(waits bool) int {
	switch {
	case !waits:
		return code.NumX
	case p.PC == code.HibernatePC:
		return p.Arity + 2
	}
	return 0
}

// waitAsleep returns the next trap of a process that hibernates: it is collected first, polls for
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
