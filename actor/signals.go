package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// exitSignal sends an exit signal. linked tells a broken link from exit/2: only the latter can
// kill.
func (ma *Master) exitSignal(m *vm.Machine, from, to uint32, reason term.Term, linked bool) {
	if to >= edge.GoPid {
		data := ma.reasonToGo(m, reason)
		ma.egress.Out(func(o edge.Outlet) { o.Exit(to, from, data) })
		return
	}
	pr := ma.table.Live(to)
	if pr == nil || pr.Doomed {
		return
	}
	switch {
	case reason == term.AtomKill && !linked:
		ma.kill(m, pr, term.AtomKilled)
	case pr.Trap:
		words, copied := ma.copyOfReason(m, pr, reason)
		// A process that cannot be given the signal for want of memory does not survive it.
		err := ma.deliverAs(memory.Signal, m, pr, words+term.TupleWords(3), func(b *term.Builder) term.Term {
			return b.Tuple(term.AtomEXIT, term.Pid(from), copied(b))
		})
		if err != nil {
			ma.kill(m, pr, term.AtomSystemLimit)
		}
	case reason == term.AtomNormal && from != to:
	default:
		ma.kill(m, pr, reason)
	}
}

// reasonToGo puts an exit reason into wire form: {unreadable, Why} for one that cannot cross,
// because Go must learn of the end all the same.
func (ma *Master) reasonToGo(m *vm.Machine, reason term.Term) []byte {
	data, err := term.ToWire(m.View, ma.atoms, reason)
	if err != nil {
		return term.MustEncode(term.Tuple{term.AtomName("unreadable"), err.Error()})
	}
	return data
}

// kill ends a process from outside. One on a core is told by message and ends when its slave sees
// it.
func (ma *Master) kill(m *vm.Machine, pr *table.Entry, reason term.Term) {
	if pr.Core == onHost {
		pr.P.Kill(reason)
		pr.P.Ended = true
		ma.finish(m, pr)
		return
	}
	if pr.Doomed {
		return
	}
	pr.Doomed = true
	words, f := ma.copyOfReason(m, pr, reason)
	msg, err := ma.fragment(m, pr, memory.Signal, memory.Vital, words, f)
	if err != nil {
		msg = vm.Message{Value: term.AtomSystemLimit}
	}
	ma.post(m, ma.cores[pr.Core], emu.Word(syscalls.Exit), pr.Pid(), msg.Fragment, msg.Value, emu.Word(msg.Words))
	if pr.Parked {
		pr.Parked = false
		ma.complete(m, ma.cores[pr.Core])
	}
}

// finish takes a process that has ended out of the tables, frees what it held, and tells those who
// are linked to it or watch it.
func (ma *Master) finish(m *vm.Machine, pr *table.Entry) {
	if pr.Gone {
		return
	}
	pr.Gone = true
	ma.unlist(m, pr)
	ma.trace.Exit(m, pr.Num, pr.P.Crashed)
	first := len(ma.table.Ending) == 0
	ma.table.Ending = append(ma.table.Ending, pr)
	delete(ma.table.Procs, pr.Num)
	if pr.Name != "" {
		delete(ma.table.Names, pr.Name)
	}
	ma.dropTimers(m, pr)
	ma.library.tables.Leave(m, &pr.Tables)
	ma.library.shared.Leave(pr.Num)
	ma.programs.Ended(m, pr.Num)
	reason := pr.P.ExitReason
	if ma.store.Holds(pr.P.ExitFragment.Fragment) {
		ma.store.Reveal(m.View, reason)
	}
	if pr.P.Crashed {
		ma.report(m, pr, reason)
	}
	for _, mon := range pr.Mine {
		ma.dropTag(mon)
		ma.dropWatcher(mon, pr.Num)
	}
	for _, ref := range pr.Aliases {
		delete(ma.table.Aliases, ref)
	}
	pr.Aliases = nil
	for len(pr.Suspensions) > 0 {
		s := &pr.Suspensions[0]
		ma.resume(m, pr, s, s.Times)
	}
	ma.count(pr)
	pr.Live(-1)
	if first {
		ma.table.Will = ma.settle(m, pr, reason)
		reason = ma.table.Will.Reason
	} else {
		ma.freeProcess(m, pr)
	}
	for _, mon := range pr.Watched {
		ma.down(m, mon, pr.Num, reason)
	}
	for _, l := range pr.Links {
		if other := ma.table.Live(l); other != nil {
			other.Links = table.Remove(other.Links, pr.Num)
		}
		ma.exitSignal(m, pr.Num, l, reason, true)
	}
	ma.recallLookers(m, pr)
	if first {
		ma.forget()
	}
	m.Settle()
}

// dropTimers forgets the timers that mean a process.
func (ma *Master) dropTimers(m *vm.Machine, pr *table.Entry) {
	if pr.Timers.Wait != nil {
		ma.stopWait(m, pr, pr.Timers.Wait.Wait)
	}
	for pr.Timers.Alarm() != nil {
		ma.timers.Drop(&pr.Timers, pr.Timers.Alarm())
	}
}

// dropWatcher forgets a monitor that a process has set on another.
func (ma *Master) dropWatcher(mon table.Monitor, watcher uint32) {
	if other := ma.table.Live(mon.Pid); other != nil {
		other.Watched, _ = table.RemoveMonitor(other.Watched, mon.Ref)
	}
}

// down tells a watcher that what it watches has ended.
func (ma *Master) down(m *vm.Machine, mon table.Monitor, num uint32, reason term.Term) {
	if mon.Pid >= edge.GoPid {
		to, data := mon.Pid, ma.reasonToGo(m, reason)
		ma.egress.Out(func(o edge.Outlet) { o.Down(to, num, data) })
		return
	}
	w := ma.table.Live(mon.Pid)
	if w == nil {
		return
	}
	mine, own := table.RemoveMonitor(w.Mine, mon.Ref)
	w.Mine = mine
	if own != nil {
		ma.expire(m, w, *own, reason)
	}
}

// freeProcess gives the memory of a process back, and its references to binaries.
func (ma *Master) freeProcess(m *vm.Machine, pr *table.Entry) {
	p := pr.P
	if pr.Core != onHost && ma.cores[pr.Core].stopped {
		return // all that is out there is taken back
	}
	m.DropObjects(p)
	ma.dropObjects(pr)
	p.Inbox.Drop()
	ma.freeFragments(pr)
	ma.blocksOf(pr).FreeBlock(p.Mem)
	if pr.Core == onHost {
		ma.store.Private.Release(pr.X)
		ma.store.DropShares(&pr.Shares)
		return
	}
	ma.counts.endedReds += p.Reductions
	if f := p.ExitFragment; f.Fragment != 0 {
		ma.store.Release(pr.Core, f.Fragment, false)
	}
}

// link joins two processes, or a process and a Go actor; it reports false when other does not
// exist.
func (ma *Master) link(pr *table.Entry, other uint32) bool {
	if other == pr.Num || slices.Contains(pr.Links, other) {
		return true
	}
	if other >= edge.GoPid {
		pr.Links = append(pr.Links, other)
		ma.egress.Out(func(o edge.Outlet) { o.Watch(other) })
		return true
	}
	to := ma.table.Reachable(other)
	if to == nil {
		return isDevice(other)
	}
	pr.Links = append(pr.Links, other)
	to.Links = append(to.Links, pr.Num)
	ma.count(to)
	return true
}

// unlink undoes link.
func (ma *Master) unlink(pr *table.Entry, other uint32) {
	pr.Links = table.Remove(pr.Links, other)
	if to := ma.table.Live(other); to != nil {
		to.Links = table.Remove(to.Links, pr.Num)
	}
}

// newRef is a reference that nothing has which lasts.
func (ma *Master) newRef() uint32 {
	for {
		ma.given.refs = (ma.given.refs + 1) & (1<<28 - 1)
		_, alias := ma.table.Aliases[ma.given.refs]
		if !ma.library.shared.IsArray(ma.given.refs) && !alias && !ma.timers.Pending(ma.given.refs) {
			return ma.given.refs
		}
	}
}
