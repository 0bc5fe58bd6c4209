package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
)

// Reason is what a core waits for.
type Reason uint8

// Reasons.
const (
	ForProcess Reason = iota // it has none: an answer of READY
	ForMessage               // its process waits for one
	ForAnswer                // of another system call
	ForRoom                  // in a ring to the master
	ForInbox                 // of another core
	ForBarrier               // at the start
	Reasons
)

func (r Reason) String() string {
	return [...]string{"process", "message", "answer", "room", "inbox", "barrier"}[r]
}

// Waits are the cycles that a core has polled, slept and halted, by what it waited for.
type Waits [Reasons]uint64

// Total is the sum.
func (w *Waits) Total() (n uint64) {
	for _, cycles := range w {
		n += cycles
	}
	return n
}

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
	case s.state == away:
		return ForMessage
	case s.call != syscalls.None && s.call != syscalls.Ready:
		return ForAnswer
	case s.p == nil:
		return ForProcess
	}
	return ForMessage
}

// waitedCycles are the cycles in which a core waits.
func waitedCycles(c *emu.Counters) uint64 { return c.Wait + c.Sleep + c.Halted }

// Waits are the cycles that the core has waited by now, as Counted has them.
func (s *Slave) Waits(now emu.Cycles) Waits {
	w, counted := s.waits, s.Counted(now)
	total := waitedCycles(&counted.Counters)
	if sum := w.Total(); sum < total {
		w[s.waitsFor()] += total - sum
		return w
	}
	w.takeBack(w.Total()-total, s.waitsFor())
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

// takeBack takes cycles that the core is ahead from what it waits for now, then from the others.
func (w *Waits) takeBack(cycles uint64, from Reason) {
	for i := range Reasons {
		n := &w[(from+i)%Reasons]
		less := min(cycles, *n)
		*n -= less
		cycles -= less
	}
}
