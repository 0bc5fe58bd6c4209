package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// What a process on a core has belongs to its core while it runs. Who wants to know more than the
// master does has the core show it: the core makes the call LOOK when it comes to the message that
// asks for it, and the built-in functions of those who wait are called again while the master has
// the process. A process that is suspended stays there until it is resumed.

// shown reports whether the master may look into a process: it runs on the host, makes this very
// call, or is the master's for another reason.
func (c *call) shown(pr *proc) bool { return pr == c.pr || c.ma.holds(pr) }

// look lets the caller wait until the master may look into a process, and its built-in function be
// called again then.
func (c *call) look(pr *proc) (term.Term, outcome) {
	c.suspend()
	pr.lookers = append(pr.lookers, c.pr)
	if len(pr.lookers) == 1 {
		c.ma.post(c.M, c.ma.cores[pr.Core], emu.Word(syscalls.Show), pr.pid())
	}
	return 0, later
}

// suspend lets the caller wait for an answer that takes time.
func (c *call) suspend() {
	c.pr.suspended = true
	if c.pr.Core == onHost {
		c.pr.status = loading
	}
}

// serveLook serves the call LOOK of a core, and lets it go on unless its process is suspended.
func (ma *Master) serveLook(c *core) {
	pr := c.pr
	pr.shows, pr.idle = true, ma.cmd.m.View.Load(c.area.Arg(0)) != syscalls.LookBusy
	pr.waits = ma.cmd.m.View.Load(c.area.Arg(0)) == syscalls.LookWaiting
	ma.recallLookers(ma.cmd.m, pr)
	pr.shows = false
	ma.goOn(ma.cmd.m, pr)
}

// recallLookers calls the functions again that have wanted to look into a process, which the master
// has now, or which has ended.
func (ma *Master) recallLookers(m *vm.Machine, pr *proc) {
	lookers := pr.lookers
	pr.lookers = nil
	for _, l := range lookers {
		if l.gone || !l.suspended {
			continue
		}
		l.suspended = false
		ma.callNative(m, l)
		if l.p.Ended && l.Core == onHost && !l.gone {
			ma.finish(m, l)
		}
		ma.goOn(m, l)
	}
}

// goOn lets a process go on whose call has been served, unless that takes more time or somebody has
// suspended it.
func (ma *Master) goOn(m *vm.Machine, pr *proc) {
	switch {
	case pr.gone || pr.suspended:
	case pr.Core == onHost:
		ma.sched.enqueue(m.Clock, pr)
	case pr.frozen > 0:
		pr.parked = true
	default:
		ma.complete(m, ma.cores[pr.Core])
	}
}

// freeze suspends a process that the master may look into; thaw resumes it when nobody else has
// suspended it.
func (ma *Master) freeze(pr *proc) {
	pr.frozen++
	if pr.queued {
		pr.queued = false
		ma.sched.queue.remove(pr)
	}
}

func (ma *Master) thaw(m *vm.Machine, pr *proc) {
	if pr.frozen--; pr.frozen > 0 {
		return
	}
	switch {
	case pr.parked:
		pr.parked = false
		ma.complete(m, ma.cores[pr.Core])
	case pr.Core == onHost && pr.status == runnable:
		ma.sched.enqueue(m.Clock, pr)
	}
}

// suspending is what a process has suspended another so many times.
type suspending struct {
	num   uint32
	times int
}

// suspended finds the entry of a process among those that another has suspended, nil if there is
// none.
func (pr *proc) suspends(num uint32) *suspending {
	for i := range pr.suspensions {
		if pr.suspensions[i].num == num {
			return &pr.suspensions[i]
		}
	}
	return nil
}

// suspendNatives suspend and resume processes.
var suspendNatives = []binding{
	{"erlang", "suspend_process", 1, suspendProcess},
	{"erlang", "suspend_process", 2, suspendProcess},
	{"erlang", "resume_process", 1, func(c *call) (term.Term, outcome) {
		num, isPid := c.Num(c.Args[0])
		s := c.pr.suspends(num)
		pr := c.ma.table.live(num)
		if !isPid || s == nil || pr == nil {
			return c.Badarg()
		}
		c.resume(s, 1)
		return term.AtomTrue, done
	}},
}

// resume takes back so many of the times that the caller has suspended a process.
func (c *call) resume(s *suspending, times int) { c.ma.resume(c.M, c.pr, s, times) }

func (ma *Master) resume(m *vm.Machine, by *proc, s *suspending, times int) {
	num := s.num
	if s.times -= times; s.times > 0 {
		return
	}
	kept := by.suspensions[:0]
	for _, other := range by.suspensions {
		if other.num != num {
			kept = append(kept, other)
		}
	}
	by.suspensions = kept
	if pr := ma.table.live(num); pr != nil {
		ma.thaw(m, pr)
	}
}

// suspendProcess is suspend_process(Pid) and suspend_process(Pid, Options): a process is suspended
// until each process that has suspended it has resumed it as often.
func suspendProcess(c *call) (term.Term, outcome) {
	num, isPid := c.Num(c.Args[0])
	pr := c.ma.table.reachable(num)
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
		return c.told(tag, term.AtomExit)
	}
	s := c.pr.suspends(num)
	switch {
	case s != nil && unless:
		return term.AtomFalse, done
	case s != nil:
		s.times++
	case !c.shown(pr):
		return c.look(pr)
	default:
		c.ma.freeze(pr)
		c.pr.suspensions = append(c.pr.suspensions, suspending{num, 1})
	}
	if tag != term.None {
		return c.told(tag, c.Atom("suspended"))
	}
	return term.AtomTrue, done
}

// told sends the caller {Tag, Value} and gives true.
func (c *call) told(tag, value term.Term) (term.Term, outcome) {
	if err := c.tell(builtin.Tuple{builtin.Copied(tag), value}); err != nil {
		return c.NoMemory(err)
	}
	return term.AtomTrue, done
}
