package purge

import (
	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
)

// Master is what searches need of the master.
type Master interface {
	// Call has the commander go on with what it does.
	Call(m *vm.Machine)
	// AskCore asks the slave of a core for the users of a module's old code, and reports false where
	// there is no slave to ask.
	AskCore(core int, module term.Term, round uint32) bool
	// OnCore is the process of a core, nil for none.
	OnCore(core int) *table.Entry
	// Holds reports whether the master may look at a process.
	Holds(pr *table.Entry) bool
	// Kill ends a user of code that is purged, which may wait for an answer.
	Kill(pr *table.Entry)
}

// Searches are those for users of old code, one after the other.
type Searches struct {
	queue     []*Search // the first one in progress
	rounds    uint32    // of all searches
	leftovers []leftover
	asked     []int // of each core, and not answered
	codes     *codeserver.Server
	table     *table.Table
	m         *vm.Machine // the commander's
	of        Master
}

// New searches the processes of a table on the commander's time, of a board with so many cores.
func New(codes *codeserver.Server, all *table.Table, m *vm.Machine, cores int, of Master) *Searches {
	return &Searches{codes: codes, table: all, m: m, asked: make([]int, cores), of: of}
}

// Asked tells whether a core has been asked something that it has not answered.
func (x *Searches) Asked(core int) bool { return x.asked[core] > 0 }

// Count is the number of searches that have not ended, and of purged modules with literals that
// somebody refers to.
func (x *Searches) Count() (searches, leftovers int) { return len(x.queue), len(x.leftovers) }

// HashState feeds the searches into h.
func (x *Searches) HashState(h *emu.Hash) { h.Uint64(uint64(len(x.queue))<<32 | uint64(x.rounds)) }

// Search looks for processes that use the old code of a module, in rounds, and ends that code.
// Processes on cores are asked for by messages to their slaves, which clear their caches of what
// their processes do not use.
type Search struct {
	Name   term.Term
	Only   *table.Entry // the process to look at, when nothing is to be purged; nil for all
	Hard   bool         // who uses the code is killed
	killed bool
	cut    bool           // funs have been cut off
	round  uint32         // of messages to slaves; 0 while none is out
	asked  int            // slaves that have not answered
	users  []*table.Entry // of the code, in this round
	refers []uint32       // processes that refer to the literals
	Then   func(found bool)
}

// leftover are literals of a purged module that processes still refer to: they stay until these
// have ended.
type leftover struct {
	at     emu.Addr
	refers []uint32
}

// Begin has a search taken up by the commander when those before it have ended.
func (x *Searches) Begin(m *vm.Machine, s *Search) {
	x.queue = append(x.queue, s)
	x.of.Call(m)
}

// Continue does what the first search waits for: its next round, or that all agents have seen
// that funs are cut off.
func (x *Searches) Continue() {
	if len(x.queue) == 0 || !x.codes.Published() {
		return
	}
	s := x.queue[0]
	if s.round != 0 {
		return
	}
	old := x.codes.Seen().Old(s.Name)
	switch {
	case old == nil:
		x.endSearch(!s.Hard && s.Only == nil)
	case s.Hard && !s.cut:
		x.cutFuns(s)
	default:
		x.ask(s, old)
	}
}

func (x *Searches) cutFuns(s *Search) {
	s.cut, s.round = true, 0
	x.codes.Program.CutFuns(s.Name)
	x.codes.Publish(x.m)
}

// ask begins a round: processes that the master holds are looked at, and slaves asked about the
// others.
func (x *Searches) ask(s *Search, old *code.Module) {
	x.rounds++
	s.round, s.users, s.refers = x.rounds, nil, nil
	if s.Only != nil {
		x.askCore(s, s.Only.Core)
	} else {
		for _, pr := range x.table.Sorted() {
			if pr.Core == memory.OnARM {
				x.visit(s, pr, old)
			}
		}
		for core := range x.asked {
			x.askCore(s, core)
		}
	}
	if s.asked == 0 {
		x.endRound(s)
	}
}

func (x *Searches) askCore(s *Search, core int) {
	if x.of.AskCore(core, s.Name, s.round) {
		s.asked++
		x.asked[core]++
	}
}

// Uses is what a process uses of a module.
func (x *Searches) Uses(m *vm.Machine, pr *table.Entry, mod *code.Module) heap.Use {
	u := m.Uses(&pr.P.Space, mod)
	m.Settle()
	return u
}

func (x *Searches) visit(s *Search, pr *table.Entry, old *code.Module) {
	s.found(pr, x.Uses(x.m, pr, old))
}

func (s *Search) found(pr *table.Entry, u heap.Use) {
	if u.Code {
		s.users = append(s.users, pr)
	}
	if u.Literals {
		s.refers = append(s.refers, pr.Num)
	}
}

// Replied takes a slave's answer. One whose process is in a call has cleared its cache and knows
// no more: the master looks at the process itself if it is still there, and else asks again.
func (x *Searches) Replied(core int, round, flags uint32) {
	if len(x.queue) == 0 || x.queue[0].round != round {
		return
	}
	s := x.queue[0]
	s.asked--
	x.asked[core]--
	old, pr := x.codes.Program.Code().Old(s.Name), x.of.OnCore(core)
	switch {
	case pr == nil || old == nil || s.Only != nil && s.Only != pr:
	case flags&syscalls.PurgedInCall == 0:
		s.found(pr, heap.Use{Code: flags&syscalls.PurgedCode != 0,
			Literals: flags&syscalls.PurgedLiterals != 0})
	case x.of.Holds(pr):
		x.visit(s, pr, old)
	default:
		x.askCore(s, core)
	}
	if s.asked == 0 {
		x.endRound(s)
	}
}

// Excuse does without the answers of a core that has stopped.
func (x *Searches) Excuse(core int) {
	if x.asked[core] == 0 {
		return
	}
	s := x.queue[0]
	s.asked -= x.asked[core]
	x.asked[core] = 0
	if s.asked == 0 {
		x.endRound(s)
	}
}

// endRound decides what follows from the answers.
func (x *Searches) endRound(s *Search) {
	switch {
	case s.Only != nil:
		x.endSearch(len(s.users) > 0)
	case len(s.users) == 0 && s.cut:
		x.endCode(s)
	case len(s.users) == 0:
		x.cutFuns(s)
	case s.Hard:
		s.killed = true
		for _, pr := range s.users {
			x.of.Kill(pr)
		}
		s.round = 0
		x.of.Call(x.m)
	default:
		if s.cut {
			x.codes.Program.JoinFuns(s.Name)
			x.codes.Publish(x.m)
		}
		x.endSearch(false)
	}
}

// endCode ends the old code, which nobody uses.
func (x *Searches) endCode(s *Search) {
	literals := x.codes.Program.Purge(s.Name)
	x.codes.Publish(x.m)
	if literals.Words > 0 {
		x.leftovers = append(x.leftovers, leftover{literals.Addr, s.refers})
		x.DropLiterals(0)
	}
	x.endSearch(!s.Hard || s.killed)
}

// endSearch tells who waits for the first search, and takes up the next.
func (x *Searches) endSearch(found bool) {
	s := x.queue[0]
	x.queue = x.queue[1:]
	if s.Then != nil {
		s.Then(found)
	}
	if len(x.queue) > 0 {
		x.of.Call(x.m)
	}
}

// DropLiterals frees literals of purged modules that no process refers to any more; num has ended.
func (x *Searches) DropLiterals(num uint32) {
	kept := x.leftovers[:0]
	_, literals := x.codes.Areas()
	for _, l := range x.leftovers {
		l.refers = table.Remove(l.refers, num)
		if len(l.refers) == 0 {
			literals.Release(l.at)
			continue
		}
		kept = append(kept, l)
	}
	x.leftovers = kept
}
