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

// Master is what searches need from the master.
type Master interface {
	// Call makes the commander call Continue soon.
	Call(m *vm.Machine)
	// AskCore asks the slave of a core whether its process uses a module's old code. It returns
	// false if there is no slave to ask.
	AskCore(core int, module term.Term, round uint32) bool
	// OnCore returns the process of a core, nil for none.
	OnCore(core int) *table.Entry
	// Holds reports whether the master may access a process.
	Holds(pr *table.Entry) bool
	// Kill ends a process that uses code to be removed. The process may be waiting for a reply.
	Kill(pr *table.Entry)
}

// Searches is the queue of searches, which are executed one at a time.
type Searches struct { // the first one is in progress
	queue     []*Search // number of rounds of all searches so far
	rounds    uint32    // of all searches
	leftovers []leftover
	asked     []int // number of requests to each core without a reply yet
	codes     *codeserver.Server
	table     *table.Table
	m         *vm.Machine // the commander's
	of        Master
}

// New returns an empty queue of searches through the processes of a table, on a board with so many
// cores. m is the commander's machine, which is charged.
func New(codes *codeserver.Server, all *table.Table, m *vm.Machine, cores int, of Master) *Searches {
	return &Searches{codes: codes, table: all, m: m, asked: make([]int, cores), of: of}
}

// Asked reports whether a request to a core has no reply yet.
func (x *Searches) Asked(core int) bool { return x.asked[core] > 0 }

// Count returns the number of searches that have not ended, and of removed modules whose literals
// are still in use.
func (x *Searches) Count() (searches, leftovers int) { return len(x.queue), len(x.leftovers) }

// HashState adds the searches to h.
func (x *Searches) HashState(h *emu.Hash) { h.Uint64(uint64(len(x.queue))<<32 | uint64(x.rounds)) }

// A Search finds the processes that use the old code of a module and, unless Only is set, removes
// that code.
type Search struct { // the only process to inspect, if nothing is to be removed; nil for all
	Name   term.Term    // processes that use the code are killed
	Only   *table.Entry // the only process to inspect, if nothing is to be removed; nil for all
	Hard   bool         // who uses the code is killed
	killed bool
	cut    bool           // funs have been disabled
	round  uint32         // number of the present round; 0 between rounds
	asked  int            // requests without a reply yet
	users  []*table.Entry // processes that use the code, in this round
	refers []uint32       // processes that refer to the literals
	// Then is called with the result: whether Only uses the code, or whether the code was removed.
	Then func(found bool)
}

// leftover are literals of a removed module, which stay until the processes that refer to them have
// ended.
type leftover struct {
	at     emu.Addr
	refers []uint32
}

// Begin adds a search, which the commander begins when those before it have ended.
func (x *Searches) Begin(m *vm.Machine, s *Search) {
	x.queue = append(x.queue, s)
	x.of.Call(m)
}

// Continue continues the first search, unless it waits for replies or for agents to see new code.
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

// ask begins a round: it inspects the processes on the ARM, and asks slaves about the others.
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

// Uses returns what a process uses of a module. m is charged.
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

// Replied handles the reply of a slave. If its process is in a call, the slave has only removed
// code from its cache: the master inspects the process itself if it still may access it, or else
// asks again.
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

// Excuse drops the outstanding requests to a core that has failed.
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

// endRound continues a search after the last reply of a round.
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

// endCode removes the old code, which no process uses.
func (x *Searches) endCode(s *Search) {
	literals := x.codes.Program.Purge(s.Name)
	x.codes.Publish(x.m)
	if literals.Words > 0 {
		x.leftovers = append(x.leftovers, leftover{literals.Addr, s.refers})
		x.DropLiterals(0)
	}
	x.endSearch(!s.Hard || s.killed)
}

// endSearch reports the result of the first search, and begins the next.
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

// DropLiterals frees the literals of removed modules that no process refers to any more, after
// process num has ended.
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
