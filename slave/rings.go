package slave

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
)

// drain takes in all messages from the master, and from other cores.
func (s *Slave) drain() {
	if s.mesh == nil {
		s.drainRing()
		return
	}
	end := s.mesh.End()
	if s.mesh.stalled {
		s.reach(s.mesh.after)
	}
	s.drainRing()
	s.open(end)
}

func (s *Slave) drainRing() {
	n := s.in.Len()
	if n == 0 {
		return
	}
	s.m.Trace.Begin(s.m.Now(), trace.Message, "drain")
	for n > 0 && (s.mesh == nil || !s.mesh.stalled) {
		n -= s.receive() + 1
	}
	if when, tell := s.in.Release(s.m.Clock); tell {
		s.port.Notify(when, s.master)
	}
	s.m.Trace.End(s.m.Now())
}

// receive takes one message from the ring and returns the number of words after its command.
func (s *Slave) receive() int {
	s.Stats.Received++
	s.sleeper.Saw()
	cmd := syscalls.ToSlave(s.in.Take())
	words := syscalls.ToSlaveWords[cmd]
	var w [4]emu.Word
	for i := range words {
		w[i] = s.in.Take()
	}
	if cmd == syscalls.After {
		s.reach(w[0])
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
		if mine {
			s.leader = w[1]
			s.applyLeader()
		}
		return words
	}
	if cmd == syscalls.Show {
		s.wanted = s.wanted || mine
		return words
	}
	if cmd == syscalls.Purge {
		s.purge(w[0], w[1])
		return words
	}
	if cmd == syscalls.Message {
		s.trace.received++
		s.m.Trace.FlowEnd(s.m.Now(), trace.NewFlow(trace.RingFlow, s.cfg.Core, s.trace.received))
	}
	m := vm.Message{Value: w[2], Fragment: w[1] &^ syscalls.MaxParts, Words: int(w[3]),
		Parts: int(w[1] & syscalls.MaxParts)}
	switch {
	case !mine || cmd == syscalls.Exit && s.doomed:
		s.free(m)
	case cmd == syscalls.Exit:
		s.doomed, s.reason = true, m
	default:
		s.accept(m)
	}
	return words
}

// accept puts a message into the mailbox, or aside while the master has the process.
func (s *Slave) accept(m vm.Message) {
	if s.call != syscalls.None {
		s.aside = append(s.aside, m)
		return
	}
	s.p.Inbox.Put(m)
}

// purge clears the cache of a module's old code, unless the process uses it, and tells the master.
// While the master has the process nothing runs, and the cache can be cleared whatever the process
// uses.
func (s *Slave) purge(module term.Term, round emu.Word) {
	var flags emu.Word
	p := s.p
	if p != nil && s.call != syscalls.None {
		p, flags = nil, syscalls.PurgedInCall
	}
	if old := s.m.Code.Old(module); old != nil {
		if p != nil {
			flags = purgedFlags(s.m.Uses(p, old))
		}
		if flags&syscalls.PurgedCode == 0 {
			s.m.Purge(p, old.Funcs)
		}
	}
	s.send(emu.Word(syscalls.Purged), round, flags)
}

func purgedFlags(u vm.Use) (flags emu.Word) {
	if u.Code {
		flags |= syscalls.PurgedCode
	}
	if u.Literals {
		flags |= syscalls.PurgedLiterals
	}
	return flags
}

// applyLeader gives the process its new group leader, unless the master has the process just now.
func (s *Slave) applyLeader() {
	if s.leader != term.None && s.call == syscalls.None {
		s.p.GroupLeader, s.leader = s.leader, term.None
	}
}

// free gives a fragment back.
func (s *Slave) free(m vm.Message) {
	if s.mesh != nil && s.mesh.Free(m.Fragment) {
		return
	}
	cmd := syscalls.FreeMessage
	if m.Moved {
		cmd = syscalls.FreeHFrag
	}
	if m.Fragment != 0 {
		s.send(emu.Word(cmd), m.Fragment, emu.Word(m.Words))
	}
}

// giveBack queues the fragments the process no longer needs and the timer it gave up.
func (s *Slave) giveBack() {
	if s.p == nil || s.call != syscalls.None {
		return
	}
	for _, m := range s.p.Inbox.Freed {
		s.free(m)
	}
	s.p.Inbox.Freed = s.p.Inbox.Freed[:0]
	if s.mesh != nil {
		s.mesh.Release(s.m.Clock)
	}
	s.refc(syscalls.RefcDec)
	if id := s.p.Timeout.Cancelled; id != 0 {
		s.p.Timeout.Cancelled = 0
		s.send(emu.Word(syscalls.Timer), syscalls.TimerCancel, id, 0)
	}
}

// send queues a message to the master; flush puts it into the ring.
func (s *Slave) send(words ...emu.Word) { s.queued = append(s.queued, words) }

// flush puts queued messages and text into their rings. When one is full the slave waits, and flush
// reports false.
func (s *Slave) flush() bool {
	s.giveBack()
	if len(s.queued) == 0 && len(s.print) == 0 {
		return true
	}
	sent := false
	for len(s.queued) > 0 && s.out.Add(s.m.Clock, s.queued[0]...) {
		s.queued = s.queued[1:]
		s.Stats.Sent++
		sent = true
	}
	s.out.Publish(s.m.Clock)
	for len(s.print) > 0 && s.printChunk() {
		sent = true
	}
	if sent {
		s.port.Notify(s.m.Clock, s.master)
	}
	if len(s.queued) == 0 && len(s.print) == 0 {
		s.queued = nil
		return true
	}
	s.Stats.RingFull++
	s.resume = s.state
	s.state = blocked
	return false
}

// printChunk puts the next piece of text into the output ring: its length in bytes, then the bytes
// in words.
func (s *Slave) printChunk() bool {
	n := min(len(s.print), printBytes-2*emu.WordBytes)
	if !s.text.Put(s.m.Clock, append([]emu.Word{emu.Word(n)}, vm.PackBytes(s.print[:n])...)...) {
		return false
	}
	s.print = s.print[n:]
	if s.mesh != nil {
		s.mesh.sends++
	}
	s.Stats.Bytes += uint64(n)
	return true
}

// putChars executes epiphany_io:put_chars(Device, Chars): text for the system's own device goes
// through the output ring, without a call.
func (s *Slave) putChars() {
	text, done := s.m.PutChars(s.p, s.cfg.User)
	s.m.Spent("[print]")
	if !done {
		s.trap = vm.TrapGC // after which the process makes the call again
		return
	}
	s.print = append(s.print, text...)
	s.proceed()
}

// proceed lets the process go on when everything that is queued has been put into the rings.
func (s *Slave) proceed() {
	s.trap = vm.TrapYield
	if s.flush() {
		s.state = running
	}
}

// boot brings the core up. The first core waits for all others, tells the master what it was built
// with, and lets them go.
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
	if first && !s.allArrived() {
		s.state = atBarrier
		return
	}
	if first {
		s.send(emu.Word(syscalls.Setup), emu.Word(vm.Opcodes()), emu.Word(bif.AtStart()))
		for core := 1; core < s.cfg.Cores; core++ {
			s.port.Store(s.m.Clock, syscalls.AreaOf(s.cfg.Areas, core).Go(), 1)
			s.port.Notify(s.m.Clock, s.peers[core])
		}
	}
	s.send(emu.Word(syscalls.SetupCore))
	s.state = calling
}

func (s *Slave) allArrived() bool {
	for core := 1; core < s.cfg.Cores; core++ {
		if s.m.View.Load(syscalls.AreaOf(s.cfg.Areas, core).Arrived()) == 0 {
			return false
		}
	}
	return true
}
