package actor

import (
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/vm"
)

// hostTraps serves what the processes that schedulers run ask for. It implements trapServer.
type hostTraps struct {
	heaps     *heaps
	waits     *waits
	collector *collector
	signals   *signals
	bifs      *bifs
	sched     *schedulers
}

// serve does what a scheduler's process has asked for.
func (ht *hostTraps) serve(s *scheduler, pr *table.Entry) {
	p := pr.P
	ht.heaps.freeFragments(pr)
	if id := p.Timeout.Cancelled; id != 0 {
		p.Timeout.Cancelled = 0
		ht.waits.stop(s.m, pr, id)
	}
	switch s.trap {
	case vm.TrapGC:
		ht.collector.collect(s.m, pr)
	case vm.TrapNative:
		ht.bifs.call(s.m, pr)
	case vm.TrapUndef:
		ht.bifs.undefined(s.m, pr)
	case vm.TrapWait:
		if p.Timeout.Millis >= 0 {
			ht.waits.start(s.m.Clock, pr, p.Timeout.ID, p.Timeout.Millis)
			p.Timeout.Millis = -1
		}
		if !p.Awake() {
			pr.Status = table.Waiting
		}
	case vm.TrapDone:
		p.Ended = true
	}
	if p.Ended && !pr.Gone {
		ht.signals.finish(s.m, pr)
	}
	switch {
	case pr.Gone || pr.Status != table.Runnable || pr.Frozen > 0:
		s.current = nil
	case p.SliceReds <= 0:
		s.current = nil
		ht.sched.enqueue(s.m.Clock, pr)
	}
}
