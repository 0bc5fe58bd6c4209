package actor

import (
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// resolve returns the process with an alias, and removes the alias if it is only for one message.
// It returns false if the reference is not an alias.
func (sg *signals) resolve(ref uint32) (num uint32, found bool) {
	a, found := sg.table.Aliases[ref]
	if !found {
		return 0, false
	}
	pr := sg.table.Live(a.Num)
	switch a.Alias {
	case table.ReplyAlias:
		sg.table.Unalias(pr, ref)
	case table.ReplyDemonitor:
		sg.demonitor(pr, ref)
	}
	return a.Num, true
}

// dropTag frees the tag of a monitor.
func (sg *signals) dropTag(mon table.Monitor) {
	if mon.Tag != nil {
		sg.store.Drop(*mon.Tag)
	}
}

// monitorProcess sets a monitor of pr on a process and returns its reference. If there is no such
// process the DOWN message is sent at once.
func (sg *signals) monitorProcess(m *vm.Machine, pr *table.Entry, other uint32, mon table.Monitor) uint32 {
	mon.Ref, mon.Pid = sg.refs.next(), other
	if mon.Alias != table.NoAlias {
		sg.table.SetAlias(pr, mon.Ref, mon.Alias)
	}
	to := sg.table.Reachable(other)
	switch {
	case other == pr.Num: // a process gets no message of its own end
		sg.dropTag(mon)
	case other >= edge.GoPid:
		pr.Mine = append(pr.Mine, mon)
		sg.Egress.Out(func(o edge.Outlet) { o.Watch(other) })
	case to == nil && !table.IsDevice(other) || other == 0:
		sg.expire(m, pr, mon, term.AtomNoproc)
	case to != nil:
		pr.Mine = append(pr.Mine, mon)
		to.Watched = append(to.Watched, table.Monitor{Ref: mon.Ref, Pid: pr.Num, Name: mon.Name})
	default:
		sg.dropTag(mon)
	}
	return mon.Ref
}

// demonitor removes a monitor and reports whether it was set.
func (sg *signals) demonitor(pr *table.Entry, ref uint32) bool {
	mine, mon := table.RemoveMonitor(pr.Mine, ref)
	pr.Mine = mine
	sg.endAlias(pr, ref)
	if mon == nil {
		return false
	}
	sg.dropTag(*mon)
	sg.dropWatcher(*mon, pr.Num)
	return true
}

// endAlias removes the alias of a monitor that has ended, unless it lasts until unalias/1.
func (sg *signals) endAlias(pr *table.Entry, ref uint32) {
	if a := sg.table.Aliases[ref]; a.Num == pr.Num && (a.Alias == table.DemonitorAlias || a.Alias == table.ReplyDemonitor) {
		sg.table.Unalias(pr, ref)
	}
}

// expire ends a monitor because the monitored process has ended, and sends the message.
func (sg *signals) expire(m *vm.Machine, w *table.Entry, mon table.Monitor, reason term.Term) {
	sg.endAlias(w, mon.Ref)
	sg.downMessage(m, w, mon, reason)
	sg.dropTag(mon)
}

// downMessage sends {'DOWN', Ref, process | port, PidOrName, Reason}, with the monitor's tag, if
// any, in place of 'DOWN'.
func (sg *signals) downMessage(m *vm.Machine, w *table.Entry, mon table.Monitor, reason term.Term) {
	words, copied := sg.heaps.CopyOfReason(m, w, reason)
	tagWords, tag := 0, func(*term.Builder) term.Term { return term.AtomDOWN }
	if mon.Tag != nil {
		tagWords, tag = memory.CopyOf(m.View, mon.Tag.Value)
	}
	size := tagWords + words + term.TupleWords(5) + max(term.TupleWords(2), mon.Away())
	err := sg.deliverAs(memory.Signal, m, w, size, func(b *term.Builder) term.Term {
		who := term.Pid(mon.Pid)
		switch {
		case mon.Outer != nil:
			who = b.Outer(*mon.Outer)
		case mon.Name != "":
			node := term.Term(term.AtomNonode)
			if mon.Node != term.None {
				node = mon.Node
			}
			who = b.Tuple(sg.Atom(mon.Name), node)
		}
		first := tag(b)
		kind := term.AtomProcess
		if mon.Port {
			kind = sg.Atom("port")
		}
		return b.Tuple(first, term.Ref(mon.Ref), kind, who, copied(b))
	})
	if err != nil {
		sg.kill(m, w, term.AtomSystemLimit)
	}
}

// dropWatcher removes the monitored process's end of a monitor.
func (sg *signals) dropWatcher(mon table.Monitor, watcher uint32) {
	if other := sg.table.Live(mon.Pid); other != nil {
		other.Watched, _ = table.RemoveMonitor(other.Watched, mon.Ref)
	}
}

// down notifies a monitoring process or Go actor that the monitored process has ended.
func (sg *signals) down(m *vm.Machine, mon table.Monitor, num uint32, reason term.Term) {
	if mon.Pid >= edge.GoPid {
		to, data := mon.Pid, sg.reasonToGo(m, reason)
		sg.Egress.Out(func(o edge.Outlet) { o.Down(to, num, data) })
		return
	}
	w := sg.table.Live(mon.Pid)
	if w == nil {
		return
	}
	mine, own := table.RemoveMonitor(w.Mine, mon.Ref)
	w.Mine = mine
	if own != nil {
		sg.expire(m, w, *own, reason)
	}
}
