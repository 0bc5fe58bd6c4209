package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// processes implements the interfaces by which packages access processes.
type processes struct{ sys *system }

// Owner implements ets.Processes.
func (x processes) Owner(num uint32) *ets.Owner {
	if pr := x.sys.table.Live(num); pr != nil {
		return &pr.Tables
	}
	return nil
}

// Heir implements ets.Processes.
func (x processes) Heir(num uint32) *ets.Owner {
	if pr := x.sys.table.Reachable(num); pr != nil {
		return &pr.Tables
	}
	return nil
}

// Count implements ets.Processes.
func (x processes) Count(who *ets.Owner) { x.sys.heaps.Count(x.sys.table.Live(who.Num)) }

// Send implements ets.Processes.
func (x processes) Send(m *vm.Machine, to *ets.Owner, words int, f memory.Build) error {
	return x.sys.signals.deliver(m, x.sys.table.Live(to.Num), words, f)
}

// Ref implements ets.Processes and clock.Processes.
func (x processes) Ref() uint32 { return x.sys.refs.next() }

// Nanos implements ets.Processes.
func (x processes) Nanos(at emu.Cycles) int64 { return x.sys.Clock.Nanos(at) }

// Timers implements clock.Processes.
func (x processes) Timers(num uint32) *clock.Owned {
	if pr := x.sys.table.Live(num); pr != nil {
		return &pr.Timers
	}
	return nil
}

// Holder implements clock.Processes.
func (x processes) Holder(num uint32) *memory.Holder { return x.sys.table.Live(num).Owner() }

// Notify implements clock.Processes.
func (x processes) Notify(c *builtin.Call, v any) error {
	pr := x.sys.table.Live(term.ImmValue(c.P.Pid))
	if pr == nil {
		return nil
	}
	return x.sys.signals.deliver(c.M, pr, c.Words(v), func(b *term.Builder) term.Term { return c.Make(b, v) })
}

// Live implements inspect.Processes.
func (x processes) Live(num uint32) *table.Entry { return x.sys.table.Live(num) }

// Shown implements inspect.Processes.
func (x processes) Shown(c *builtin.Call, pr *table.Entry) bool { return x.call(c).shown(pr) }

// Wait implements inspect.Processes.
func (x processes) Wait(c *builtin.Call, pr *table.Entry) (term.Term, outcome) {
	return x.call(c).await(pr)
}

// Report implements inspect.Processes.
func (x processes) Report(text string) {
	x.sys.Egress.Out(func(o edge.Outlet) { o.Report(text) })
}

// call returns the call of this package that contains a builtin.Call.
func (x processes) call(c *builtin.Call) *call {
	return new(call).by(x.sys, c.M, x.sys.table.Live(term.ImmValue(c.P.Pid)))
}
