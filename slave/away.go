package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/trace"
)

// Guest is a program, such as machine code, that has a core in place of its slave.
type Guest interface {
	// Runnable reports whether the guest executes; if not, the core's clock is gated.
	Runnable() bool
}

// guest is the guest that has the core, and the time that the slave had waited before.
type guest struct {
	Guest
	before uint64 // cycles
}

// runnable reports whether the guest executes.
func (g *guest) runnable() bool { return g.Guest.Runnable() }

// Leave passes the core of a slave that waits for a process to a guest, which from then on owns the
// machine's clock, counters and port. It is called between windows, and reports false while the
// slave, or another core that writes to it, is still busy. The name is that of the guest in a
// trace.
func Leave(s *Slave, all []*Slave, at emu.Cycles, g Guest, name string) bool {
	if s.state != inCall || s.call.kind != syscalls.Ready {
		return false
	}
	for _, other := range all {
		if x := other.mesh; x.sending() && x.pending.core == s.cfg.Core {
			return false
		}
	}
	s.waiter.note()
	s.CatchUp(at)
	s.waiter.book(ForProcess, s.m.HaltUntil(at))
	s.m.Settle()
	s.guest.before = waitedCycles(&s.m.Count)
	s.m.Spent("[slave]")
	if s.trace.end(); s.m.Trace.On() {
		s.m.Trace.Begin(s.m.Clock, trace.Process, name)
	}
	s.guest.Guest, s.state = g, away
	return true
}

// Return passes the core back to its slave at a time: the slave's memory is restored, and it starts
// up again.
func Return(s *Slave, at emu.Cycles) {
	s.waiter.note()
	s.m.HaltUntil(at)
	s.waiter.book(ForMessage, waitedCycles(&s.m.Count)-s.guest.before)
	s.m.Spent("[machine code]")
	s.m.Trace.EndTo(0, s.m.Clock)
	s.m.Issue(uint64(bootCycles))
	s.m.Spent("[slave]")
	s.guest.Guest, s.state = nil, inCall
}

// ImageBytes returns the number of bytes that a loader writes into the SRAM of a core: code and
// tables, without areas that are initially empty.
func (l *Layout) ImageBytes() (n int) {
	empty := map[string]bool{
		"x registers": true, "print buffer": true, "outbox": true, "inbox": true, "stack": true,
		"instruction cache": true, "heap": true, "nursery": true, "runtime stack": true,
		"symmetric heap": true,
	}
	for _, r := range l.Regions {
		if !empty[r.Name] {
			n += r.Bytes
		}
	}
	return n
}
