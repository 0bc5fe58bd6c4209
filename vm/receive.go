package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// peek returns the message that a receive examines. A message that is still in its fragment is
// first moved to the heap.
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

// waits is the outcome of a receive's wait with a timeout.
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
