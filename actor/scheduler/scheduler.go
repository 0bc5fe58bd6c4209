package scheduler

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/actor/tracks"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/exec"
)

// Server does what a process has trapped for, on the time of a scheduler's machine. The process may
// be gone then.
type Server interface {
	Serve(m *vm.Machine, pr *table.Entry, trap exec.Trap)
}

// Scheduler runs processes on one CPU of the ARM, one slice of reductions after the other.
type Scheduler struct {
	m *vm.Machine
	// Current is the process that it has, nil for none.
	Current *table.Entry
	// Trapped tells that Current waits to be served, for Trap.
	Trapped bool
	Trap    exec.Trap
	traced  *table.Entry // whose slice is open in the trace
}

// Config is what the schedulers of a system are made of.
type Config struct {
	// Commander is the thread that serves the cores and needs a CPU as well.
	Commander *vm.Machine
	// Spins tells that the commander never sleeps.
	Spins bool
	// Machines are those of the schedulers.
	Machines []*vm.Machine
	Trace    *tracks.Tracks
	Server   Server
}

// Schedulers are the threads that run processes on the ARM.
type Schedulers struct {
	cfg      Config
	all      []Scheduler
	machines []*vm.Machine
	queue    runQueue
	switches uint64
}

// New makes schedulers that have nothing to do.
func New(cfg Config) *Schedulers {
	x := &Schedulers{cfg: cfg, machines: append([]*vm.Machine{cfg.Commander}, cfg.Machines...)}
	for _, m := range cfg.Machines {
		x.all = append(x.all, Scheduler{m: m})
	}
	return x
}

// Machines are those of the commander and of the schedulers.
func (x *Schedulers) Machines() []*vm.Machine { return x.machines }

// All are the schedulers.
func (x *Schedulers) All() []Scheduler { return x.all }

// Len is the number of schedulers.
func (x *Schedulers) Len() int { return len(x.all) }

// Queued is the number of runnable processes that no scheduler has.
func (x *Schedulers) Queued() int { return len(x.queue.list()) }

// Active is the number of processes that are runnable or run.
func (x *Schedulers) Active() int {
	n := x.Queued()
	for i := range x.all {
		if x.all[i].Current != nil {
			n++
		}
	}
	return n
}

// Switches is how often a scheduler has taken a process.
func (x *Schedulers) Switches() uint64 { return x.switches }

// Reductions are those of all schedulers.
func (x *Schedulers) Reductions() (n uint64) {
	for i := range x.all {
		n += x.all[i].m.Runtime.Reductions
	}
	return n
}

// Latest is the time of the schedulers' clock that is the farthest, and no earlier than at.
func (x *Schedulers) Latest(at emu.Cycles) emu.Cycles {
	for i := range x.all {
		at = max(at, x.all[i].m.Clock)
	}
	return at
}

// Number is the number of the scheduler that a machine is of, from 1; 1 for any other machine.
func (x *Schedulers) Number(m *vm.Machine) int {
	for i := range x.all {
		if x.all[i].m == m {
			return i + 1
		}
	}
	return 1
}

// HashState feeds clocks and processes of the schedulers into h.
func (x *Schedulers) HashState(h *emu.Hash) {
	for i := range x.all {
		s := &x.all[i]
		h.Uint64(uint64(s.m.Clock))
		if s.Current != nil {
			h.Uint64(uint64(s.Current.Num))
		}
	}
}

// HashQueue feeds the queue into h.
func (x *Schedulers) HashQueue(h *emu.Hash) {
	for _, pr := range x.queue.list() {
		h.Uint64(uint64(pr.Num))
		h.Uint64(uint64(pr.Since))
	}
}

// Enqueue makes a process of the ARM runnable from a time on. It takes no process that is
// suspended, or that runs on a core.
func (x *Schedulers) Enqueue(at emu.Cycles, pr *table.Entry) {
	pr.Status = table.Runnable
	if pr.Queued || pr.Core != memory.OnARM || pr.Frozen > 0 {
		return
	}
	pr.Queued, pr.Since = true, at
	x.queue.put(pr)
}

// Wake lets a process of the ARM see a message, if it waits for one.
func (x *Schedulers) Wake(at emu.Cycles, pr *table.Entry) {
	if pr.Status == table.Waiting {
		x.Enqueue(at, pr)
	}
}

// Remove takes a process out of the queue, if it is there.
func (x *Schedulers) Remove(pr *table.Entry) {
	if pr.Queued {
		pr.Queued = false
		x.queue.remove(pr)
	}
}

// nextOf is when a scheduler has something to do.
func (x *Schedulers) nextOf(s *Scheduler) emu.Cycles {
	switch {
	case s.Current != nil:
		return s.m.Clock
	case x.Queued() > 0:
		return max(s.m.Clock, x.queue.list()[0].Since)
	}
	return emu.Never
}

// Soonest is the scheduler that has something to do first, the first one of several, and when.
func (x *Schedulers) Soonest() (s *Scheduler, at emu.Cycles) {
	at = emu.Never
	for i := range x.all {
		if t := x.nextOf(&x.all[i]); t < at {
			s, at = &x.all[i], t
		}
	}
	return s, at
}

// Preempt finds a CPU for a commander that has worked up to its clock: the one of a scheduler that
// has nothing to do, else that of the last scheduler. The commander sleeps most of the time, so
// that the operating system prefers it.
func (x *Schedulers) Preempt(work emu.Cycles) {
	if len(x.all) < emu.ARMProcessors || x.cfg.Spins {
		return
	}
	for i := range x.all {
		if s := &x.all[len(x.all)-1-i]; s.Current == nil {
			s.m.Clock = max(s.m.Clock, x.cfg.Commander.Clock)
			return
		}
	}
	x.all[len(x.all)-1].m.Clock += work
}

// halve gives a commander that never sleeps half of the CPU that a scheduler's process has used, if
// there is no other: one where the first scheduler does nothing.
func (x *Schedulers) halve(s *Scheduler, work emu.Cycles) {
	if len(x.all) == emu.ARMProcessors && x.cfg.Spins && s != &x.all[0] && x.all[0].Current != nil {
		s.m.Clock += work
	}
}

// take makes the first process of the queue a scheduler's current one, unless it was killed while
// it waited for its turn.
func (x *Schedulers) take(s *Scheduler) {
	at := x.nextOf(s)
	pr := x.queue.take()
	pr.Queued = false
	if pr.Gone {
		return
	}
	s.m.Clock = at
	pr.P.SliceReds = slave.ContextReds
	s.Current = pr
	x.switches++
}

// Step does the next thing for a scheduler that has something to do: it takes a process, runs it,
// up to a horizon, or has it served.
func (x *Schedulers) Step(s *Scheduler, horizon emu.Cycles) {
	if s.Current == nil {
		x.take(s)
	}
	x.trace(s)
	switch {
	case s.Current == nil:
		return
	case s.Current.Frozen > 0 && !s.Trapped:
		s.Current = nil
		return
	case s.Current.Gone: // killed in its turn, while it waited to go on
		s.Current, s.Trapped = nil, false
		return
	case !s.Trapped:
		before := s.m.Clock
		s.Trap = s.m.Run(s.Current.P, horizon)
		s.Trapped = true
		x.halve(s, s.m.Clock-before)
		return
	}
	s.Trapped = false
	x.serve(s)
	s.m.Settle()
	x.trace(s)
}

// serve has the current process served, and decides who goes on.
func (x *Schedulers) serve(s *Scheduler) {
	pr := s.Current
	x.cfg.Server.Serve(s.m, pr, s.Trap)
	switch {
	case pr.Gone || pr.Status != table.Runnable || pr.Frozen > 0:
		s.Current = nil
	case pr.P.SliceReds <= 0:
		s.Current = nil
		x.Enqueue(s.m.Clock, pr)
	}
}

// trace notes that a scheduler runs another process than before, or none.
func (x *Schedulers) trace(s *Scheduler) {
	pr := s.Current
	switch {
	case !s.m.Trace.On() || s.traced == pr:
		return
	case pr == nil:
		x.cfg.Trace.Run(s.m, 0, nil)
	default:
		x.cfg.Trace.Run(s.m, pr.Num, pr.P)
	}
	s.traced = pr
}
