package slave

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/mailbox"
	"github.com/parallergo/epiphany/vm/rts"
)

// drain receives all messages from the master and from other cores.
func (s *Slave) drain() {
	if s.mesh == nil {
		s.drainRing()
		return
	}
	end := s.mesh.End()
	if s.mesh.stalled {
		s.mesh.reach(s.mesh.after)
	}
	s.drainRing()
	s.mesh.open(end)
}

func (s *Slave) drainRing() {
	code := rts.RingPrices()
	n := s.in.Len()
	s.m.Issue(code.Len)
	if n == 0 {
		return
	}
	s.m.Trace.Begin(s.m.Now(), trace.Message, "drain")
	for n > 0 && (s.mesh == nil || !s.mesh.stalled) {
		n -= s.receive() + 1
	}
	when, notify := s.in.Release(s.m.Clock)
	if notify {
		s.m.Issue(code.ReleaseNotify)
		s.port.Notify(when, s.master)
	} else {
		s.m.Issue(code.Release)
	}
	s.m.Trace.End(s.m.Now())
}

// receive takes one message from the ring and returns the number of words after its command.
func (s *Slave) receive() int {
	s.Stats.Received++
	s.waiter.sleeper.Saw()
	cmd := syscalls.ToSlave(s.in.Take())
	words := syscalls.ToSlaveWords[cmd]
	var w [4]emu.Word
	for i := range words {
		w[i] = s.in.Take()
	}
	s.m.Issue(rts.RingPrices().Taking(1) + rts.RingPrices().Taking(words))
	if cmd == syscalls.Message {
		s.m.Issue(s.parts().Message)
	} else {
		s.m.Issue(s.parts().Signal)
	}
	if cmd == syscalls.After {
		s.mesh.reach(w[0])
		return words
	}
	mine := s.p != nil && s.p.Pid == w[0]
	if cmd == syscalls.Timeout {
		if mine {
			s.p.Fired(w[1])
		}
		return words
	}
	if cmd == syscalls.Leader {
		l := vm.LeaderOf(s.m.View, w[1])
		if l.Away != nil { // in a fragment
			s.free(mailbox.Message{Fragment: term.Ptr(w[1]), Words: l.Words()})
		}
		if mine {
			s.orders.leader = l
			s.applyLeader()
		}
		return words
	}
	if cmd == syscalls.Show {
		s.orders.wanted = s.orders.wanted || mine
		return words
	}
	if cmd == syscalls.Purge {
		s.rings.send(emu.Word(syscalls.Purged), w[1], purge(s.m, s.p, s.call.kind != syscalls.None, w[0]))
		return words
	}
	if cmd == syscalls.Message {
		s.trace.receive()
	}
	m := mailbox.Message{Value: w[2], Fragment: w[1] &^ syscalls.MaxParts, Words: int(w[3]),
		Parts: int(w[1] & syscalls.MaxParts)}
	switch {
	case !mine || cmd == syscalls.Exit && s.orders.doomed:
		s.free(m)
	case cmd == syscalls.Exit:
		s.orders.doomed, s.orders.reason = true, m
	default:
		s.accept(m)
	}
	return words
}

// take accepts a message for a process, and reports whether that is here.
func (s *Slave) take(pid term.Term, m mailbox.Message) bool {
	if s.p == nil || s.p.Pid != pid {
		return false
	}
	s.accept(m)
	return true
}

// accept puts a message into the mailbox, or aside while the master has the process.
func (s *Slave) accept(m mailbox.Message) {
	if s.call.kind != syscalls.None {
		s.call.aside = append(s.call.aside, m)
		return
	}
	s.p.Inbox.Put(m)
}

// purge clears the cache of a module's old code, unless the process uses it, and returns the flags
// for the master. While the master has the process nothing runs, and the cache can be cleared
// whatever the process uses.
func purge(m *vm.Machine, p *vm.Process, called bool, module term.Term) (flags emu.Word) {
	if p != nil && called {
		p, flags = nil, syscalls.PurgedInCall
	}
	old := m.Code.Old(module)
	if old == nil {
		return flags
	}
	if p != nil {
		use := m.Uses(&p.Space, old)
		if use.Code {
			flags |= syscalls.PurgedCode
		}
		if use.Literals {
			flags |= syscalls.PurgedLiterals
		}
	}
	if flags&syscalls.PurgedCode == 0 {
		m.Purge(stackOf(p), old.Funcs)
	}
	return flags
}

// applyLeader sets the new group leader of the process, unless the master has the process now.
func (s *Slave) applyLeader() {
	if s.orders.leader != (vm.Leader{}) && s.call.kind == syscalls.None {
		s.p.GroupLeader, s.orders.leader = s.orders.leader, vm.Leader{}
	}
}

// free returns a fragment to the master.
func (s *Slave) free(m mailbox.Message) {
	if s.mesh != nil && s.mesh.Free(m.Fragment) {
		return
	}
	cmd := syscalls.FreeMessage
	if m.Moved {
		cmd = syscalls.FreeHFrag
	}
	if m.Fragment != 0 {
		s.rings.send(emu.Word(cmd), m.Fragment, emu.Word(m.Words))
	}
}

// returnRoom queues messages for the fragments that the process no longer needs and the timer that
// it has cancelled.
func (s *Slave) returnRoom() {
	if s.p == nil || s.call.kind != syscalls.None {
		return
	}
	for _, m := range s.p.Inbox.Freed {
		s.free(m)
	}
	s.p.Inbox.Freed = s.p.Inbox.Freed[:0]
	if s.mesh != nil {
		s.mesh.Release(s.m.Clock)
	}
	s.rings.refc(s.p, syscalls.RefcDec)
	if id := s.p.Timeout.Cancelled; id != 0 {
		s.p.Timeout.Cancelled = 0
		s.rings.send(emu.Word(syscalls.Timer), syscalls.TimerCancel, id, 0)
	}
}

// flush puts queued messages and text into their rings. When one is full the slave waits, and flush
// reports false.
func (s *Slave) flush() bool {
	s.returnRoom()
	if s.rings.empty() {
		return true
	}
	if s.rings.push() {
		s.port.Notify(s.m.Clock, s.master)
	}
	if s.rings.empty() {
		s.rings.queued = nil
		return true
	}
	s.Stats.RingFull++
	s.resume = s.state
	s.state = blocked
	return false
}

// putChars executes epiphany_io:put_chars(Device, Chars): text for the system's own device goes
// through the output ring, without a call.
func (s *Slave) putChars() {
	text, done := s.m.PutChars(s.p, s.cfg.User)
	s.m.Spent("[print]")
	if !done {
		s.trap = exec.TrapGC // after which the process makes the call again
		return
	}
	s.m.Issue(s.parts().Print + uint64(len(text))*s.parts().PrintByte)
	s.rings.print = append(s.rings.print, text...)
	s.proceed()
}

// proceed continues the process when everything queued has been put into the rings.
func (s *Slave) proceed() {
	s.trap = exec.TrapYield
	if s.flush() {
		s.state = running
	}
}

// boot brings the core up. The first core waits for all others, sends the master the set-up
// message, and releases them from the barrier.
func (s *Slave) boot() {
	if s.m.Clock < bootCycles {
		s.m.Clock = bootCycles
		return
	}
	first := s.cfg.Core == 0
	if !first && s.m.View.Load(s.area.Go()) == 0 {
		if s.m.View.Load(s.area.Arrived()) == 0 {
			s.port.Store(s.m.Clock, s.area.Arrived(), 1)
			s.port.Notify(s.m.Clock, s.peers[0])
		}
		s.state = atBarrier
		return
	}
	if first && !allArrived(s.m, &s.cfg) {
		s.state = atBarrier
		return
	}
	if first {
		s.rings.send(emu.Word(syscalls.Setup), emu.Word(vm.Opcodes()), emu.Word(bif.AtStart()))
		for core := 1; core < s.cfg.Cores; core++ {
			s.port.Store(s.m.Clock, syscalls.AreaOf(s.cfg.Areas, core).Go(), 1)
			s.port.Notify(s.m.Clock, s.peers[core])
		}
	}
	s.rings.send(emu.Word(syscalls.SetupCore))
	s.state = calling
}

// allArrived reports whether all other cores are at the barrier.
func allArrived(m *vm.Machine, cfg *Config) bool {
	for core := 1; core < cfg.Cores; core++ {
		if m.View.Load(syscalls.AreaOf(cfg.Areas, core).Arrived()) == 0 {
			return false
		}
	}
	return true
}
