package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/vm"
)

// scheduler runs processes on one CPU of the host, one slice of reductions after the other. All of
// them take processes from one queue.
type scheduler struct {
	m       *vm.Machine
	current *table.Entry
	traced  *table.Entry // whose slice is open in the trace
	trapped bool         // the current process has trapped and waits to be served
	trap    vm.Trap
}

// HashState feeds clock and process into h.
func (s *scheduler) HashState(h *emu.Hash) {
	h.Uint64(uint64(s.m.Clock))
	if s.current != nil {
		h.Uint64(uint64(s.current.Num))
	}
}

// schedulers are the threads that run processes on the host.
type schedulers struct {
	*platform
	traps    trapServer
	all      []scheduler
	hosts    []*vm.Machine // of the commander and the schedulers
	queue    runQueue
	switches uint64 // of processes
}

// trapServer does what a scheduler's process has asked for, and says whether it goes on.
type trapServer interface {
	serve(s *scheduler, pr *table.Entry)
}

// runQueue are the runnable processes of the host that no scheduler has, in the order of the times
// from which on they can run.
type runQueue []*table.Entry

// put adds a process behind those that can run as early.
func (q *runQueue) put(pr *table.Entry) {
	i := len(*q)
	for i > 0 && (*q)[i-1].Since > pr.Since {
		i--
	}
	*q = slices.Insert(*q, i, pr)
}

// remove takes a process out.
func (q *runQueue) remove(pr *table.Entry) {
	*q = slices.DeleteFunc(*q, func(other *table.Entry) bool { return other == pr })
}

// enqueue makes a process of the host runnable.
func (x *schedulers) enqueue(at emu.Cycles, pr *table.Entry) {
	pr.Status = table.Runnable
	if pr.Queued || pr.Core != onHost || pr.Frozen > 0 {
		return
	}
	pr.Queued, pr.Since = true, at
	x.queue.put(pr)
}

// nextOf is when a scheduler has something to do.
func (x *schedulers) nextOf(s *scheduler) emu.Cycles {
	switch {
	case s.current != nil:
		return s.m.Clock
	case len(x.queue) > 0:
		return max(s.m.Clock, x.queue[0].Since)
	}
	return emu.Never
}

// soonest is the scheduler that has something to do first, the first one of several.
func (x *schedulers) soonest() (s *scheduler, at emu.Cycles) {
	at = emu.Never
	for i := range x.all {
		if t := x.nextOf(&x.all[i]); t < at {
			s, at = &x.all[i], t
		}
	}
	return s, at
}

// preempt finds a CPU for a commander that has worked up to its clock: the one of a scheduler that
// has nothing to do, else that of the last scheduler. The commander sleeps most of the time, so
// that the operating system prefers it.
func (x *schedulers) preempt(work emu.Cycles) {
	if len(x.all) < emu.HostProcessors || x.cfg.Commander == polling.Spin {
		return
	}
	for i := range x.all {
		if s := &x.all[len(x.all)-1-i]; s.current == nil {
			s.m.Clock = max(s.m.Clock, x.arm.Clock)
			return
		}
	}
	x.all[len(x.all)-1].m.Clock += work
}

// share gives a commander that never sleeps half of the CPU that a scheduler's process has used, if
// there is no other: one where the first scheduler does nothing.
func (x *schedulers) share(s *scheduler, work emu.Cycles) {
	if len(x.all) == emu.HostProcessors && x.cfg.Commander == polling.Spin && s != &x.all[0] && x.all[0].current != nil {
		s.m.Clock += work
	}
}

// take makes the first process of the queue a scheduler's current one, unless it was killed while
// it waited for its turn.
func (x *schedulers) take(s *scheduler) {
	at, pr := x.nextOf(s), x.queue[0]
	x.queue = x.queue[1:]
	pr.Queued = false
	if pr.Gone {
		return
	}
	s.m.Clock = at
	pr.P.SliceReds = slave.ContextReds
	s.current = pr
	x.switches++
}

// schedule does the next thing for a scheduler that has something to do: it takes a process, runs
// it or serves it.
func (x *schedulers) schedule(s *scheduler, horizon emu.Cycles) {
	if s.current == nil {
		x.take(s)
	}
	x.traceRun(s)
	switch {
	case s.current == nil:
		return
	case s.current.Frozen > 0 && !s.trapped:
		s.current = nil
		return
	case s.current.Gone: // killed in its turn, while it waited to go on
		s.current, s.trapped = nil, false
		return
	case !s.trapped:
		before := s.m.Clock
		s.trap = s.m.Run(s.current.P, horizon)
		s.trapped = true
		x.share(s, s.m.Clock-before)
		return
	}
	s.trapped = false
	x.traps.serve(s, s.current)
	s.m.Settle()
	x.traceRun(s)
}

// wakeHost lets a process of the host see a message.
func (x *schedulers) wakeHost(at emu.Cycles, pr *table.Entry) {
	if pr.Status == table.Waiting {
		x.enqueue(at, pr)
	}
}

// traceRun notes that a scheduler runs another process than before, or none.
func (x *schedulers) traceRun(s *scheduler) {
	pr := s.current
	switch {
	case !s.m.Trace.On() || s.traced == pr:
		return
	case pr == nil:
		x.trace.Run(s.m, 0, nil)
	default:
		x.trace.Run(s.m, pr.Num, pr.P)
	}
	s.traced = pr
}
