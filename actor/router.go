package actor

import (
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/scheduler"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// router sends terms to numbers, each of which is that of a process, a Go actor, or a device of the
// system.
type router struct {
	*platform.Platform
	store   *memory.Store
	table   *table.Table
	timers  *clock.Timers
	cores   *cores.Cores
	sched   *scheduler.Schedulers
	codes   *codeServer
	spawner *spawner
	signals *signals
}

// sendTo sends a term that m can read to a process, a Go actor, or a device. If the number is none
// of these the term is lost.
func (ro *router) sendTo(m *vm.Machine, from, to uint32, t term.Term) error {
	if to >= edge.GoPid {
		return ro.sendOut(m, from, to, t)
	}
	if table.IsDevice(to) {
		return ro.deviceRequest(m, to, t)
	}
	pr := ro.table.Live(to)
	if pr == nil {
		return nil
	}
	if list, parts := ro.parts(m, ro.table.Live(from), pr, t); len(parts) > 0 {
		return ro.deliverShared(m, pr, t, list, parts)
	}
	words, f := memory.CopyOf(m.View, t)
	return ro.signals.deliver(m, pr, words, f)
}

// sendOut sends a term to a Go actor. What net_kernel passes on has no sender that could be
// answered.
func (ro *router) sendOut(m *vm.Machine, from, to uint32, t term.Term) error {
	data, err := term.ToWire(m.View, ro.Atoms, t)
	if err != nil {
		return err
	}
	if from == ro.table.Names[table.Gateway] {
		from = 0
	}
	ro.Counts.Stats.ToGo++
	ro.Egress.Out(func(o edge.Outlet) { o.Message(to, from, data) })
	return nil
}

// postTimeout notifies a core that the timeout of its process's receive has expired.
func (ro *router) postTimeout(m *vm.Machine, pr *table.Entry, id uint32) {
	ro.cores.Post(m, ro.cores.All[pr.Core], emu.Word(syscalls.Timeout), pr.Pid(), emu.Word(id))
}

// parts returns the parts for the elements of a tuple, if they can be shared by messages to cores.
// See memory.Store.Parts.
func (ro *router) parts(m *vm.Machine, from, to *table.Entry, t term.Term) (of, list []*memory.Part) {
	if ro.Cfg.Messages != slave.TransferDMA || from == nil || from.Core != memory.OnARM ||
		to.Core == memory.OnARM || !term.IsTuple(m.View, t) {
		return nil, nil
	}
	return ro.store.Parts(m, &from.SharedParts, from.P.Collections, t)
}

// deliverShared sends a tuple with some shared elements to a process on a core.
func (ro *router) deliverShared(m *vm.Machine, pr *table.Entry, t term.Term, of, list []*memory.Part) error {
	v := m.View
	words := term.TupleWords(len(of))
	for i, s := range of {
		if s == nil {
			words += term.Size(v, term.Element(v, t, i))
		}
	}
	return ro.signals.deliverAs(memory.Fragment, m, pr, words, func(b *term.Builder) term.Term {
		es := make([]term.Term, len(of))
		for i, s := range of {
			if s != nil {
				es[i] = s.Root
			} else {
				es[i] = term.Copy(v, term.Element(v, t, i), b)
			}
		}
		return b.Tuple(es...)
	}, list...)
}

// fire handles a timer that has expired.
func (ro *router) fire(t *clock.Timer) {
	m := ro.ARM
	m.Clock = max(m.Clock, t.At)
	ro.Trace.Timer(m.Clock, t.Pid, "fire")
	if t.Wait == 0 {
		ro.fireMessage(m, t)
		return
	}
	pr := ro.table.Live(t.Pid)
	pr.Timers.Wait = nil
	switch {
	case pr.Core != memory.OnARM:
		ro.postTimeout(m, pr, t.Wait)
	case pr.P.Fired(t.Wait) && pr.Status == table.Waiting:
		ro.sched.Enqueue(t.At, pr)
	}
	m.Settle()
}

// fireMessage sends the message of a timer.
func (ro *router) fireMessage(m *vm.Machine, t *clock.Timer) {
	to := t.Pid
	if t.Name != term.None {
		to = ro.table.Names[ro.Atoms.Name(t.Name)]
	}
	pr := ro.table.Live(to)
	switch {
	case to >= edge.GoPid:
		// A message that cannot be encoded for Go is lost, like one to a process that has ended.
		_ = ro.sendOut(m, 0, to, t.Kept.Value)
	case pr == nil:
	default:
		words, copied := memory.CopyOf(m.View, t.Kept.Value)
		if err := ro.signals.deliver(m, pr, words, copied); err != nil {
			ro.signals.kill(m, pr, term.AtomSystemLimit)
		}
	}
	ro.timers.Dropped(t) // unless this has ended the process
	m.Settle()
}
