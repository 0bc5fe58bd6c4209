package actor

import (
	"github.com/parallergo/epiphany/actor/heaps"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/exec"
)

// armTraps handles the traps of processes on the ARM. It implements scheduler.Server.
type armTraps struct {
	heaps     *heaps.Heaps
	waits     *waits
	collector *collector
	signals   *signals
	bifs      *bifs
}

// Serve implements scheduler.Server.
func (ht *armTraps) Serve(m *vm.Machine, pr *table.Entry, trap exec.Trap) {
	p := pr.P
	ht.heaps.FreeFragments(pr)
	if id := p.Timeout.Cancelled; id != 0 {
		p.Timeout.Cancelled = 0
		ht.waits.stop(m, pr, id)
	}
	switch trap {
	case exec.TrapGC:
		ht.collector.collect(m, pr)
	case exec.TrapBIF:
		ht.bifs.call(m, pr)
	case exec.TrapUndef:
		ht.bifs.undefined(m, pr)
	case exec.TrapWait:
		if p.Timeout.Millis >= 0 {
			ht.waits.start(m.Clock, pr, p.Timeout.ID, p.Timeout.Millis)
			p.Timeout.Millis = -1
		}
		if !p.Awake() {
			pr.Status = table.Waiting
		}
	case exec.TrapDone:
		p.Ended = true
	}
	if p.Ended && !pr.Gone {
		ht.signals.finish(m, pr)
	}
}
