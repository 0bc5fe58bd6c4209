package slave

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// SendPolicy says how a process on a core sends a message to a pid. What cannot go that way is sent
// by a system call: to names and to Go actors, what is too large, and what fails.
type SendPolicy uint8

// Policies.
const (
	// SendBIF makes a system call for each message, as the thesis did.
	SendBIF SendPolicy = iota
	// SendFIFO puts the message into the core's ring and goes on. The master brings it to the
	// receiver.
	SendFIFO
	// SendMesh writes the message into the inbox in the SRAM of the core that the receiver runs on.
	// What cannot go that way goes as with SendFIFO: to processes on the host, what is too large
	// for an inbox or finds it full, and what refers to binaries.
	SendMesh
)

var sendPolicies = []string{"bif", "fifo", "mesh"}

func (p SendPolicy) String() string { return nameOf(sendPolicies, uint8(p)) }

// ParseSend finds the policy that String calls s.
func ParseSend(s string) (SendPolicy, error) {
	i, err := parseName(sendPolicies, s)
	return SendPolicy(i), err
}

// Validate checks that there is such a policy. The error names the key.
func (p SendPolicy) Validate() error {
	return checkName("Send", sendPolicies, uint8(p))
}

// dispatch sends the message for which the process has trapped, if that is what it has trapped for,
// without a system call. It reports false when a call has to be made.
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
		s.p.Inbox.Put(vm.Message{Value: msg}) // which stays where it is
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

// post queues a message for the ring to the master. It reports false when the ring is too small for
// it, and a call has to be made.
func (s *Slave) post(x *outbound) bool {
	if len(x.image) > s.rings.mostWords() {
		s.Stats.Sends.BIF++
		return false
	}
	s.mesh.tell()
	s.trace.post(x.to)
	s.rings.post(x)
	s.sent(x.result)
	return true
}

// sent lets the process go on behind its send.
func (s *Slave) sent(result term.Term) {
	s.m.Spent("[send]")
	s.m.Resume(s.p, result)
	s.proceed()
}

// carry goes on with a message on its way to another core.
func (s *Slave) carry() {
	switch x := s.mesh.carry(); {
	case s.mesh.pending.active:
		s.state = sending
	case x.delivered:
		s.sent(x.result)
	case !s.post(&x.outbound):
		s.callNative()
	}
}
