package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// monitorNatives are monitors, and references that mean processes.
var monitorNatives = []binding{
	{"erlang", "monitor", 2, monitorWith},
	{"erlang", "monitor", 3, monitorWith},
	{"erlang", "demonitor", 1, func(c *call) (term.Term, outcome) {
		if !term.IsRef(c.Args[0]) {
			return c.Badarg()
		}
		c.ma.demonitor(c.pr, term.ImmValue(c.Args[0]))
		return term.AtomTrue, done
	}},
	{"erlang", "demonitor", 2, demonitorOptions},
	{"erlang", "alias", 0, func(c *call) (term.Term, outcome) { return c.newAlias(table.ExplicitUnalias) }},
	{"erlang", "alias", 1, func(c *call) (term.Term, outcome) {
		opts, good := c.Elements(c.Args[0])
		mode := table.ExplicitUnalias
		for _, o := range opts {
			switch c.Name(o) {
			case "explicit_unalias":
				mode = table.ExplicitUnalias
			case "reply":
				mode = table.ReplyAlias
			default:
				good = false
			}
		}
		if !good {
			return c.Badarg()
		}
		return c.newAlias(mode)
	}},
	{"erlang", "unalias", 1, func(c *call) (term.Term, outcome) {
		if c.IsAwayRef(c.Args[0]) {
			return term.AtomFalse, done
		}
		if !term.IsRef(c.Args[0]) {
			return c.Badarg()
		}
		ref := term.ImmValue(c.Args[0])
		if c.ma.table.Aliases[ref].Num != c.pr.Num {
			return term.AtomFalse, done
		}
		c.ma.table.Unalias(c.pr, ref)
		return term.AtomTrue, done
	}},
}

func (c *call) newAlias(mode table.Alias) (term.Term, outcome) {
	if err := c.ma.store.May(&c.pr.Holder, table.AliasBytes); err != nil {
		return c.NoMemory(err)
	}
	ref := c.ma.newRef()
	c.ma.table.SetAlias(c.pr, ref, mode)
	return term.Ref(ref), done
}

// resolve finds the process that a reference means, and ends what a single message ends. It reports
// false when the reference means none.
func (ma *Master) resolve(ref uint32) (num uint32, found bool) {
	a, found := ma.table.Aliases[ref]
	if !found {
		return 0, false
	}
	pr := ma.table.Live(a.Num)
	switch a.Alias {
	case table.ReplyAlias:
		ma.table.Unalias(pr, ref)
	case table.ReplyDemonitor:
		ma.demonitor(pr, ref)
	}
	return a.Num, true
}

// monitorWith is monitor(Type, Item) and monitor(Type, Item, Options).
func monitorWith(c *call) (term.Term, outcome) {
	var o spawnOpts
	if len(c.Args) > 2 && !c.monitorOptions(&o, c.Args[2]) {
		return c.Badarg()
	}
	n, name, port := table.ClockNum, "", false
	switch c.Name(c.Args[0]) {
	case "process":
		if c.IsAway(c.Args[1]) {
			return c.monitorAway(o)
		}
		var good bool
		if n, name, good = c.monitored(c.Args[1]); !good {
			return c.Badarg()
		}
	case "port": // of which there are none, but their names
		if name, port = c.Name(c.Args[1]), true; name == "" {
			return c.Badarg()
		}
	case "time_offset":
		if name = c.Name(c.Args[1]); name != "clock_service" {
			return c.Badarg()
		}
	default:
		return c.Badarg()
	}
	mon, err := c.newMonitor(o)
	if err != nil {
		return c.NoMemory(err)
	}
	mon.Name, mon.Port = name, port
	if c.Name(c.Args[0]) == "time_offset" {
		mon.Ref, mon.Pid = c.ma.newRef(), table.ClockNum
		c.pr.Mine = append(c.pr.Mine, mon)
		return term.Ref(mon.Ref), done
	}
	return term.Ref(c.ma.monitorProcess(c.M, c.pr, n, mon)), done
}

// monitorAway is a monitor of a process of another node, which cannot be reached.
func (c *call) monitorAway(o spawnOpts) (term.Term, outcome) {
	mon, err := c.newMonitor(o)
	if err != nil {
		return c.NoMemory(err)
	}
	outer := term.ReadOuter(c.M.View, c.Args[1])
	mon.Ref, mon.Outer = c.ma.newRef(), &outer
	if mon.Alias != table.NoAlias {
		c.ma.table.SetAlias(c.pr, mon.Ref, mon.Alias)
	}
	c.ma.expire(c.M, c.pr, mon, term.AtomNoconnection)
	return term.Ref(mon.Ref), done
}

// monitorOptions reads the options of a monitor: {alias, Mode} and {tag, Tag}.
func (c *call) monitorOptions(o *spawnOpts, t term.Term) bool {
	opts, good := c.Elements(t)
	for _, e := range opts {
		switch name, value := c.Option(e); {
		case name == "tag" && value != term.None:
			o.tag = value
		case name == "alias" && c.Name(value) == "explicit_unalias":
			o.alias = table.ExplicitUnalias
		case name == "alias" && c.Name(value) == "demonitor":
			o.alias = table.DemonitorAlias
		case name == "alias" && c.Name(value) == "reply_demonitor":
			o.alias = table.ReplyDemonitor
		default:
			good = false
		}
	}
	return good
}

// newMonitor is a monitor as options say, with its tag kept. The error is ErrNoMemory.
func (c *call) newMonitor(o spawnOpts) (mon table.Monitor, err error) {
	mon.Alias = o.alias
	if err := c.ma.store.May(&c.pr.Holder, table.MonitorBytes); err != nil {
		return mon, err
	}
	if o.tag != term.None {
		words, f := copyOf(c.M, o.tag)
		var tag memory.Kept
		tag, err = c.ma.store.KeepFor(&c.pr.Holder, c.pr.Kept, words, f)
		mon.Tag = &tag
	}
	return mon, err
}

func (ma *Master) dropTag(mon table.Monitor) {
	if mon.Tag != nil {
		ma.store.Drop(*mon.Tag)
	}
}

// monitorProcess sets a monitor of pr on a number and gives its reference. If there is no such
// process the DOWN message is sent at once.
func (ma *Master) monitorProcess(m *vm.Machine, pr *table.Entry, other uint32, mon table.Monitor) uint32 {
	mon.Ref, mon.Pid = ma.newRef(), other
	if mon.Alias != table.NoAlias {
		ma.table.SetAlias(pr, mon.Ref, mon.Alias)
	}
	to := ma.table.Reachable(other)
	switch {
	case other == pr.Num: // nobody sees its own end
		ma.dropTag(mon)
	case other >= edge.GoPid:
		pr.Mine = append(pr.Mine, mon)
		ma.egress.Out(func(o edge.Outlet) { o.Watch(other) })
	case to == nil && !isDevice(other) || other == 0:
		ma.expire(m, pr, mon, term.AtomNoproc)
	case to != nil:
		pr.Mine = append(pr.Mine, mon)
		to.Watched = append(to.Watched, table.Monitor{Ref: mon.Ref, Pid: pr.Num, Name: mon.Name})
	default:
		ma.dropTag(mon)
	}
	return mon.Ref
}

// demonitor takes a monitor back and reports whether it was still set.
func (ma *Master) demonitor(pr *table.Entry, ref uint32) bool {
	mine, mon := table.RemoveMonitor(pr.Mine, ref)
	pr.Mine = mine
	ma.endAlias(pr, ref)
	if mon == nil {
		return false
	}
	ma.dropTag(*mon)
	ma.dropWatcher(*mon, pr.Num)
	return true
}

// endAlias ends what the reference of a monitor means that has ended, unless that is for the
// process to say.
func (ma *Master) endAlias(pr *table.Entry, ref uint32) {
	if a := ma.table.Aliases[ref]; a.Num == pr.Num && (a.Alias == table.DemonitorAlias || a.Alias == table.ReplyDemonitor) {
		ma.table.Unalias(pr, ref)
	}
}

// expire ends a monitor of a process because what it watches has ended, and tells the process.
func (ma *Master) expire(m *vm.Machine, w *table.Entry, mon table.Monitor, reason term.Term) {
	ma.endAlias(w, mon.Ref)
	ma.downMessage(m, w, mon, reason)
	ma.dropTag(mon)
}

// downMessage sends {'DOWN', Ref, process | port, PidOrName, Reason}, with the tag of the monitor
// if it has one.
func (ma *Master) downMessage(m *vm.Machine, w *table.Entry, mon table.Monitor, reason term.Term) {
	words, copied := ma.copyOfReason(m, w, reason)
	tagWords, tag := 0, func(*term.Builder) term.Term { return term.AtomDOWN }
	if mon.Tag != nil {
		tagWords, tag = copyOf(m, mon.Tag.Value)
	}
	size := tagWords + words + term.TupleWords(5) + max(term.TupleWords(2), mon.Away())
	err := ma.deliverAs(memory.Signal, m, w, size, func(b *term.Builder) term.Term {
		who := term.Pid(mon.Pid)
		switch {
		case mon.Outer != nil:
			who = b.Outer(*mon.Outer)
		case mon.Name != "":
			who = b.Tuple(ma.atom(mon.Name), term.AtomNonode)
		}
		first := tag(b)
		kind := term.AtomProcess
		if mon.Port {
			kind = ma.atom("port")
		}
		return b.Tuple(first, term.Ref(mon.Ref), kind, who, copied(b))
	})
	if err != nil {
		ma.kill(m, w, term.AtomSystemLimit)
	}
}

// demonitorOptions is demonitor(Ref, [flush | info]).
func demonitorOptions(c *call) (term.Term, outcome) {
	opts, good := c.Elements(c.Args[1])
	if !good || !term.IsRef(c.Args[0]) {
		return c.Badarg()
	}
	flush, info := false, false
	for _, o := range opts {
		switch o {
		case term.AtomFlush:
			flush = true
		case term.AtomInfo:
			info = true
		default:
			return c.Badarg()
		}
	}
	found := c.ma.demonitor(c.pr, term.ImmValue(c.Args[0]))
	flushed := flush && !found && c.flushDown(c.Args[0])
	if info {
		return builtin.Boolean(found && !flushed), done
	}
	return term.AtomTrue, done
}

// flushDown removes the message of a monitor from the caller's mailbox. One that is still on its
// way to a core is removed by the slave, which takes in its ring before the process goes on.
func (c *call) flushDown(ref term.Term) bool {
	c.P.Flush = ref
	return c.M.FlushDown(c.P)
}
