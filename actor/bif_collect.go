package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
)

// collectBIFs are the functions that collect the garbage of processes.
var collectBIFs = []binding{
	{"erlang", "garbage_collect", 1, collectProcess},
	{"erlang", "garbage_collect", 2, collectProcess},
}

// process returns the process that an argument names, nil if it has ended. It returns false if the
// argument is not a pid.
func (c *call) process(arg int) (*table.Entry, bool) {
	n, isPid := c.Num(c.Args[arg])
	return c.sys.table.Live(n), isPid
}

// collectProcess implements garbage_collect(Pid) and garbage_collect(Pid, Options).
func collectProcess(c *call) (term.Term, outcome) {
	pr, good := c.process(0)
	var request term.Term = term.None
	if len(c.Args) > 1 {
		opts, isList := c.Elements(c.Args[1])
		good = good && isList
		for _, o := range opts {
			switch name, value := c.Option(o); {
			case name == "async" && value != term.None:
				request = value
			case name == "type" && (c.Name(value) == "major" || c.Name(value) == "minor"):
			default:
				good = false
			}
		}
	}
	switch {
	case !good:
		return c.Badarg()
	case pr != nil && !pr.Doomed && !c.shown(pr):
		return c.await(pr)
	}
	found := pr != nil && !pr.Doomed
	if found && pr != c.pr {
		c.collectIdle(pr)
	}
	if request == term.None {
		return builtin.Boolean(found), done
	}
	if err := c.notify(builtin.Tuple{c.Atom("garbage_collect"), builtin.Copied(request), builtin.Boolean(found)}); err != nil {
		return c.NoMemory(err)
	}
	return c.Atom("async"), done
}

// collectIdle collects a process that the master may access, if it has stopped where this is
// possible.
func (c *call) collectIdle(pr *table.Entry) {
	if pr.Core != memory.OnARM && !pr.Idle {
		return
	}
	p := pr.P
	need, live := p.Need, p.Live
	p.Need, p.Live = 0, p.LiveRegisters(pr.WaitsForMessage())
	if !c.sys.collector.collect(c.M, pr) {
		if pr.Core == memory.OnARM {
			c.sys.signals.finish(c.M, pr)
		}
		return
	}
	p.Need, p.Live = need, live
}
