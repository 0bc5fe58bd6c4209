package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/purge"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// purgeBIFs are functions that remove modules, or find processes that use old code.
var purgeBIFs = []binding{
	{"code", "purge", 1, func(c *call) (term.Term, outcome) { return c.purge(true) }},
	{"code", "soft_purge", 1, func(c *call) (term.Term, outcome) { return c.purge(false) }},
	{"code", "delete", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.Args[0]) {
			return c.Fail(term.AtomFunctionClause)
		}
		return builtin.Boolean(c.deleteModule()), done
	}},
	{"erlang", "delete_module", 1, func(c *call) (term.Term, outcome) {
		code := c.sys.codes.Program.Code()
		switch {
		case !term.IsAtom(c.Args[0]) || code.Old(c.Args[0]) != nil:
			return c.Badarg()
		case !c.deleteModule():
			return term.AtomUndefined, done
		}
		return term.AtomTrue, done
	}},
	{"erlang", "purge_module", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.Args[0]) || c.sys.codes.Program.Code().Old(c.Args[0]) == nil {
			return c.Badarg()
		}
		return c.purgeThen(true, func(bool) term.Term { return term.AtomTrue })
	}},
	{"erlang", "check_old_code", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.Args[0]) {
			return c.Badarg()
		}
		return builtin.Boolean(c.sys.codes.Program.Code().Old(c.Args[0]) != nil), done
	}},
	{"erlang", "check_process_code", 2, checkProcess},
	{"erlang", "check_process_code", 3, checkProcess},
}

// deleteModule makes the current code of a module old. It returns false if there is none, or if
// there is old code already.
func (c *call) deleteModule() bool {
	if !c.sys.codes.Program.Delete(c.Args[0]) {
		return false
	}
	c.sys.codes.Publish(c.M)
	c.sys.codes.await(c.pr)
	return true
}

// checkProcess implements check_process_code(Pid, Module) and check_process_code(Pid, Module,
// Options): whether a process uses old code. The result is returned, or sent as a message.
func checkProcess(c *call) (term.Term, outcome) {
	pr, good := c.process(0)
	good = good && term.IsAtom(c.Args[1])
	request := term.Term(term.None)
	if len(c.Args) > 2 {
		opts, isList := c.Elements(c.Args[2])
		good = good && isList
		for _, o := range opts {
			switch name, value := c.Option(o); {
			case name == "async" && value != term.None:
				request = value
			case name == "allow_gc" && builtin.IsBoolean(value):
			default:
				good = false
			}
		}
	}
	if !good {
		return c.Badarg()
	}
	uses, old := false, c.sys.codes.Program.Code().Old(c.Args[1])
	switch {
	case pr == nil || pr.Doomed || old == nil:
	case !c.shown(pr) && request != term.None:
		return c.await(pr)
	case !c.shown(pr):
		return c.search(&purge.Search{Name: c.Args[1], Only: pr}, builtin.Boolean)
	default:
		uses = c.sys.codes.searches.Uses(c.M, pr, old).Code
	}
	if request == term.None {
		return builtin.Boolean(uses), done
	}
	if err := c.notify(builtin.Tuple{c.Atom("check_process_code"), builtin.Copied(request), builtin.Boolean(uses)}); err != nil {
		return c.NoMemory(err)
	}
	return c.Atom("async"), done
}

// purge removes the old code of a module. A hard purge returns whether processes were killed, a
// soft one whether no process used the code.
func (c *call) purge(hard bool) (term.Term, outcome) { return c.purgeThen(hard, builtin.Boolean) }

// purgeThen is purge with a function that converts the result.
func (c *call) purgeThen(hard bool, reply func(bool) term.Term) (term.Term, outcome) {
	if !term.IsAtom(c.Args[0]) {
		return c.Fail(term.AtomFunctionClause)
	}
	if c.sys.codes.Program.Code().Old(c.Args[0]) == nil {
		return builtin.Boolean(!hard), done
	}
	// References of the caller to the module may be garbage by now.
	c.P.Need, c.P.Live = 0, c.P.BIFArgs
	if !c.sys.collector.collect(c.M, c.pr) {
		return 0, done
	}
	return c.search(&purge.Search{Name: c.Args[0], Hard: hard}, reply)
}

// search begins a search, for whose result the caller waits.
func (c *call) search(s *purge.Search, reply func(bool) term.Term) (term.Term, outcome) {
	sys, pr := c.sys, c.pr
	c.suspend()
	s.Then = func(found bool) { sys.custody.ReplyCall(pr, reply(found)) }
	sys.codes.searches.Begin(c.M, s)
	return 0, later
}

// searched implements purge.Master.
type searched struct{ sys *system }

func (x searched) Call(m *vm.Machine) { x.sys.Port.Notify(m.Clock, x.sys.Port.ID()) }

func (x searched) OnCore(core int) *table.Entry { return x.sys.cores.All[core].Process }

func (x searched) Holds(pr *table.Entry) bool { return x.sys.custody.Holds(pr) }

func (x searched) AskCore(core int, module term.Term, round uint32) bool {
	c := x.sys.cores.All[core]
	if !c.Online || c.Stopped || c.Guest {
		return false
	}
	x.sys.cores.Post(x.sys.ARM, c, emu.Word(syscalls.Purge), module, round)
	return true
}

func (x searched) Kill(pr *table.Entry) {
	x.sys.signals.kill(x.sys.ARM, pr, term.AtomKilled)
	x.sys.custody.ReplyCall(pr, term.AtomFalse) // the process does not live to see the result
}
