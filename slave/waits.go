package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm/meter"
)

// waitsFor returns why the slave waits in its current state. In states without a wait it is the
// reason for the next one.
func (s *Slave) waitsFor() Reason {
	switch {
	case s.state == blocked:
		return ForRoom
	case s.state.holds():
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

// slice returns the name of a wait in a trace; resume is the state after a halt. It returns "" if
// the core does not wait, or waits within the slice of a call.
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
	case reaching:
		return "wait: member"
	}
	return ""
}

// rest waits in a state for the master. With WaitTrap the core requests to be resumed and halts.
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

// halt halts the core. If others send to it, it first polls its inbox for messages of senders that
// have not seen that it would sleep.
func (s *Slave) halt() {
	if s.mesh != nil && !s.mesh.Empty(s.mesh.End()) {
		s.mesh.stir()
		s.state = calling
		return
	}
	s.waiter.halt()
	s.state = s.resume
}

// awake makes the halted core continue at the given time if it has been resumed by then, and
// reports whether it has.
func (s *Slave) awake(at emu.Cycles) bool {
	if !s.waiter.resumed(at, s.waitsFor()) {
		return false
	}
	if s.mesh != nil {
		s.mesh.stir()
	}
	return true
}

// CatchUp implements core.Role. It books what the core's view has accumulated and, for a polling
// core, the polls that end by now. It is called between windows, before costs change, so that
// everything is charged at the costs of its time.
func (s *Slave) CatchUp(now emu.Cycles) {
	s.m.Settle()
	if !s.state.resting() || s.state.holds() || s.waiter.halted || s.m.Clock >= now {
		return
	}
	s.waiter.catchUp(now, s.waitsFor())
	s.waited()
}

// Reprice implements core.Role.
func (s *Slave) Reprice() { s.m.Reprice() }

// Counted returns the counters at now, the board's time: including what the core is doing until it
// is woken, and without what it has done ahead of time. The cycles add up to the time since the
// start, unless the core has stopped.
func (s *Slave) Counted(now emu.Cycles) meter.Counters {
	c := s.m.Counted()
	c.Counters = s.m.Core.Counted(now)
	if now > s.m.Clock {
		did := doing(s, now-s.m.Clock)
		c.Counters.Add(&did)
	}
	return c
}

// doing returns the counts of a slave's core for a time after its clock in which it is not run: it
// is halted, polls, or waits for a window to end. A core that was woken within the latest window
// has not run yet; until it does, the time counts as waiting.
func doing(s *Slave, left emu.Cycles) (c emu.Counters) {
	switch {
	case s.state == stopped:
	case s.state == away && !s.guest.runnable():
		c.Halted = uint64(left)
	case s.state.resting() && !s.state.holds():
		return s.waiter.resting(left, s.waitsFor())
	default:
		c.Wait = uint64(left)
	}
	return c
}

// Waits returns the cycles that the core has waited up to now, consistent with Counted.
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

// Figures returns the statistics of the core at now.
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

// Collected returns the number of messages that the core has taken from its inbox.
func (s *Slave) Collected() uint64 {
	if s.mesh == nil {
		return 0
	}
	return uint64(s.mesh.Taken)
}
