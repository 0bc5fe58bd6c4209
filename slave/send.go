package slave

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/mailbox"
)

// dispatch sends a message without a system call, if the process has trapped for a send. It reports
// false when a call must be made.
func (s *Slave) dispatch() bool {
	to, msg, result, sends := s.m.Sending(s.p)
	if !sends {
		return false
	}
	if s.cfg.Send == SendBIF || !term.IsPid(to) || to == s.cfg.User ||
		term.ImmValue(to) >= s.cfg.Actors {
		s.Stats.Sends.BIF++
		return false
	}
	if to == s.p.Pid {
		s.p.Inbox.Put(mailbox.Message{Value: msg}) // which stays where it is
		s.Stats.Sends.Self++
		s.sent(result)
		return true
	}
	x := outbound{to: to, result: result}
	if s.mesh != nil && s.mesh.begin(&x, msg) {
		s.state = sending
		return true
	}
	if x.image == nil && !s.rings.write(&x, msg, s.rings.mostWords()) {
		s.Stats.Sends.BIF++
		return false
	}
	return s.post(&x)
}

// post queues a message for the ring to the master. It reports false when the message is too large
// for the ring, and a call must be made.
func (s *Slave) post(x *outbound) bool {
	if len(x.image) > s.rings.mostWords() {
		s.Stats.Sends.BIF++
		return false
	}
	s.mesh.notify()
	s.trace.post(x.to)
	s.rings.post(x)
	s.sent(x.result)
	return true
}

// sent continues the process after its send.
func (s *Slave) sent(result term.Term) {
	s.m.Spent("[send]")
	s.m.Resume(s.p, result)
	s.proceed()
}

// carry continues with a message in flight to another core.
func (s *Slave) carry() {
	switch x := s.mesh.carry(); {
	case s.mesh.pending.active:
		s.state = sending
	case x.delivered:
		s.sent(x.result)
	case !s.post(&x.outbound):
		s.callBIF()
	}
}
