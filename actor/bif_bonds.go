package actor

import (
	"maps"
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Links and monitors between nodes are in the process tables of both nodes. net_kernel transfers
// the signals: it calls these functions for requests of other nodes, and is notified of ends here
// by {'$ended', {link, Here, There}, Reason} and {'$ended', {watch, Watcher, Watched, Ref},
// Reason}.

// nodes implements otherNodes.
type nodes struct{ *system }

// bonds returns the relations of a local pid with other nodes, nil if there is no such process.
func (c *call) bonds(t term.Term) *table.Away {
	n, isPid := c.Num(t)
	switch {
	case !isPid:
		return nil
	case table.IsDevice(n):
		return &table.Away{} // a device does not end
	case n >= edge.GoPid:
		a := c.sys.away.actors[n]
		if a == nil {
			a = &table.Away{}
			c.sys.away.actors[n] = a
			c.sys.Egress.Out(func(o edge.Outlet) { o.Watch(n) })
		}
		return a
	}
	if pr := c.sys.table.Reachable(n); pr != nil {
		return &pr.Away
	}
	return nil
}

// room returns an error if there is no room for so many bytes counted for a local pid. It updates
// what is counted for it.
func (c *call) room(t term.Term, bytes int) error {
	if pr := c.sys.table.Live(term.ImmValue(t)); pr != nil {
		defer c.sys.heaps.Count(pr)
		return c.sys.store.May(&pr.Holder, bytes)
	}
	return nil
}

// bondBIFs are functions of net_kernel, and monitor_node/2, on links and monitors.
var bondBIFs = []binding{
	// linked(Here, There): a process of another node has set a link. It returns false if Here has
	// ended.
	{"epiphany_node", "linked", 2, func(c *call) (term.Term, outcome) {
		a := c.bonds(c.Args[0])
		if a == nil || !c.IsAway(c.Args[1]) {
			return term.AtomFalse, done
		}
		with := term.ReadOuter(c.M.View, c.Args[1])
		if l := a.Link(with); l != nil {
			l.Known = true
			return term.AtomTrue, done
		}
		if err := c.room(c.Args[0], table.BoundBytes); err != nil {
			return c.NoMemory(err)
		}
		a.Links = append(a.Links, table.AwayLink{With: with, Known: true})
		return term.AtomTrue, done
	}},
	{"epiphany_node", "unlinked", 2, func(c *call) (term.Term, outcome) {
		if a := c.bonds(c.Args[0]); a != nil && c.IsAway(c.Args[1]) {
			a.Unlink(term.ReadOuter(c.M.View, c.Args[1]))
		}
		return term.AtomTrue, done
	}},
	{"epiphany_node", "watched", 3, nodeWatched},
	// unwatched(Watched, Ref): a process of another node has removed a monitor.
	{"epiphany_node", "unwatched", 2, func(c *call) (term.Term, outcome) {
		if !c.IsAwayRef(c.Args[1]) {
			return c.Badarg()
		}
		ref := term.ReadOuter(c.M.View, c.Args[1])
		if a := c.bonds(c.whose(c.Args[0])); a != nil && a.Unwatch(ref) {
			return term.AtomTrue, done
		}
		for _, pr := range c.sys.table.Procs { // the process that had the name at the time
			pr.Away.Unwatch(ref)
		}
		return term.AtomTrue, done
	}},
	{"epiphany_node", "known", 2, nodeKnown},
	// lost(Node): a node cannot be reached any more.
	{"epiphany_node", "lost", 1, func(c *call) (term.Term, outcome) {
		nodes{c.sys}.lost(c.M, c.Args[0])
		return term.AtomTrue, done
	}},
	// watch_node(Node, Flag): the caller gets one more message, or one less, when the node is lost.
	{"epiphany_node", "watch_node", 2, func(c *call) (term.Term, outcome) {
		a := &c.pr.Away
		if c.Args[1] != term.AtomTrue {
			if i := slices.Index(a.Nodes, c.Args[0]); i >= 0 {
				a.Nodes = slices.Delete(a.Nodes, i, i+1)
			}
			return term.AtomTrue, done
		}
		if err := c.room(c.pr.Pid(), table.BoundBytes); err != nil {
			return c.NoMemory(err)
		}
		a.Nodes = append(a.Nodes, c.Args[0])
		return term.AtomTrue, done
	}},
}

// whose returns the pid for a pid or a registered name.
func (c *call) whose(t term.Term) term.Term {
	if _, n, good := c.named(t); good && n != 0 {
		return term.Pid(n)
	}
	return t
}

// nodeWatched implements epiphany_node:watched(Watched, Watcher, Ref): a process of another node
// has set a monitor on a pid or a name. It returns false if there is no such process.
func nodeWatched(c *call) (term.Term, outcome) {
	to := c.whose(c.Args[0])
	a := c.bonds(to)
	if !c.IsAway(c.Args[1]) || !c.IsAwayRef(c.Args[2]) {
		return c.Badarg()
	}
	if a == nil {
		return term.AtomFalse, done
	}
	if err := c.room(to, table.MonitorBytes); err != nil {
		return c.NoMemory(err)
	}
	w := table.AwayWatcher{Who: term.ReadOuter(c.M.View, c.Args[1]),
		Ref: term.ReadOuter(c.M.View, c.Args[2])}
	if term.IsAtom(c.Args[0]) {
		w.Name = c.Name(c.Args[0])
	}
	a.Watchers = append(a.Watchers, w)
	return term.AtomTrue, done
}

// nodeKnown implements epiphany_node:known(Pid, There) and known(Pid, Ref): the node of a process
// that Pid has linked to, or monitors, is being notified of this. It returns false if the link or
// monitor has been removed.
func nodeKnown(c *call) (term.Term, outcome) {
	n, isPid := c.Num(c.Args[0])
	if !isPid {
		return c.Badarg()
	}
	pr, isLink := c.sys.table.Live(n), c.IsAway(c.Args[1])
	switch {
	case pr == nil:
		return builtin.Boolean(isLink), done // a linked process is notified of the end
	case isLink:
		if l := pr.Away.Link(term.ReadOuter(c.M.View, c.Args[1])); l != nil {
			l.Known = true
			return term.AtomTrue, done
		}
		return term.AtomFalse, done
	}
	i := slices.IndexFunc(pr.Mine, func(mon table.Monitor) bool {
		return term.Ref(mon.Ref) == c.Args[1]
	})
	if i >= 0 {
		pr.Mine[i].Known = true
	}
	return builtin.Boolean(i >= 0), done
}

// lost implements otherNodes. The node None means that net_kernel has ended.
func (ns nodes) lost(m *vm.Machine, node term.Term) {
	if node == term.None {
		ns.cutOff(m)
	}
	for _, pr := range ns.table.Sorted() {
		var gone []table.Monitor
		pr.Mine = slices.DeleteFunc(pr.Mine, func(mon table.Monitor) bool {
			if mon.OfNode(node) {
				gone = append(gone, mon)
			}
			return mon.OfNode(node)
		})
		for _, mon := range gone {
			ns.signals.expire(m, pr, mon, term.AtomNoconnection)
		}
		away := pr.Away.Lose(node)
		ns.unbound(m, pr.Num, &away)
		for _, n := range away.Nodes {
			ns.Complain("the loss of a node is not told", ns.signals.deliver(m, pr, term.TupleWords(2),
				func(b *term.Builder) term.Term { return b.Tuple(ns.Atom("nodedown"), n) }))
		}
		ns.heaps.Count(pr)
	}
	for _, num := range slices.Sorted(maps.Keys(ns.away.actors)) {
		away := ns.away.actors[num].Lose(node)
		ns.unbound(m, num, &away)
	}
}

// unbound ends links with a node that is lost.
func (ns nodes) unbound(m *vm.Machine, num uint32, lost *table.Away) {
	for _, l := range lost.Links {
		ns.exit(m, l.With, num, term.AtomNoconnection, true)
	}
}

// cutOff resumes the processes that wait to send, or for processes on other nodes.
func (ns nodes) cutOff(m *vm.Machine) {
	clear(ns.away.nodes)
	clear(ns.away.conns)
	ns.releaseIf(m, func(held) bool { return true })
	for _, ref := range slices.Sorted(maps.Keys(ns.away.asked)) {
		if q, is := ns.away.asked[ref].(*request); is {
			new(call).by(ns.system, m, q.pr).resolved(q, ref, term.AtomNoconnection)
		}
	}
}

// exit sends an exit signal of a process of another node to a local process, or a Go actor.
func (ns nodes) exit(m *vm.Machine, from term.Outer, to uint32, reason term.Term, linked bool) {
	pr, by := ns.table.Live(to), table.ClockNum
	if pr == nil || !pr.Trap || reason == term.AtomKill && !linked {
		if g := ns.gateway(); g != nil {
			by = g.Num
		}
		ns.signals.exitSignal(m, by, to, reason, linked)
		return
	}
	words, copied := ns.heaps.CopyOfReason(m, pr, reason)
	err := ns.signals.deliverAs(memory.Signal, m, pr,
		words+term.TupleWords(3)+term.OuterWords(len(from.Words)), func(b *term.Builder) term.Term {
			return b.Tuple(term.AtomEXIT, b.Outer(from), copied(b))
		})
	if err != nil {
		ns.signals.kill(m, pr, term.AtomSystemLimit)
	}
}

// left implements otherNodes.
func (ns nodes) left(m *vm.Machine, num uint32, a *table.Away, mine []table.Monitor, reason term.Term) {
	g := ns.gateway()
	if g == nil {
		return
	}
	c := new(call).by(ns.system, m, g)
	for i := range mine {
		if mine[i].Elsewhere() {
			c.unwatch(term.Pid(num), &mine[i])
		}
	}
	ended := func(what builtin.Tuple) {
		words, copied := ns.heaps.CopyOfReason(m, g, reason)
		ns.Complain("the end of a process is not told", ns.signals.deliverAs(memory.Signal, m, g,
			words+term.TupleWords(3)+c.Words(what), func(b *term.Builder) term.Term {
				return b.Tuple(c.Atom("$ended"), c.Make(b, what), copied(b))
			}))
	}
	for _, l := range a.Links {
		ended(builtin.Tuple{c.Atom("link"), term.Pid(num), l.With})
	}
	for _, w := range a.Watchers {
		to := term.Pid(num)
		if w.Name != "" {
			to = c.Atom(w.Name)
		}
		ended(builtin.Tuple{c.Atom("watch"), w.Who, to, w.Ref})
	}
}

// unwatch notifies the node of a monitored process that the monitor has been removed.
func (c *call) unwatch(watcher term.Term, mon *table.Monitor) {
	to := any(builtin.Tuple{c.Atom(mon.Name), mon.Node})
	if mon.Outer != nil {
		to = *mon.Outer
	}
	if g := c.gateway(); g != nil {
		c.sys.Complain("a monitor stays", c.deliverTo(g, builtin.Tuple{c.Atom("$demonitor"),
			watcher, to, term.Ref(mon.Ref)}))
	}
}
