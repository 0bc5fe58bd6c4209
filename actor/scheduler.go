package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
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
	all      []scheduler
	hosts    []*vm.Machine // of the commander and the schedulers
	queue    runQueue
	switches uint64 // of processes
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
func (ma *Master) preempt(work emu.Cycles) {
	if len(ma.sched.all) < emu.HostProcessors || ma.cfg.Commander == polling.Spin {
		return
	}
	for i := range ma.sched.all {
		if s := &ma.sched.all[len(ma.sched.all)-1-i]; s.current == nil {
			s.m.Clock = max(s.m.Clock, ma.cmd.m.Clock)
			return
		}
	}
	ma.sched.all[len(ma.sched.all)-1].m.Clock += work
}

// share gives a commander that never sleeps half of the CPU that a scheduler's process has used, if
// there is no other: one where the first scheduler does nothing.
func (ma *Master) share(s *scheduler, work emu.Cycles) {
	if len(ma.sched.all) == emu.HostProcessors && ma.cfg.Commander == polling.Spin && s != &ma.sched.all[0] && ma.sched.all[0].current != nil {
		s.m.Clock += work
	}
}

// take makes the first process of the queue a scheduler's current one, unless it was killed while
// it waited for its turn.
func (ma *Master) take(s *scheduler) {
	at, pr := ma.sched.nextOf(s), ma.sched.queue[0]
	ma.sched.queue = ma.sched.queue[1:]
	pr.Queued = false
	if pr.Gone {
		return
	}
	s.m.Clock = at
	pr.P.SliceReds = slave.ContextReds
	s.current = pr
	ma.sched.switches++
}

// schedule does the next thing for a scheduler that has something to do: it takes a process, runs
// it or serves it.
func (ma *Master) schedule(s *scheduler, horizon emu.Cycles) {
	if s.current == nil {
		ma.take(s)
	}
	ma.traceRun(s)
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
		ma.share(s, s.m.Clock-before)
		return
	}
	s.trapped = false
	ma.serveTrap(s, s.current)
	s.m.Settle()
	ma.traceRun(s)
}

// serveTrap does what a scheduler's process has asked for.
func (ma *Master) serveTrap(s *scheduler, pr *table.Entry) {
	p := pr.P
	ma.freeFragments(pr)
	if id := p.Timeout.Cancelled; id != 0 {
		p.Timeout.Cancelled = 0
		ma.stopWait(s.m, pr, id)
	}
	switch s.trap {
	case vm.TrapGC:
		ma.collect(s.m, pr)
	case vm.TrapNative:
		ma.callNative(s.m, pr)
	case vm.TrapUndef:
		ma.undefined(s.m, pr)
	case vm.TrapWait:
		if p.Timeout.Millis >= 0 {
			ma.startWait(s.m.Clock, pr, p.Timeout.ID, p.Timeout.Millis)
			p.Timeout.Millis = -1
		}
		if !p.Awake() {
			pr.Status = table.Waiting
		}
	case vm.TrapDone:
		p.Ended = true
	}
	if p.Ended && !pr.Gone {
		ma.finish(s.m, pr)
	}
	switch {
	case pr.Gone || pr.Status != table.Runnable || pr.Frozen > 0:
		s.current = nil
	case p.SliceReds <= 0:
		s.current = nil
		ma.sched.enqueue(s.m.Clock, pr)
	}
}

// freeFragments gives fragments of messages that a process does not need any more back.
func (ma *Master) freeFragments(pr *table.Entry) {
	ma.count(pr)
	freed := &pr.P.Inbox.Freed
	for _, m := range *freed {
		ma.store.Release(pr.Core, m.Fragment, m.Moved)
	}
	*freed = (*freed)[:0]
}

// startWait starts the timer of a receive; stopWait forgets it. One that has run out already is
// known to the process as stale by its id.
func (ma *Master) startWait(now emu.Cycles, pr *table.Entry, id uint32, ms int64) {
	ma.counts.stats.Timers++
	ma.trace.Timer(now, pr.Num, "set")
	pr.Timers.Wait = ma.timers.Push(&clock.Timer{At: now + ma.clock.Cycles(ms), Pid: pr.Num, Wait: id})
}

func (ma *Master) stopWait(m *vm.Machine, pr *table.Entry, id uint32) {
	if pr.Timers.Wait != nil && pr.Timers.Wait.Wait == id {
		ma.trace.Timer(m.Now(), pr.Num, "cancel")
		ma.timers.Remove(pr.Timers.Wait)
		pr.Timers.Wait = nil
	}
}

// fire lets a timer run out.
func (ma *Master) fire(t *clock.Timer) {
	m := ma.cmd.m
	m.Clock = max(m.Clock, t.At)
	ma.trace.Timer(m.Clock, t.Pid, "fire")
	if t.Wait == 0 {
		ma.fireMessage(m, t)
		return
	}
	pr := ma.table.Live(t.Pid)
	pr.Timers.Wait = nil
	switch {
	case pr.Core != onHost:
		ma.postTimeout(m, pr, t.Wait)
	case pr.P.Fired(t.Wait) && pr.Status == table.Waiting:
		ma.sched.enqueue(t.At, pr)
	}
	m.Settle()
}

// blockSource gives private memory to processes of one place.
type blockSource struct {
	ma    *Master
	alloc *memory.Allocator
	core  int
	pr    *table.Entry // whose memory it is, nil where that does not matter
}

func (ma *Master) blocksOf(pr *table.Entry) blockSource {
	return blockSource{ma, ma.store.On(pr.Side()), pr.Core, pr}
}

// claim is what a block of so many bytes must leave free. The first one of a process has been
// admitted, and one that is no larger than that which the process has takes its place.
func (b blockSource) claim(bytes int) memory.Claim {
	if b.pr == nil || b.pr.P == nil || bytes <= b.pr.P.Mem.Words*emu.WordBytes {
		return memory.Vital
	}
	return b.alloc.ClaimOf(b.pr.Owner(), bytes)
}

// AllocBlock implements vm.Blocks.
func (b blockSource) AllocBlock(words int) (vm.Block, error) {
	at, err := b.alloc.AllocAs(memory.Block, words*emu.WordBytes, b.claim(words*emu.WordBytes))
	if err != nil {
		return vm.Block{}, err
	}
	bytes := memory.RoundedFor(memory.Block, words*emu.WordBytes)
	owner := b.ma.port.ID()
	if b.core != onHost {
		owner = b.ma.cores[b.core].id
		b.alloc.Assign(at, b.core)
	}
	b.ma.eng.Own(at, bytes/emu.WordBytes, owner)
	return vm.Block{Addr: at, Words: bytes / emu.WordBytes}, nil
}

// FreeBlock implements vm.Blocks.
func (b blockSource) FreeBlock(x vm.Block) {
	b.ma.eng.Own(x.Addr, x.Words, engine.Nobody)
	b.alloc.Release(x.Addr)
}

// wakeHost lets a process of the host see a message.
func (x *schedulers) wakeHost(at emu.Cycles, pr *table.Entry) {
	if pr.Status == table.Waiting {
		x.enqueue(at, pr)
	}
}

// traceRun notes that a scheduler runs another process than before, or none.
func (ma *Master) traceRun(s *scheduler) {
	pr := s.current
	switch {
	case !s.m.Trace.On() || s.traced == pr:
		return
	case pr == nil:
		ma.trace.Run(s.m, 0, nil)
	default:
		ma.trace.Run(s.m, pr.Num, pr.P)
	}
	s.traced = pr
}
