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

// A Server handles the trap of a process, and charges the scheduler's machine. The process may have
// ended afterwards.
type Server interface {
	Serve(m *vm.Machine, pr *table.Entry, trap exec.Trap)
}

// A Scheduler runs processes on one CPU of the ARM, a slice of reductions at a time.
type Scheduler struct {
	m *vm.Machine
	// Current is the process that it runs, or nil.
	Current *table.Entry
	// Trapped: Current waits until Trap has been handled.
	Trapped bool
	Trap    exec.Trap
	traced  *table.Entry // the process whose slice is open in the trace
}

// Config configures the schedulers of a system.
type Config struct {
	// Commander is the machine of the thread that serves the cores and also needs a CPU.
	Commander *vm.Machine
	// Spins: the commander never sleeps.
	Spins bool
	// Machines are the machines of the schedulers.
	Machines []*vm.Machine
	Trace    *tracks.Tracks
	Server   Server
}

// Schedulers are the threads that run processes on the ARM, and their queue.
type Schedulers struct {
	cfg      Config
	all      []Scheduler
	machines []*vm.Machine
	queue    runQueue
	switches uint64
}

// New returns schedulers without processes.
func New(cfg Config) *Schedulers {
	x := &Schedulers{cfg: cfg, machines: append([]*vm.Machine{cfg.Commander}, cfg.Machines...)}
	for _, m := range cfg.Machines {
		x.all = append(x.all, Scheduler{m: m})
	}
	return x
}

// Machines returns the machines of the commander and of the schedulers.
func (x *Schedulers) Machines() []*vm.Machine { return x.machines }

// All returns the schedulers.
func (x *Schedulers) All() []Scheduler { return x.all }

// Len returns the number of schedulers.
func (x *Schedulers) Len() int { return len(x.all) }

// Queued returns the number of runnable processes in the queue.
func (x *Schedulers) Queued() int { return len(x.queue.list()) }

// Active returns the number of processes that are queued or current.
func (x *Schedulers) Active() int {
	n := x.Queued()
	for i := range x.all {
		if x.all[i].Current != nil {
			n++
		}
	}
	return n
}

// Switches returns how often a scheduler has taken a process from the queue.
func (x *Schedulers) Switches() uint64 { return x.switches }

// Reductions returns the number of reductions of all schedulers.
func (x *Schedulers) Reductions() (n uint64) {
	for i := range x.all {
		n += x.all[i].m.Runtime.Reductions
	}
	return n
}

// Latest returns the latest time of the schedulers' clocks, or at if that is later.
func (x *Schedulers) Latest(at emu.Cycles) emu.Cycles {
	for i := range x.all {
		at = max(at, x.all[i].m.Clock)
	}
	return at
}

// Number returns the number of the scheduler with this machine, counted from 1, or 1 for any other
// machine.
func (x *Schedulers) Number(m *vm.Machine) int {
	for i := range x.all {
		if x.all[i].m == m {
			return i + 1
		}
	}
	return 1
}

// HashState adds the clocks and current processes to h.
func (x *Schedulers) HashState(h *emu.Hash) {
	for i := range x.all {
		s := &x.all[i]
		h.Uint64(uint64(s.m.Clock))
		if s.Current != nil {
			h.Uint64(uint64(s.Current.Num))
		}
	}
}

// HashQueue adds the queue to h.
func (x *Schedulers) HashQueue(h *emu.Hash) {
	for _, pr := range x.queue.list() {
		h.Uint64(uint64(pr.Num))
		h.Uint64(uint64(pr.Since))
	}
}

// Enqueue makes a process runnable from a time on. It ignores processes that are suspended or run
// on a core.
func (x *Schedulers) Enqueue(at emu.Cycles, pr *table.Entry) {
	pr.Status = table.Runnable
	if pr.Queued || pr.Core != memory.OnARM || pr.Frozen > 0 {
		return
	}
	pr.Queued, pr.Since = true, at
	x.queue.put(pr)
}

// Wake makes a process runnable if it waits for a message.
func (x *Schedulers) Wake(at emu.Cycles, pr *table.Entry) {
	if pr.Status == table.Waiting {
		x.Enqueue(at, pr)
	}
}

// Remove removes a process from the queue, if it is there.
func (x *Schedulers) Remove(pr *table.Entry) {
	if pr.Queued {
		pr.Queued = false
		x.queue.remove(pr)
	}
}

// nextOf returns the time at which a scheduler has something to do, or emu.Never.
func (x *Schedulers) nextOf(s *Scheduler) emu.Cycles {
	switch {
	case s.Current != nil:
		return s.m.Clock
	case x.Queued() > 0:
		return max(s.m.Clock, x.queue.list()[0].Since)
	}
	return emu.Never
}

// Soonest returns the scheduler that has something to do first, and when; nil and emu.Never if none
// has.
func (x *Schedulers) Soonest() (s *Scheduler, at emu.Cycles) {
	at = emu.Never
	for i := range x.all {
		if t := x.nextOf(&x.all[i]); t < at {
			s, at = &x.all[i], t
		}
	}
	return s, at
}

// Preempt takes the time that the commander has worked, up to its clock, from the CPU of an idle
// scheduler, or of the last one if none is idle: the operating system prefers the commander, which
// sleeps most of the time.
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

// halve doubles the time that a process has taken if its scheduler shares its CPU with a commander
// that never sleeps. With an idle first scheduler, the commander uses that one's CPU.
func (x *Schedulers) halve(s *Scheduler, work emu.Cycles) {
	if len(x.all) == emu.ARMProcessors && x.cfg.Spins && s != &x.all[0] && x.all[0].Current != nil {
		s.m.Clock += work
	}
}

// take makes the first process of the queue the current one of a scheduler, unless it has been
// killed while it was queued.
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

// Step executes one step of a scheduler that has something to do: it takes a process from the
// queue, runs it up to a horizon, or has its trap handled.
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
	case s.Current.Gone: // killed while it waited to continue
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

// serve has the trap of the current process handled, and removes or requeues the process if it does
// not continue.
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

// trace records that a scheduler runs another process than before, or none.
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
