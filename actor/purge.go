package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
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
		return c.search(&search{name: c.Args[1], only: pr}, builtin.Boolean)
	default:
		uses = c.ma.uses(c.M, pr, old).Code
	}
	if request == term.None {
		return builtin.Boolean(uses), done
	}
	if err := c.tell(builtin.Tuple{c.Atom("check_process_code"), builtin.Copied(request), builtin.Boolean(uses)}); err != nil {
		return c.NoMemory(err)
	}
	return c.Atom("async"), done
}

// search looks for processes that use the old code of a module, in rounds, and ends that code.
// Processes on cores are asked for by messages to their slaves, which clear their caches of what
// their processes do not use.
type search struct {
	name   term.Term
	only   *table.Entry // the process to look at, when nothing is to be purged; nil for all
	hard   bool         // who uses the code is killed
	killed bool
	cut    bool           // funs have been cut off
	round  uint32         // of messages to slaves; 0 while none is out
	asked  int            // slaves that have not answered
	users  []*table.Entry // of the code, in this round
	refers []uint32       // processes that refer to the literals
	then   func(found bool)
}

// leftover are literals of a purged module that processes still refer to: they stay until these
// have ended.
type leftover struct {
	at     emu.Addr
	refers []uint32
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
	return c.search(&search{name: c.Args[0], hard: hard}, answer)
}

// search begins a search, and the caller waits for what it finds.
func (c *call) search(s *search, answer func(bool) term.Term) (term.Term, outcome) {
	ma, pr := c.ma, c.pr
	c.suspend()
	s.then = func(found bool) { ma.answerCall(pr, answer(found)) }
	ma.searchFor(c.M, s)
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
	ma.searchFor(m, &search{name: name, then: load})
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

// searchFor has a search taken up by the commander when those before it have ended.
func (ma *Master) searchFor(m *vm.Machine, s *search) {
	ma.codes.searches = append(ma.codes.searches, s)
	ma.port.Notify(m.Clock, ma.port.ID())
}

// continueSearch does what the first search waits for: its next round, or that all agents have seen
// that funs are cut off.
func (ma *Master) continueSearch() {
	if len(ma.codes.searches) == 0 || !ma.codes.Published() {
		return
	}
	s := ma.codes.searches[0]
	if s.round != 0 {
		return
	}
	old := ma.codes.Seen().Old(s.name)
	switch {
	case old == nil:
		ma.endSearch(!s.hard && s.only == nil)
	case s.hard && !s.cut:
		ma.cutFuns(s)
	default:
		ma.ask(s, old)
	}
}

func (ma *Master) cutFuns(s *search) {
	s.cut, s.round = true, 0
	ma.codes.Program.CutFuns(s.name)
	ma.codes.Publish(ma.cmd.m)
}

// ask begins a round: processes that the master holds are looked at, and slaves asked about the
// others.
func (ma *Master) ask(s *search, old *vm.Module) {
	ma.codes.rounds++
	s.round, s.users, s.refers = ma.codes.rounds, nil, nil
	if s.only != nil {
		ma.askCore(s, ma.cores[s.only.Core])
	} else {
		for _, pr := range ma.table.Sorted() {
			if pr.Core == onHost {
				ma.look(s, pr, old)
			}
		}
		for _, c := range ma.cores {
			ma.askCore(s, c)
		}
	}
	if s.asked == 0 {
		ma.endRound(s)
	}
}

func (ma *Master) askCore(s *search, c *core) {
	if !c.online || c.stopped || c.guest {
		return
	}
	s.asked++
	c.asked++
	ma.post(ma.cmd.m, c, emu.Word(syscalls.Purge), s.name, s.round)
}

// holds reports whether the master may look at a process: it runs on the host, waits for the answer
// of a call that takes time, or has been shown.
func (ma *Master) holds(pr *table.Entry) bool {
	return pr.Core == onHost || pr.Suspended || pr.Shows || pr.Parked
}

func (ma *Master) uses(m *vm.Machine, pr *table.Entry, mod *vm.Module) vm.Use {
	u := m.Uses(pr.P, mod)
	m.Settle()
	return u
}

func (ma *Master) look(s *search, pr *table.Entry, old *vm.Module) {
	s.found(pr, ma.uses(ma.cmd.m, pr, old))
}

func (s *search) found(pr *table.Entry, u vm.Use) {
	if u.Code {
		s.users = append(s.users, pr)
	}
	if u.Literals {
		s.refers = append(s.refers, pr.Num)
	}
}

// purged takes a slave's answer. One whose process is in a call has cleared its cache and knows no
// more: the master looks at the process itself if it is still there, and else asks again.
func (ma *Master) purged(c *core, round, flags uint32) {
	if len(ma.codes.searches) == 0 || ma.codes.searches[0].round != round {
		return
	}
	s := ma.codes.searches[0]
	s.asked--
	c.asked--
	old := ma.codes.Program.Code().Old(s.name)
	switch {
	case c.pr == nil || old == nil || s.only != nil && s.only != c.pr:
	case flags&syscalls.PurgedInCall == 0:
		s.found(c.pr, vm.Use{Code: flags&syscalls.PurgedCode != 0, Literals: flags&syscalls.PurgedLiterals != 0})
	case ma.holds(c.pr):
		ma.look(s, c.pr, old)
	default:
		ma.askCore(s, c)
	}
	if s.asked == 0 {
		ma.endRound(s)
	}
}

// excuse does without the answers of a core that has stopped.
func (ma *Master) excuse(c *core) {
	if c.asked == 0 {
		return
	}
	s := ma.codes.searches[0]
	s.asked -= c.asked
	c.asked = 0
	if s.asked == 0 {
		ma.endRound(s)
	}
}

// endRound decides what follows from the answers.
func (ma *Master) endRound(s *search) {
	switch {
	case s.only != nil:
		ma.endSearch(len(s.users) > 0)
	case len(s.users) == 0 && s.cut:
		ma.endCode(s)
	case len(s.users) == 0:
		ma.cutFuns(s)
	case s.hard:
		s.killed = true
		for _, pr := range s.users {
			ma.kill(ma.cmd.m, pr, term.AtomKilled)
			ma.answerCall(pr, term.AtomFalse) // which it does not live to see
		}
		s.round = 0
		ma.port.Notify(ma.cmd.m.Clock, ma.port.ID())
	default:
		if s.cut {
			ma.codes.Program.JoinFuns(s.name)
			ma.codes.Publish(ma.cmd.m)
		}
		ma.endSearch(false)
	}
}

// endCode ends the old code, which nobody uses.
func (ma *Master) endCode(s *search) {
	literals := ma.codes.Program.Purge(s.name)
	ma.codes.Publish(ma.cmd.m)
	if literals.Words > 0 {
		ma.codes.leftovers = append(ma.codes.leftovers, leftover{literals.Addr, s.refers})
		ma.dropLiterals(0)
	}
	ma.endSearch(!s.hard || s.killed)
}

// endSearch tells who waits for the first search, and takes up the next.
func (ma *Master) endSearch(found bool) {
	s := ma.codes.searches[0]
	ma.codes.searches = ma.codes.searches[1:]
	if s.then != nil {
		s.then(found)
	}
	if len(ma.codes.searches) > 0 {
		ma.port.Notify(ma.cmd.m.Clock, ma.port.ID())
	}
}

// dropLiterals frees literals of purged modules that no process refers to any more; num has ended.
func (ma *Master) dropLiterals(num uint32) {
	kept := ma.codes.leftovers[:0]
	_, literals := ma.codes.Areas()
	for _, l := range ma.codes.leftovers {
		l.refers = table.Remove(l.refers, num)
		if len(l.refers) == 0 {
			literals.Release(l.at)
			continue
		}
		kept = append(kept, l)
	}
	ma.codes.leftovers = kept
}
