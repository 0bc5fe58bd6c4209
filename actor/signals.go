package actor

import (
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
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
	pr := ma.table.live(to)
	if pr == nil || pr.doomed {
		return
	}
	switch {
	case reason == term.AtomKill && !linked:
		ma.kill(m, pr, term.AtomKilled)
	case pr.trap:
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
func (ma *Master) kill(m *vm.Machine, pr *proc, reason term.Term) {
	if pr.Core == onHost {
		pr.p.Kill(reason)
		pr.p.Ended = true
		ma.finish(m, pr)
		return
	}
	if pr.doomed {
		return
	}
	pr.doomed = true
	words, f := ma.copyOfReason(m, pr, reason)
	msg, err := ma.fragment(m, pr, memory.Signal, memory.Vital, words, f)
	if err != nil {
		msg = vm.Message{Value: term.AtomSystemLimit}
	}
	ma.post(m, ma.cores[pr.Core], emu.Word(syscalls.Exit), pr.pid(), msg.Fragment, msg.Value, emu.Word(msg.Words))
	if pr.parked {
		pr.parked = false
		ma.complete(m, ma.cores[pr.Core])
	}
}

// finish takes a process that has ended out of the tables, frees what it held, and tells those who
// are linked to it or watch it.
func (ma *Master) finish(m *vm.Machine, pr *proc) {
	if pr.gone {
		return
	}
	pr.gone = true
	ma.unlist(m, pr)
	ma.trace.Exit(m, pr.num, pr.p.Crashed)
	first := len(ma.table.ending) == 0
	ma.table.ending = append(ma.table.ending, pr)
	delete(ma.table.procs, pr.num)
	if pr.name != "" {
		delete(ma.table.names, pr.name)
	}
	ma.dropTimers(m, pr)
	ma.library.tables.Leave(m, &pr.tables)
	ma.library.shared.Leave(pr.num)
	ma.programs.Ended(m, pr.num)
	reason := pr.p.ExitReason
	if ma.store.Holds(pr.p.ExitFragment.Fragment) {
		ma.store.Reveal(m.View, reason)
	}
	if pr.p.Crashed {
		ma.report(m, pr, reason)
	}
	for _, mon := range pr.mine {
		ma.dropTag(mon)
		ma.dropWatcher(mon, pr.num)
	}
	for _, ref := range pr.aliases {
		delete(ma.table.aliases, ref)
	}
	pr.aliases = nil
	for len(pr.suspensions) > 0 {
		s := &pr.suspensions[0]
		ma.resume(m, pr, s, s.times)
	}
	ma.count(pr)
	pr.live(-1)
	if first {
		ma.table.will = ma.settle(m, pr, reason)
		reason = ma.table.will.reason
	} else {
		ma.freeProcess(m, pr)
	}
	for _, mon := range pr.watched {
		ma.down(m, mon, pr.num, reason)
	}
	for _, l := range pr.links {
		if other := ma.table.live(l); other != nil {
			other.links = remove(other.links, pr.num)
		}
		ma.exitSignal(m, pr.num, l, reason, true)
	}
	ma.recallLookers(m, pr)
	if first {
		ma.forget()
	}
	m.Settle()
}

// dropTimers forgets the timers that mean a process.
func (ma *Master) dropTimers(m *vm.Machine, pr *proc) {
	if pr.timers.Wait != nil {
		ma.stopWait(m, pr, pr.timers.Wait.Wait)
	}
	for pr.timers.Alarm() != nil {
		ma.timers.Drop(&pr.timers, pr.timers.Alarm())
	}
}

// dropWatcher forgets a monitor that a process has set on another.
func (ma *Master) dropWatcher(mon monitor, watcher uint32) {
	if other := ma.table.live(mon.pid); other != nil {
		other.watched, _ = removeMonitor(other.watched, mon.ref)
	}
}

// down tells a watcher that what it watches has ended.
func (ma *Master) down(m *vm.Machine, mon monitor, num uint32, reason term.Term) {
	if mon.pid >= edge.GoPid {
		to, data := mon.pid, ma.reasonToGo(m, reason)
		ma.egress.Out(func(o edge.Outlet) { o.Down(to, num, data) })
		return
	}
	w := ma.table.live(mon.pid)
	if w == nil {
		return
	}
	mine, own := removeMonitor(w.mine, mon.ref)
	w.mine = mine
	if own != nil {
		ma.expire(m, w, *own, reason)
	}
}

// freeProcess gives the memory of a process back, and its references to binaries.
func (ma *Master) freeProcess(m *vm.Machine, pr *proc) {
	p := pr.p
	if pr.Core != onHost && ma.cores[pr.Core].stopped {
		return // all that is out there is taken back
	}
	m.DropObjects(p)
	ma.dropObjects(pr)
	p.Inbox.Drop()
	ma.freeFragments(pr)
	ma.blocksOf(pr).FreeBlock(p.Mem)
	if pr.Core == onHost {
		ma.store.Private.Release(pr.x)
		ma.store.DropShares(&pr.shares)
		return
	}
	ma.counts.endedReds += p.Reductions
	if f := p.ExitFragment; f.Fragment != 0 {
		ma.store.Release(pr.Core, f.Fragment, false)
	}
}

// link joins two processes, or a process and a Go actor; it reports false when other does not
// exist.
func (ma *Master) link(pr *proc, other uint32) bool {
	if other == pr.num || contains(pr.links, other) {
		return true
	}
	if other >= edge.GoPid {
		pr.links = append(pr.links, other)
		ma.egress.Out(func(o edge.Outlet) { o.Watch(other) })
		return true
	}
	to := ma.table.reachable(other)
	if to == nil {
		return isDevice(other)
	}
	pr.links = append(pr.links, other)
	to.links = append(to.links, pr.num)
	ma.count(to)
	return true
}

// unlink undoes link.
func (ma *Master) unlink(pr *proc, other uint32) {
	pr.links = remove(pr.links, other)
	if to := ma.table.live(other); to != nil {
		to.links = remove(to.links, pr.num)
	}
}

// newRef is a reference that nothing has which lasts.
func (ma *Master) newRef() uint32 {
	for {
		ma.given.refs = (ma.given.refs + 1) & (1<<28 - 1)
		_, alias := ma.table.aliases[ma.given.refs]
		if !ma.library.shared.IsArray(ma.given.refs) && !alias && !ma.timers.Pending(ma.given.refs) {
			return ma.given.refs
		}
	}
}
