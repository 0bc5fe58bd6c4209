package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// Built-in functions that send a message.
var (
	bang      = bif.Number("erlang", "!", 2)
	sendTwo   = bif.Number("erlang", "send", 2)
	sendThree = bif.Number("erlang", "send", 3)
)

// Sending reports whether the built-in function that p has trapped for sends a message, and gives
// the receiver, the message, and what the function returns when it has been sent. What has options
// is for the master, which knows them.
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
