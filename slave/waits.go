package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm/meter"
)

// waitsFor is what the slave waits for in its present state. Between two states it is on its way to
// what it does next for a process, if it has one.
func (s *Slave) waitsFor() Reason {
	switch {
	case s.state == blocked:
		return ForRoom
	case s.state == sending:
		return ForInbox
	case s.state == booting || s.state == atBarrier:
		return ForBarrier
	case s.state == away || s.state == waiting:
		return ForMessage
	case s.call.kind != syscalls.None && s.call.kind != syscalls.Ready:
		return ForReply
	case s.p == nil:
		return ForProcess
	}
	return ForMessage
}

// slice is the name of a wait in a trace, with the state that a core which is going to halt will be
// in; "" if it does not wait, or the slice of a call tells.
func (x state) slice(resume state) string {
	if x == halting || x == asking {
		x = resume
	}
	switch x {
	case atBarrier:
		return "wait: barrier"
	case waiting:
		return "wait: message"
	case blocked:
		return "wait: ring"
	case sending:
		return "wait: inbox"
	}
	return ""
}

// rest waits in a state for what the master does. With WaitTrap the core asks to be resumed and
// halts.
func (s *Slave) rest(in state) {
	s.state = in
	if !s.waiter.request(s.master) {
		return
	}
	s.resume, s.state = in, halting
	if s.mesh != nil {
		s.mesh.sleep()
		s.state = asking
	}
}

// halt halts the core. One that others send to looks into its inbox before: what they have sent
// without knowing that it would sleep is there.
func (s *Slave) halt() {
	if s.mesh != nil && !s.mesh.Empty(s.mesh.End()) {
		s.mesh.stir()
		s.state = calling
		return
	}
	s.waiter.halt()
	s.state = s.resume
}

// awake lets the core, which is halted, go on at the given time if it has been resumed by then, and
// reports that.
func (s *Slave) awake(at emu.Cycles) bool {
	if !s.waiter.resumed(at, s.waitsFor()) {
		return false
	}
	if s.mesh != nil {
		s.mesh.stir()
	}
	return true
}

// CatchUp implements core.Role. It books what the core's view has collected, and the looks that end
// by now of a core that waits by polling. It is called between windows, before costs change, so
// that everything is charged what it cost when it happened.
func (s *Slave) CatchUp(now emu.Cycles) {
	s.m.Settle()
	if !s.state.resting() || s.state == sending || s.waiter.halted || s.m.Clock >= now {
		return
	}
	s.waiter.catchUp(now, s.waitsFor())
	s.waited()
}

// Reprice implements core.Role.
func (s *Slave) Reprice() { s.m.Reprice() }

// Counted is what the core has counted by now, the time of the board: up to its clock, with what it
// is doing until it is woken, and without what it has done ahead. The cycles are those from the
// start, but for those of a core that has stopped.
func (s *Slave) Counted(now emu.Cycles) meter.Counters {
	c := s.m.Counted()
	c.Counters = s.m.Core.Counted(now)
	if now > s.m.Clock {
		did := doing(s, now-s.m.Clock)
		c.Counters.Add(&did)
	}
	return c
}

// doing is what the core of a slave does in a time after its clock in which it is not run: it
// halts, polls, or waits for a window to end. One that was woken within the latest window has yet
// to do something at its clock; until it has, that counts as waiting.
func doing(s *Slave, left emu.Cycles) (c emu.Counters) {
	switch {
	case s.state == stopped:
	case s.state == away && !s.guest.runnable():
		c.Halted = uint64(left)
	case s.state.resting() && s.state != sending:
		return s.waiter.resting(left, s.waitsFor())
	default:
		c.Wait = uint64(left)
	}
	return c
}

// Waits are the cycles that the core has waited by now, as Counted has them.
func (s *Slave) Waits(now emu.Cycles) Waits {
	w, counted := s.waiter.booked, s.Counted(now)
	total := waitedCycles(&counted.Counters)
	if sum := w.Total(); sum < total {
		w[s.waitsFor()] += total - sum
		return w
	}
	w.undo(w.Total()-total, s.waitsFor())
	return w
}

// Figures are what the core has done by now, as statistics show it.
func (s *Slave) Figures(now emu.Cycles) stats.Core {
	count := s.Counted(now)
	c := stats.Core{
		Core: s.cfg.Core, State: s.State(), Machine: stats.OfMachine(&count),
		Time:         stats.OfTime(&count, now),
		Cache:        stats.OfCache(s.m.Cache.Stats(), &count),
		CacheResizes: s.Stats.Resizes, ResizeEvicted: s.Stats.ResizeEvicted,
	}
	for reason, n := range s.Waits(now) {
		c.Waits = append(c.Waits, stats.Wait{For: Reason(reason).String(), Cycles: n})
	}
	return c
}

// Collected counts the messages that the core has taken out of its inbox.
func (s *Slave) Collected() uint64 {
	if s.mesh == nil {
		return 0
	}
	return uint64(s.mesh.Taken)
}
