package actor

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/vm"
)

// scheduler runs processes on the host, one slice of reductions after the other.
type scheduler struct {
	m       *vm.Machine
	queue   []*proc
	current *proc
	trapped bool // the current process has trapped and waits to be served
	trap    vm.Trap
}

func (s *scheduler) next() emu.Cycles {
	if s.current == nil && len(s.queue) == 0 {
		return emu.Never
	}
	return s.m.Clock
}

// enqueue makes a process of the host runnable.
func (ma *Master) enqueue(at emu.Cycles, pr *proc) {
	pr.status = runnable
	if pr.queued || pr.core != onHost {
		return
	}
	s := &ma.sched
	if s.current == nil && len(s.queue) == 0 {
		s.m.Clock = max(s.m.Clock, at)
	}
	pr.queued = true
	s.queue = append(s.queue, pr)
}

// pick makes a process current and reports whether there is one. A process may have been killed while it waited for its turn, or in its
// turn while it waited to go on.
func (s *scheduler) pick() bool {
	if s.current != nil && s.current.gone {
		s.current, s.trapped = nil, false
	}
	for s.current == nil && len(s.queue) > 0 {
		pr := s.queue[0]
		s.queue = s.queue[1:]
		pr.queued = false
		if !pr.gone {
			pr.p.SliceReds = slave.ContextReds
			s.current = pr
		}
	}
	return s.current != nil
}

// schedule runs or serves the current process of the host.
func (ma *Master) schedule(edge, horizon emu.Cycles) {
	s := &ma.sched
	if !s.pick() {
		return
	}
	if !s.trapped {
		s.trap = s.m.Run(s.current.p, horizon)
		s.trapped = true
		if s.m.Clock >= edge {
			return
		}
	}
	s.trapped = false
	ma.serveTrap(s.current)
	s.m.Settle()
}

// serveTrap does what a process of the host has asked for.
func (ma *Master) serveTrap(pr *proc) {
	s := &ma.sched
	p := pr.p
	ma.freeFragments(pr)
	if id := p.Timeout.Cancelled; id != 0 {
		p.Timeout.Cancelled = 0
		ma.stopWait(pr, id)
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
			pr.status = waiting
		}
	case vm.TrapDone:
		p.Ended = true
	}
	if p.Ended && !pr.gone {
		ma.finish(s.m, pr)
	}
	switch {
	case pr.gone || pr.status != runnable:
		s.current = nil
	case p.SliceReds <= 0:
		s.current = nil
		ma.enqueue(s.m.Clock, pr)
	}
}

// freeFragments gives fragments of messages that a process does not need any more back.
func (ma *Master) freeFragments(pr *proc) {
	freed := &pr.p.Inbox.Freed
	for _, m := range *freed {
		ma.release(pr.core, m.Fragment, m.Moved)
	}
	*freed = (*freed)[:0]
}

// startWait starts the timer of a receive; stopWait forgets it. One that has run out already is known to the process as stale by its id.
func (ma *Master) startWait(now emu.Cycles, pr *proc, id uint32, ms int64) {
	ma.stats.Timers++
	pr.timer = ma.timers.push(timer{at: now + ma.cycles(ms), pid: pr.num, wait: id})
}

func (ma *Master) stopWait(pr *proc, id uint32) {
	if pr.timer != nil && pr.timer.wait == id {
		ma.timers.remove(pr.timer)
		pr.timer = nil
	}
}

// fire lets a timer run out.
func (ma *Master) fire(t *timer) {
	m := ma.cmd.m
	m.Clock = max(m.Clock, t.at)
	if t.entry != nil {
		ma.fireMessage(m, t.entry)
		return
	}
	pr := ma.table.live(t.pid)
	pr.timer = nil
	switch {
	case pr.core != onHost:
		ma.postTimeout(m, pr, t.wait)
	case pr.p.Fired(t.wait) && pr.status == waiting:
		ma.enqueue(t.at, pr)
	}
	m.Settle()
}

// blockSource gives private memory to processes of one place.
type blockSource struct {
	ma    *Master
	alloc *allocator
	core  int
}

func (ma *Master) blocksOf(pr *proc) blockSource {
	if pr.core == onHost {
		return blockSource{ma, ma.private, pr.core}
	}
	return blockSource{ma, ma.dram, pr.core}
}

// AllocBlock implements vm.Blocks.
func (b blockSource) AllocBlock(words int) (vm.Block, error) {
	at, err := b.alloc.alloc(kindBlock, words*emu.WordBytes)
	if err != nil {
		return vm.Block{}, err
	}
	bytes := int(roundTo(words*emu.WordBytes, kinds[kindBlock].align))
	owner := b.ma.port.ID()
	if b.core != onHost {
		owner = b.ma.cores[b.core].id
		b.alloc.assign(at, b.core)
	}
	b.ma.eng.Own(at, bytes/emu.WordBytes, owner)
	return vm.Block{Addr: at, Words: bytes / emu.WordBytes}, nil
}

// FreeBlock implements vm.Blocks.
func (b blockSource) FreeBlock(x vm.Block) {
	b.ma.eng.Own(x.Addr, x.Words, engine.Nobody)
	b.alloc.release(x.Addr)
}

// wakeHost lets a process of the host see a message.
func (ma *Master) wakeHost(at emu.Cycles, pr *proc) {
	if pr.status == waiting {
		ma.enqueue(at, pr)
	}
}
