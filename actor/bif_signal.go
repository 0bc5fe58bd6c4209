package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
)

// signalBIFs are functions on links, monitors, exit signals, names and flags.
var signalBIFs = []binding{
	{"erlang", "link", 1, func(c *call) (term.Term, outcome) {
		if c.IsAway(c.Args[0]) {
			return c.linkAway("$link")
		}
		n, isPid := c.Num(c.Args[0])
		if !isPid {
			return c.Badarg()
		}
		if err := c.sys.store.May(&c.pr.Holder, table.BoundBytes); err != nil && !slices.Contains(c.pr.Links, n) {
			return c.NoMemory(err)
		}
		if c.sys.signals.link(c.pr, n) {
			return term.AtomTrue, done
		}
		if c.pr.Trap {
			return c.selfExit(n)
		}
		return c.Fail(term.AtomNoproc)
	}},
	{"erlang", "unlink", 1, func(c *call) (term.Term, outcome) {
		if c.IsAway(c.Args[0]) {
			return c.linkAway("$unlink")
		}
		n, isPid := c.Num(c.Args[0])
		if !isPid {
			return c.Badarg()
		}
		c.sys.signals.unlink(c.pr, n)
		return term.AtomTrue, done
	}},
	{"erlang", "exit", 2, func(c *call) (term.Term, outcome) {
		if c.IsAway(c.Args[0]) {
			return c.exitAway()
		}
		n, isPid := c.Num(c.Args[0])
		if !isPid {
			return c.Badarg()
		}
		c.sys.signals.exitSignal(c.M, c.pr.Num, n, c.Args[1], false)
		return term.AtomTrue, done
	}},
	{"erlang", "register", 2, register},
	{"erlang", "unregister", 1, func(c *call) (term.Term, outcome) {
		name, n, good := c.named(c.Args[0])
		if !good || n == 0 {
			return c.Badarg()
		}
		delete(c.sys.table.Names, name)
		if pr := c.sys.table.Live(n); pr != nil {
			pr.Name = ""
		}
		return term.AtomTrue, done
	}},
	{"erlang", "whereis", 1, func(c *call) (term.Term, outcome) {
		_, n, good := c.named(c.Args[0])
		if !good {
			return c.Badarg()
		}
		if n == 0 {
			return term.AtomUndefined, done
		}
		return term.Pid(n), done
	}},
	{"erlang", "registered", 0, func(c *call) (term.Term, outcome) {
		names := c.sys.table.SortedNames()
		return c.Build(term.ConsWords*len(names), func(b *term.Builder) term.Term {
			list := make([]term.Term, len(names))
			for i, n := range names {
				list[i] = c.Atom(n)
			}
			return b.List(list, term.Nil)
		})
	}},
	{"erlang", "process_flag", 2, processFlag},
	{"erlang", "process_flag", 3, processFlagOf},
	{"erlang", "group_leader", 2, setLeader},
	{"erlang", "is_process_alive", 1, func(c *call) (term.Term, outcome) {
		n, isPid := c.Num(c.Args[0])
		if !isPid {
			return c.Badarg()
		}
		return builtin.Boolean(table.IsDevice(n) || c.sys.table.Reachable(n) != nil), done
	}},
	{"erlang", "processes", 0, func(c *call) (term.Term, outcome) {
		all := c.sys.table.Sorted()
		return c.Build(term.ConsWords*len(all), func(b *term.Builder) term.Term {
			list := make([]term.Term, len(all))
			for i, pr := range all {
				list[i] = pr.Pid()
			}
			return b.List(list, term.Nil)
		})
	}},
}

// selfExit sends the exit signal of a link to a process that does not exist, to a caller that traps
// exits.
func (c *call) selfExit(other uint32) (term.Term, outcome) {
	err := c.sys.signals.deliver(c.M, c.pr, term.TupleWords(3), func(b *term.Builder) term.Term {
		return b.Tuple(term.AtomEXIT, term.Pid(other), term.AtomNoproc)
	})
	if err != nil {
		return c.NoMemory(err)
	}
	return term.AtomTrue, done
}

// named returns the number registered under a name; n is 0 if there is none.
func (c *call) named(t term.Term) (name string, n uint32, good bool) {
	if !term.IsAtom(t) {
		return "", 0, false
	}
	name = c.Atoms.Name(t)
	return name, c.sys.table.Names[name], true
}

// monitored parses the argument of monitor/2: a pid, a name, or {Name, Node}.
func (c *call) monitored(t term.Term) (n uint32, name string, good bool) {
	if a, node, isPair := c.Pair(t); isPair && node == term.AtomNonode {
		t = a
	}
	if term.IsPid(t) {
		return term.ImmValue(t), "", true
	}
	name, n, good = c.named(t)
	return n, name, good
}

func register(c *call) (term.Term, outcome) {
	name, received, good := c.named(c.Args[0])
	n, isPid := c.Num(c.Args[1])
	if !good || !isPid || name == "undefined" {
		return c.BadargFor("none")
	}
	pr := c.sys.table.Live(n)
	switch {
	case n < edge.GoPid && pr == nil:
		return c.BadargFor("notalive")
	case received != 0 || pr != nil && pr.Name != "":
		return c.BadargFor("registered_name")
	case pr != nil:
		pr.Name = name
	}
	c.sys.table.Names[name] = n
	return term.AtomTrue, done
}
