package slave

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
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

// letter is a message that the process is sending.
type letter struct {
	to, root, result term.Term
	image            []emu.Word // of the term, for the address of the ring to the master; nil while there is none
	objects          []uint32   // binaries that the image refers to
}

// dispatch sends the message for which the process has trapped, if that is what it has trapped for,
// without a system call. It reports false when a call has to be made.
func (s *Slave) dispatch() bool {
	to, msg, result, sending := s.m.Sending(s.p)
	if !sending {
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
	l := letter{to: to, result: result}
	if s.mesh != nil && s.abroad(&l, msg) {
		return true
	}
	if l.image == nil && !s.write(&l, msg, s.mostPosted()) {
		s.Stats.Sends.BIF++
		return false
	}
	return s.post(&l)
}

// mostPosted is the most words of a message that the ring to the master takes.
func (s *Slave) mostPosted() int { return syscalls.MaxImage(s.out.Ring) }

// write makes the image of a message. It reports false when that has more words than there is room
// for, which the copy finds out on its way.
func (s *Slave) write(l *letter, msg term.Term, room int) bool {
	v := s.m.View
	before := *v
	n, fits := term.SizeWithin(v, msg, room)
	if !fits {
		return false
	}
	*v = before
	s.image = slices.Grow(s.image[:0], n)[:n]
	b := term.Builder{Base: s.out.Base, W: s.image}
	l.root, l.image = term.Copy(v, msg, &b), s.image
	for _, box := range b.Refs {
		l.objects = append(l.objects, s.image[(term.Ptr(box)-b.Base)/emu.WordBytes+term.RefcObjectWord])
	}
	s.m.ChargeCopy(n)
	s.m.Settle()
	return true
}

// post queues a message for the ring to the master, behind the references to binaries that are in
// it. It reports false when the ring is too small for it, and a call has to be made.
func (s *Slave) post(l *letter) bool {
	if len(l.image) > s.mostPosted() {
		s.Stats.Sends.BIF++
		return false
	}
	s.tell()
	s.trace.posted++
	s.traceSend(s.m.Now(), l.to, trace.NewFlow(trace.FIFOFlow, s.cfg.Core, s.trace.posted))
	for _, object := range l.objects {
		s.send(emu.Word(syscalls.Refc), syscalls.RefcInc, object)
	}
	s.send(append([]emu.Word{emu.Word(syscalls.Send), l.to, l.root, emu.Word(len(l.image))},
		l.image...)...)
	s.Stats.Sends.FIFO++
	if s.mesh != nil {
		s.mesh.sends++
	}
	s.sent(l.result)
	return true
}

// sent lets the process go on behind its send.
func (s *Slave) sent(result term.Term) {
	s.m.Spent("[send]")
	s.m.Resume(s.p, result)
	s.proceed()
}
