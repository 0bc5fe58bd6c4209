package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/custody"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/heaps"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/program"
	"github.com/parallergo/epiphany/actor/scheduler"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/mailbox"
)

// signals implements messages between processes, exit signals, links and monitors, and the end of a
// process.
type signals struct {
	*platform.Platform
	store      *memory.Store
	table      *table.Table
	library    *library
	refs       *refs
	cores      *cores.Cores
	programs   *program.Programs
	heaps      *heaps.Heaps
	sched      *scheduler.Schedulers
	codes      *codeServer
	custody    *custody.Custody
	waits      *waits
	reporter   *reporter
	inspectors inspectors
	nodes      otherNodes
}

// otherNodes implements links and monitors with processes of other nodes.
type otherNodes interface {
	// lost notifies processes that a node, or all nodes if it is None, cannot be reached any more.
	lost(m *vm.Machine, node term.Term)
	// left reports the end of a process, or of a Go actor, to other nodes, and removes the monitors
	// that it has set there.
	left(m *vm.Machine, num uint32, a *table.Away, mine []table.Monitor, reason term.Term)
}

// inspectors runs the calls again that wait for access to a process.
type inspectors interface {
	// recall does so when the master has access to the process, or when it has ended.
	recall(m *vm.Machine, pr *table.Entry)
}

// exitSignal sends an exit signal. linked says that it is from a link and not from exit/2; only the
// latter can kill.
func (sg *signals) exitSignal(m *vm.Machine, from, to uint32, reason term.Term, linked bool) {
	if to >= edge.GoPid {
		data := sg.reasonToGo(m, reason)
		sg.Egress.Out(func(o edge.Outlet) { o.Exit(to, from, data) })
		return
	}
	pr := sg.table.Live(to)
	if pr == nil || pr.Doomed {
		return
	}
	switch {
	case reason == term.AtomKill && !linked:
		sg.kill(m, pr, term.AtomKilled)
	case pr.Trap:
		words, copied := sg.heaps.CopyOfReason(m, pr, reason)
		// A process that cannot get the signal for lack of memory ends.
		err := sg.deliverAs(memory.Signal, m, pr, words+term.TupleWords(3), func(b *term.Builder) term.Term {
			return b.Tuple(term.AtomEXIT, term.Pid(from), copied(b))
		})
		if err != nil {
			sg.kill(m, pr, term.AtomSystemLimit)
		}
	case reason == term.AtomNormal && from != to:
	default:
		sg.kill(m, pr, reason)
	}
}

// reasonToGo encodes an exit reason for Go. One that cannot be encoded becomes {unreadable, Why},
// as Go code must be notified of the end in any case.
func (sg *signals) reasonToGo(m *vm.Machine, reason term.Term) []byte {
	data, err := term.ToWire(m.View, sg.Atoms, reason)
	if err != nil {
		return term.MustEncode(term.Tuple{term.AtomName("unreadable"), err.Error()})
	}
	return data
}

// kill ends a process from outside. A process on a core ends when its slave reads the request.
func (sg *signals) kill(m *vm.Machine, pr *table.Entry, reason term.Term) {
	if pr.Core == memory.OnARM {
		pr.P.Kill(reason)
		pr.P.Ended = true
		sg.finish(m, pr)
		return
	}
	if pr.Doomed {
		return
	}
	pr.Doomed = true
	words, f := sg.heaps.CopyOfReason(m, pr, reason)
	msg, err := sg.heaps.Fragment(m, pr, memory.Signal, memory.Vital, words, f)
	if err != nil {
		msg = mailbox.Message{Value: term.AtomSystemLimit}
	}
	sg.cores.Post(m, sg.cores.All[pr.Core], emu.Word(syscalls.Exit), pr.Pid(), msg.Fragment,
		msg.Value, emu.Word(msg.Words))
	if pr.Parked {
		pr.Parked = false
		sg.cores.Complete(m, sg.cores.All[pr.Core])
	}
}

// finish removes a process that has ended from the tables, frees its memory, and notifies processes
// that are linked to it or monitor it.
func (sg *signals) finish(m *vm.Machine, pr *table.Entry) {
	if pr.Gone {
		return
	}
	pr.Gone = true
	sg.cores.Unlist(m, pr)
	sg.Trace.Exit(m, pr.Num, pr.P.Crashed)
	first := len(sg.table.Ending) == 0
	sg.table.Ending = append(sg.table.Ending, pr)
	delete(sg.table.Procs, pr.Num)
	if pr.Name != "" {
		delete(sg.table.Names, pr.Name)
	}
	sg.waits.drop(m, pr)
	sg.library.tables.Leave(m, &pr.Tables)
	sg.library.shared.Leave(pr.Num)
	sg.programs.Ended(m, pr.Num)
	reason := pr.P.ExitReason
	if sg.store.Holds(pr.P.ExitFragment.Fragment) {
		sg.store.Reveal(m.View, reason)
	}
	if pr.P.Crashed {
		sg.reporter.report(m, pr, reason)
	}
	for _, mon := range pr.Mine {
		sg.dropTag(mon)
		sg.dropWatcher(mon, pr.Num)
	}
	for _, ref := range pr.Aliases {
		delete(sg.table.Aliases, ref)
	}
	pr.Aliases = nil
	for len(pr.Suspensions) > 0 {
		s := &pr.Suspensions[0]
		sg.custody.Resume(m, pr, s, s.Times)
	}
	sg.heaps.Count(pr)
	pr.Live(-1)
	pr.Leave()
	if first {
		sg.table.Will = sg.heaps.Settle(m, pr, reason)
		reason = sg.table.Will.Reason
	} else {
		sg.heaps.FreeProcess(m, pr)
	}
	for _, mon := range pr.Watched {
		sg.down(m, mon, pr.Num, reason)
	}
	for _, l := range pr.Links {
		if other := sg.table.Live(l); other != nil {
			other.Links = table.Remove(other.Links, pr.Num)
		}
		sg.exitSignal(m, pr.Num, l, reason, true)
	}
	sg.inspectors.recall(m, pr)
	sg.nodes.left(m, pr.Num, &pr.Away, pr.Mine, reason)
	if pr.Name == table.Gateway {
		sg.nodes.lost(m, term.None)
	}
	if first {
		sg.forget()
	}
	m.Settle()
}

// link links two processes, or a process and a Go actor. It returns false if other does not exist.
func (sg *signals) link(pr *table.Entry, other uint32) bool {
	if other == pr.Num || slices.Contains(pr.Links, other) {
		return true
	}
	if other >= edge.GoPid {
		pr.Links = append(pr.Links, other)
		sg.Egress.Out(func(o edge.Outlet) { o.Watch(other) })
		return true
	}
	to := sg.table.Reachable(other)
	if to == nil {
		return table.IsDevice(other)
	}
	pr.Links = append(pr.Links, other)
	to.Links = append(to.Links, pr.Num)
	sg.heaps.Count(to)
	return true
}

// unlink removes a link.
func (sg *signals) unlink(pr *table.Entry, other uint32) {
	pr.Links = table.Remove(pr.Links, other)
	if to := sg.table.Live(other); to != nil {
		to.Links = table.Remove(to.Links, pr.Num)
	}
}

// forget releases what processes that have ended together have left.
func (sg *signals) forget() {
	for _, pr := range sg.table.Ending {
		sg.codes.searches.DropLiterals(pr.Num)
	}
	clear(sg.table.Ending)
	sg.table.Ending = sg.table.Ending[:0]
	if sg.table.Will.At != 0 {
		sg.store.Release(memory.OnARM, sg.table.Will.At, false)
	}
	sg.table.Will = table.Will{}
}
