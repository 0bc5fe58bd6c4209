package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
)

// monitorBIFs are functions on monitors and aliases.
var monitorBIFs = []binding{
	{"erlang", "monitor", 2, monitorWith},
	{"erlang", "monitor", 3, monitorWith},
	{"erlang", "demonitor", 1, func(c *call) (term.Term, outcome) {
		if !term.IsRef(c.Args[0]) {
			return c.Badarg()
		}
		c.demonitor(term.ImmValue(c.Args[0]))
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
		if c.sys.table.Aliases[ref].Num != c.pr.Num {
			return term.AtomFalse, done
		}
		c.sys.table.Unalias(c.pr, ref)
		return term.AtomTrue, done
	}},
}

func (c *call) newAlias(mode table.Alias) (term.Term, outcome) {
	if err := c.sys.store.May(&c.pr.Holder, table.AliasBytes); err != nil {
		return c.NoMemory(err)
	}
	ref := c.sys.refs.next()
	c.sys.table.SetAlias(c.pr, ref, mode)
	return term.Ref(ref), done
}

// monitorWith implements monitor(Type, Item) and monitor(Type, Item, Options).
func monitorWith(c *call) (term.Term, outcome) {
	var o spawnOpts
	if len(c.Args) > 2 && !c.monitorOptions(&o, c.Args[2]) {
		return c.Badarg()
	}
	n, name, port := table.ClockNum, "", false
	switch c.Name(c.Args[0]) {
	case "process":
		if c.elsewhereIs(c.Args[1]) {
			return c.monitorAway(o)
		}
		var good bool
		if n, name, good = c.monitored(c.Args[1]); !good {
			return c.Badarg()
		}
	case "port": // there are no ports, but names of ports are valid
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
		mon.Ref, mon.Pid = c.sys.refs.next(), table.ClockNum
		c.pr.Mine = append(c.pr.Mine, mon)
		return term.Ref(mon.Ref), done
	}
	return term.Ref(c.sys.signals.monitorProcess(c.M, c.pr, n, mon)), done
}

// monitorOptions parses the options of monitor/3: {alias, Mode} and {tag, Tag}.
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

// newMonitor returns a monitor with options, whose tag has been copied to the ARM's memory. The
// error is ErrNoMemory.
func (c *call) newMonitor(o spawnOpts) (mon table.Monitor, err error) {
	mon.Alias = o.alias
	if err := c.sys.store.May(&c.pr.Holder, table.MonitorBytes); err != nil {
		return mon, err
	}
	if o.tag != term.None {
		words, f := c.CopyOf(o.tag)
		var tag memory.Kept
		tag, err = c.sys.store.KeepFor(&c.pr.Holder, c.pr.Kept, words, f)
		mon.Tag = &tag
	}
	return mon, err
}

// demonitorOptions implements demonitor(Ref, [flush | info]).
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
	found := c.demonitor(term.ImmValue(c.Args[0]))
	flushed := flush && !found && c.flushDown(c.Args[0])
	if info {
		return builtin.Boolean(found && !flushed), done
	}
	return term.AtomTrue, done
}

// flushDown removes the message of a monitor from the caller's mailbox. If it is still in flight to
// a core, the slave removes it: it reads its ring before the process continues.
func (c *call) flushDown(ref term.Term) bool {
	c.P.Flush = ref
	return c.M.FlushDown(c.P)
}
