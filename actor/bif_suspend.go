package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// The memory of a process on a core belongs to the core while the process runs. For information
// that the master does not have, the core is sent a request. When it reads this it makes the system
// call LOOK, and the built-in functions of the waiting processes run again while the master has
// access to the process. A suspended process stays in this call until it is resumed.

// shown reports whether the master may access a process for a call: it has access, or the process
// makes this very call.
func (c *call) shown(pr *table.Entry) bool { return pr == c.pr || c.sys.custody.Holds(pr) }

// await suspends the caller until the master may access a process; then its built-in function runs
// again.
func (c *call) await(pr *table.Entry) (term.Term, outcome) {
	c.suspend()
	pr.Inspectors = append(pr.Inspectors, c.pr)
	if len(pr.Inspectors) == 1 {
		c.sys.cores.Post(c.M, c.sys.cores.All[pr.Core], emu.Word(syscalls.Show), pr.Pid())
	}
	return 0, later
}

// suspend suspends the caller until the reply to a call that takes time.
func (c *call) suspend() {
	c.pr.Suspended = true
	if c.pr.Core == memory.OnARM {
		c.pr.Status = table.Loading
	}
}

// recall runs the functions again that wait for access to a process, which the master has now, or
// which has ended.
func (bs *bifs) recall(m *vm.Machine, pr *table.Entry) {
	all := pr.Inspectors
	pr.Inspectors = nil
	for _, l := range all {
		if l.Gone || !l.Suspended {
			continue
		}
		l.Suspended = false
		bs.call(m, l)
		if l.P.Ended && l.Core == memory.OnARM && !l.Gone {
			bs.signals.finish(m, l)
		}
		bs.custody.GoOn(m, l)
	}
}

// suspendBIFs are functions that suspend and resume processes.
var suspendBIFs = []binding{
	{"erlang", "suspend_process", 1, suspendProcess},
	{"erlang", "suspend_process", 2, suspendProcess},
	{"erlang", "resume_process", 1, func(c *call) (term.Term, outcome) {
		num, isPid := c.Num(c.Args[0])
		s := c.pr.Suspends(num)
		pr := c.sys.table.Live(num)
		if !isPid || s == nil || pr == nil {
			return c.Badarg()
		}
		c.resume(s, 1)
		return term.AtomTrue, done
	}},
}

// resume undoes the given number of suspensions of a process by the caller.
func (c *call) resume(s *table.Suspending, times int) { c.sys.custody.Resume(c.M, c.pr, s, times) }

// suspendProcess implements suspend_process(Pid) and suspend_process(Pid, Options): a process is
// suspended until each process that has suspended it has resumed it as often.
func suspendProcess(c *call) (term.Term, outcome) {
	num, isPid := c.Num(c.Args[0])
	pr := c.sys.table.Reachable(num)
	async, unless, tag := false, false, term.Term(term.None)
	if len(c.Args) > 1 {
		opts, good := c.Elements(c.Args[1])
		for _, o := range opts {
			switch name, value := c.Option(o); {
			case name == "asynchronous":
				async, tag = true, value
			case name == "unless_suspending" && value == term.None:
				unless = true
			default:
				good = false
			}
		}
		if !good {
			return c.Badarg()
		}
	}
	if !isPid || pr == c.pr || pr == nil && !(async && tag != term.None) {
		return c.Badarg()
	}
	if pr == nil {
		return c.tagged(tag, term.AtomExit)
	}
	s := c.pr.Suspends(num)
	switch {
	case s != nil && unless:
		return term.AtomFalse, done
	case s != nil:
		s.Times++
	case !c.shown(pr):
		return c.await(pr)
	default:
		c.sys.custody.Freeze(pr)
		c.pr.Suspensions = append(c.pr.Suspensions, table.Suspending{Num: num, Times: 1})
	}
	if tag != term.None {
		return c.tagged(tag, c.Atom("suspended"))
	}
	return term.AtomTrue, done
}

// tagged sends the caller {Tag, Value} and returns true.
func (c *call) tagged(tag, value term.Term) (term.Term, outcome) {
	if err := c.notify(builtin.Tuple{builtin.Copied(tag), value}); err != nil {
		return c.NoMemory(err)
	}
	return term.AtomTrue, done
}
