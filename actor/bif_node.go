package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
)

// Signals to processes of other nodes are sent to the process net_kernel, which executes module
// epiphany_node: {'$send', To, Message}, {'$link', From, To}, {'$unlink', From, To}, {'$exit',
// From, To, Reason}, {'$monitor', From, To, Ref}, {'$demonitor', From, To, Ref} and
// {'$group_leader', Leader, To}. To is a pid, a reference that is an alias, or {Name, Node}. A
// system without such a process is not connected, and cannot reach other nodes.

// nodeBIFs are functions of net_kernel.
var nodeBIFs = []binding{
	// down(Watcher, Ref, Reason): a monitored process of another node has ended.
	{"epiphany_node", "down", 3, func(c *call) (term.Term, outcome) {
		n, isPid := c.Num(c.Args[0])
		if !isPid || !term.IsRef(c.Args[1]) {
			return term.AtomFalse, done
		}
		if pr := c.sys.table.Live(n); pr != nil {
			mine, mon := table.RemoveMonitor(pr.Mine, term.ImmValue(c.Args[1]))
			if mon != nil && mon.Elsewhere() {
				pr.Mine = mine
				c.sys.signals.expire(c.M, pr, *mon, c.Args[2])
			}
		}
		return term.AtomTrue, done
	}},
	// exit(From, To, Reason, Linked): an exit signal of a process of another node. If Linked is
	// true it is ignored unless the link still exists.
	{"epiphany_node", "exit", 4, func(c *call) (term.Term, outcome) {
		n, isPid := c.Num(c.Args[1])
		if !isPid || !c.IsAway(c.Args[0]) {
			return term.AtomFalse, done // a pid of an earlier node with this name
		}
		from, linked := term.ReadOuter(c.M.View, c.Args[0]), c.Args[3] == term.AtomTrue
		if linked {
			if a := c.bonds(c.Args[1]); a == nil || !a.Unlink(from) {
				return term.AtomFalse, done
			}
		}
		nodes{c.sys}.exit(c.M, from, n, c.Args[2], linked)
		return term.AtomTrue, done
	}},
	{"epiphany_node", "spawned", 2, spawned},
	{"epiphany_node", "busy", 2, nodeBusy},
	{"epiphany_node", "up", 2, nodeUp},
	{"epiphany_node", "down", 1, nodeDown},
	{"epiphany_node", "passed", 2, nodePassed},
	{"epiphany_node", "ready", 0, nodeReady},
	// creation(N) sets what distinguishes pids of this node from those of earlier nodes with its
	// name.
	{"epiphany_node", "creation", 1, func(c *call) (term.Term, outcome) {
		n, _ := c.Integer(c.Args[0])
		c.Atoms.SetCreation(uint32(n))
		return term.AtomTrue, done
	}},
	// free() returns the number of cores that have no process and can get one.
	{"epiphany_node", "free", 0, func(c *call) (term.Term, outcome) {
		return c.Int(int64(c.sys.cores.Spare()))
	}},
}

// gateway returns the process that communicates with other nodes, or nil.
func (c *call) gateway() *table.Entry { return c.sys.gateway() }

// elsewhereIs reports whether a term is the pid of a process on another node, or {Name, Node} of
// one, in a system that is connected.
func (c *call) elsewhereIs(t term.Term) bool {
	name, node, isPair := c.Pair(t)
	return c.IsAway(t) || isPair && term.IsAtom(name) && term.IsAtom(node) && node != term.AtomNonode &&
		c.Atoms.Node() != term.NodeName
}

// signalTo sends a term to a process and returns true.
func (c *call) signalTo(pr *table.Entry, x any) (term.Term, outcome) {
	if err := c.deliverTo(pr, x); err != nil {
		return c.NoMemory(err)
	}
	return term.AtomTrue, done
}

func (c *call) deliverTo(pr *table.Entry, x any) error {
	return c.sys.signals.deliver(c.M, pr, c.Words(x),
		func(b *term.Builder) term.Term { return c.Make(b, x) })
}

// linkAway sets or removes a link with a process of another node.
func (c *call) linkAway(signal string) (term.Term, outcome) {
	to, a := term.ReadOuter(c.M.View, c.Args[0]), &c.pr.Away
	if signal == "$unlink" && !a.Unlink(to) || signal == "$link" && a.Link(to) != nil {
		return term.AtomTrue, done
	}
	if g := c.gateway(); g != nil {
		if signal == "$link" {
			if err := c.room(c.pr.Pid(), table.BoundBytes); err != nil {
				return c.NoMemory(err)
			}
			a.Links = append(a.Links, table.AwayLink{With: to})
		}
		return c.signalTo(g, builtin.Tuple{c.Atom(signal), c.pr.Pid(), builtin.Copied(c.Args[0])})
	}
	switch {
	case signal == "$unlink":
		return term.AtomTrue, done
	case c.pr.Trap:
		return c.signalTo(c.pr, builtin.Tuple{term.AtomEXIT, builtin.Copied(c.Args[0]),
			term.AtomNoconnection})
	}
	c.sys.signals.exitSignal(c.M, table.ClockNum, c.pr.Num, term.AtomNoconnection, true)
	return term.AtomTrue, done
}

// exitAway sends an exit signal to a process of another node.
func (c *call) exitAway() (term.Term, outcome) {
	if g := c.gateway(); g != nil {
		return c.signalTo(g, builtin.Tuple{c.Atom("$exit"), c.pr.Pid(), builtin.Copied(c.Args[0]),
			builtin.Copied(c.Args[1])})
	}
	return term.AtomTrue, done
}

// monitorAway sets a monitor on a process of another node.
func (c *call) monitorAway(o spawnOpts) (term.Term, outcome) {
	mon, err := c.newMonitor(o)
	if err != nil {
		return c.NoMemory(err)
	}
	mon.Ref, mon.Pid = c.sys.refs.next(), table.ClockNum
	if name, node, isPair := c.Pair(c.Args[1]); isPair {
		mon.Name, mon.Node = c.Name(name), node
	} else {
		outer := term.ReadOuter(c.M.View, c.Args[1])
		mon.Outer = &outer
	}
	if mon.Alias != table.NoAlias {
		c.sys.table.SetAlias(c.pr, mon.Ref, mon.Alias)
	}
	g := c.gateway()
	if g == nil {
		c.sys.signals.expire(c.M, c.pr, mon, term.AtomNoconnection)
		return term.Ref(mon.Ref), done
	}
	c.pr.Mine = append(c.pr.Mine, mon)
	if t, how := c.signalTo(g, builtin.Tuple{
		c.Atom("$monitor"), c.pr.Pid(), builtin.Copied(c.Args[1]), term.Ref(mon.Ref),
	}); how != done {
		return t, how
	}
	return term.Ref(mon.Ref), done
}

// demonitor removes a monitor, and notifies the node of the monitored process.
func (c *call) demonitor(ref uint32) (found bool) {
	i := slices.IndexFunc(c.pr.Mine, func(mon table.Monitor) bool { return mon.Ref == ref })
	if i >= 0 && c.pr.Mine[i].Elsewhere() {
		c.unwatch(c.pr.Pid(), &c.pr.Mine[i])
	}
	return c.sys.signals.demonitor(c.pr, ref)
}
