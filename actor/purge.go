package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/purge"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// purgeNatives end modules, and tell who still uses them.
var purgeNatives = []binding{
	{"code", "purge", 1, func(c *call) (term.Term, outcome) { return c.purge(true) }},
	{"code", "soft_purge", 1, func(c *call) (term.Term, outcome) { return c.purge(false) }},
	{"code", "delete", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.Args[0]) {
			return c.Fail(term.AtomFunctionClause)
		}
		return builtin.Boolean(c.deleteModule()), done
	}},
	{"erlang", "delete_module", 1, func(c *call) (term.Term, outcome) {
		code := c.ma.codes.Program.Code()
		switch {
		case !term.IsAtom(c.Args[0]) || code.Old(c.Args[0]) != nil:
			return c.Badarg()
		case !c.deleteModule():
			return term.AtomUndefined, done
		}
		return term.AtomTrue, done
	}},
	{"erlang", "purge_module", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.Args[0]) || c.ma.codes.Program.Code().Old(c.Args[0]) == nil {
			return c.Badarg()
		}
		return c.purgeThen(true, func(bool) term.Term { return term.AtomTrue })
	}},
	{"erlang", "check_old_code", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.Args[0]) {
			return c.Badarg()
		}
		return builtin.Boolean(c.ma.codes.Program.Code().Old(c.Args[0]) != nil), done
	}},
	{"erlang", "check_process_code", 2, checkProcess},
	{"erlang", "check_process_code", 3, checkProcess},
}

// deleteModule makes the current code of a module old, and reports whether it had any and no old
// code.
func (c *call) deleteModule() bool {
	if !c.ma.codes.Program.Delete(c.Args[0]) {
		return false
	}
	c.ma.codes.Publish(c.M)
	c.ma.awaitCode(c.pr)
	return true
}

// checkProcess is check_process_code(Pid, Module) and check_process_code(Pid, Module, Options):
// whether a process uses old code, which it tells at once, or by a message.
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
	uses, old := false, c.ma.codes.Program.Code().Old(c.Args[1])
	switch {
	case pr == nil || pr.Doomed || old == nil:
	case !c.shown(pr) && request != term.None:
		return c.look(pr)
	case !c.shown(pr):
		return c.search(&purge.Search{Name: c.Args[1], Only: pr}, builtin.Boolean)
	default:
		uses = c.ma.codes.searches.Uses(c.M, pr, old).Code
	}
	if request == term.None {
		return builtin.Boolean(uses), done
	}
	if err := c.tell(builtin.Tuple{c.Atom("check_process_code"), builtin.Copied(request), builtin.Boolean(uses)}); err != nil {
		return c.NoMemory(err)
	}
	return c.Atom("async"), done
}

// purge ends the old code of a module: true tells, of a hard purge, that processes were killed, and
// of a soft one, that nobody used it.
func (c *call) purge(hard bool) (term.Term, outcome) { return c.purgeThen(hard, builtin.Boolean) }

// purgeThen is purge with what it answers for what it has found.
func (c *call) purgeThen(hard bool, answer func(bool) term.Term) (term.Term, outcome) {
	if !term.IsAtom(c.Args[0]) {
		return c.Fail(term.AtomFunctionClause)
	}
	if c.ma.codes.Program.Code().Old(c.Args[0]) == nil {
		return builtin.Boolean(!hard), done
	}
	// What the caller had of the module may be garbage by now.
	c.P.Need, c.P.Live = 0, c.P.NativeArgs
	if !c.ma.collect(c.M, c.pr) {
		return 0, done
	}
	return c.search(&purge.Search{Name: c.Args[0], Hard: hard}, answer)
}

// search begins a search, and the caller waits for what it finds.
func (c *call) search(s *purge.Search, answer func(bool) term.Term) (term.Term, outcome) {
	ma, pr := c.ma, c.pr
	c.suspend()
	s.Then = func(found bool) { ma.answerCall(pr, answer(found)) }
	ma.codes.searches.Begin(c.M, s)
	return 0, later
}

// replaceModule loads a module, after its old code has been purged if nobody uses that.
func (ma *Master) replaceModule(m *vm.Machine, mod *bytecode.Module, then func(error)) {
	load := func(bool) { then(ma.codes.Load(ma.cmd.m, mod)) }
	name, found := ma.atoms.Lookup(mod.Name)
	if !found || ma.codes.Program.Code().Old(name) == nil {
		load(true)
		return
	}
	ma.codes.searches.Begin(m, &purge.Search{Name: name, Then: load})
}

// answerCall lets a process go on whose call took time.
func (ma *Master) answerCall(pr *table.Entry, t term.Term) {
	if pr.Gone || !pr.Suspended {
		return
	}
	m := ma.cmd.m
	pr.Suspended = false
	m.Resume(pr.P, t)
	ma.goOn(m, pr)
}

// holds reports whether the master may look at a process: it runs on the host, waits for the answer
// of a call that takes time, or has been shown.
func (ma *Master) holds(pr *table.Entry) bool {
	return pr.Core == onHost || pr.Suspended || pr.Shows || pr.Parked
}

// searched is the master as searches see it. It implements purge.Master.
type searched struct{ ma *Master }

func (x searched) Call(m *vm.Machine) { x.ma.port.Notify(m.Clock, x.ma.port.ID()) }

func (x searched) OnCore(core int) *table.Entry { return x.ma.cores[core].pr }

func (x searched) Holds(pr *table.Entry) bool { return x.ma.holds(pr) }

func (x searched) AskCore(core int, module term.Term, round uint32) bool {
	c := x.ma.cores[core]
	if !c.online || c.stopped || c.guest {
		return false
	}
	x.ma.post(x.ma.cmd.m, c, emu.Word(syscalls.Purge), module, round)
	return true
}

func (x searched) Kill(pr *table.Entry) {
	x.ma.kill(x.ma.cmd.m, pr, term.AtomKilled)
	x.ma.answerCall(pr, term.AtomFalse) // which it does not live to see
}
