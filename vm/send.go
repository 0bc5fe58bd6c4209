package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// BIFs that send a message.
var (
	bang      = bif.Number("erlang", "!", 2)
	sendTwo   = bif.Number("erlang", "send", 2)
	sendThree = bif.Number("erlang", "send", 3)
)

// Sending reports whether the BIF for which p has trapped sends a message, and returns the
// receiver, the message, and the value of the call after sending. Sends with options are excluded:
// the master executes them.
func (m *Machine) Sending(p *Process) (to, msg, result term.Term, ok bool) {
	x := m.Registers(&p.Space)
	switch p.BIF {
	case bang, sendTwo:
		return x[0], x[1], x[1], true
	case sendThree:
		return x[0], x[1], term.AtomOK, x[2] == term.Nil
	}
	return 0, 0, 0, false
}
