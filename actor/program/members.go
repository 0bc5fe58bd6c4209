package program

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// job is a job with members that are Erlang processes. These, and the programs of the other
// members, access each other's symmetric regions.
type job struct {
	members []member // by number
}

// member is a member of a job.
type member struct {
	pid   uint32
	core  int
	plan  *Plan
	r     *running // nil for an Erlang process
	ended bool
}

// Layout of the OpenSHMEM data in the symmetric region, in bytes: its state, the locks of its
// types, and three bytes for each member. In a program, the linker has placed the state and the
// locks.
const (
	stateBytes = 160
	lockBytes  = 8
	noteKinds  = 3
)

// Symbols of programs: the state, and the end of the symmetric variables.
const (
	stateSymbol = "___shmem"
	heapSymbol  = "___symmetric_heap"
)

// lockSymbols are the locks.
var lockSymbols = []string{"___shmem_lock_int", "___shmem_lock_long", "___shmem_lock_longlong",
	"___shmem_lock_float", "___shmem_lock_double"}

// window returns where the symmetric region of a core begins and ends in its SRAM.
func (p *Programs) window() (from, to uint32) {
	from = uint32(p.cfg.Layout.Symmetric)
	return from, from + uint32(p.cfg.Layout.SymmetricBytes)
}

// mayJoin returns an error unless an Erlang process can be a member according to a plan.
func (p *Programs) mayJoin(plan *Plan) error {
	from, to := p.window()
	switch heap := p.heap(plan); {
	case plan.shape == nil:
		return &Refusal{"no_workgroup", "a process is a member of a workgroup"}
	case from == to:
		return &Refusal{"no_symmetric", "the setting symmetric leaves no memory to a symmetric heap"}
	case heap > to:
		return &Refusal{"no_symmetric", fmt.Sprintf("symmetric variables of %d members end at %#x, their "+
			"memory at %#x", plan.size, heap, to)}
	case plan.image == nil:
		return nil
	}
	state, found := plan.image.Find(stateSymbol)
	_, linked := plan.image.Find(heapSymbol)
	if !found || !linked || state.Address < from || state.Address >= to {
		return &Refusal{"no_symmetric", fmt.Sprintf("the program does not have the state of OpenSHMEM from "+
			"%#x to %#x: it is not linked for a symmetric heap of %d bytes", from, to, to-from)}
	}
	return nil
}

// heap returns where the symmetric heap begins, after the OpenSHMEM data.
func (p *Programs) heap(plan *Plan) uint32 {
	return p.notes(plan) + noteKinds*(uint32(plan.size+7)&^7)
}

// notes returns where the symmetric variables of a program, or of the Erlang library, end.
func (p *Programs) notes(plan *Plan) uint32 {
	at, _ := p.window()
	at += stateBytes + uint32(len(lockSymbols))*lockBytes
	if plan.image != nil {
		end, _ := plan.image.Find(heapSymbol)
		at = end.Address
	}
	return (at + 7) &^ 7
}

// join writes the symmetric variables of a member that is an Erlang process, which has a core now.
func (p *Programs) join(m *vm.Machine, plan *Plan, pid uint32) {
	from, _ := p.window()
	bytes := make([]byte, p.heap(plan)-from)
	if plan.image != nil {
		for _, x := range plan.image.Segments {
			if x.Address>>20 == 0 && x.Address >= from && x.Address < from+uint32(len(bytes)) {
				copy(bytes[x.Address-from:], x.Data)
			}
		}
	}
	m.PostBlock(m.Clock, p.seats[plan.core].sram()|from, pack(bytes))
	m.Settle()
	p.startAll(m, held{pid: pid, plan: plan})
}

// introduceAll makes a job of members, if any is an Erlang process: these get the addresses of the
// others, and programs get access to the symmetric regions of these.
func (p *Programs) introduceAll(m *vm.Machine, all []held) {
	if !slices.ContainsFunc(all, func(h held) bool { return h.r == nil }) {
		return
	}
	j := &job{members: make([]member, len(all))}
	for _, h := range all {
		j.members[h.plan.shape.member(p.board, h.plan.core)] = member{h.pid, h.plan.core, h.plan, h.r, false}
	}
	p.jobs = append(p.jobs, j)
	var cores []int
	written := p.port.Fence(m.Clock) // when the symmetric variables of processes are visible
	for _, x := range j.members {
		cores = append(cores, x.core)
		if x.r != nil {
			x.r.last = max(x.r.last, written)
		}
	}
	for me, x := range j.members {
		if x.r != nil {
			p.eachWindow(j, p.seats[x.core].guest.Open)
			continue
		}
		p.command(m, x.core, order{kind: join,
			job: &slave.Membership{Pid: term.Pid(x.pid), Me: me, Cores: cores}},
			slave.MembershipWords(len(cores)))
		p.cfg.Master.Hint(m, x.pid, func(b *term.Builder) term.Term {
			return b.Tuple(p.atom(JoinModule), p.atom("go"))
		})
	}
}

// eachWindow calls f with the symmetric regions of a job's Erlang processes.
func (p *Programs) eachWindow(j *job, f func(...ecore.Range)) {
	for _, x := range j.members {
		if x.r == nil && !x.ended {
			f(p.opened(x.core))
		}
	}
}

func (p *Programs) opened(core int) ecore.Range {
	from, to := p.window()
	return ecore.Range{Address: p.seats[core].sram() | from, Bytes: to - from}
}

// command sends an order to a slave, for the time when everything that the ARM has stored before is
// visible.
func (p *Programs) command(m *vm.Machine, core int, o order, words int) {
	m.ChargeStores(p.seats[core].sram(), words)
	m.Settle()
	o.at = max(m.Clock, p.port.Fence(m.Clock))
	s := p.seats[core]
	if n := len(s.orders); n > 0 {
		o.at = max(o.at, s.orders[n-1].at)
	}
	s.orders = append(s.orders, o)
	p.port.Notify(o.at, p.ids[core])
}

// of returns the job of a member that has not ended, and its number there.
func (p *Programs) of(pid uint32) (j *job, number int) {
	for _, j := range p.jobs {
		for i, x := range j.members {
			if x.pid == pid && !x.ended {
				return j, i
			}
		}
	}
	return nil, 0
}

// leave removes an ended process from its job: the others can no longer access its memory.
func (p *Programs) leave(m *vm.Machine, pid uint32) {
	p.held = slices.DeleteFunc(p.held, func(h held) bool { return h.pid == pid })
	j, number := p.of(pid)
	if j == nil {
		return
	}
	j.members[number].ended = true
	gone := j.members[number]
	left := false
	for _, x := range j.members {
		switch left = left || !x.ended; {
		case x.ended:
		case x.r == nil:
			p.command(m, x.core, order{kind: lost, words: []emu.Word{emu.Word(number)},
				job: &slave.Membership{Pid: term.Pid(x.pid)}}, 1)
		case gone.r == nil:
			p.seats[x.core].guest.Shut(p.opened(gone.core))
		}
	}
	if !left {
		p.jobs = slices.DeleteFunc(p.jobs, func(o *job) bool { return o == j })
	}
}

// Member implements member(). It returns {Number, Members, State, Heap, End} of the caller in its
// job; the last three are addresses in the memory of its core.
func (p *Programs) Member(c *builtin.Call) (term.Term, bif.Result) {
	j, me := p.of(term.ImmValue(c.P.Pid))
	if j == nil || j.members[me].r != nil {
		return c.Badarg()
	}
	plan := j.members[me].plan
	state, _ := p.symbol(plan, stateSymbol)
	_, to := p.window()
	return c.Return(builtin.Tuple{me, len(j.members), int(state.Address), int(p.heap(plan)), int(to)})
}

// symbol returns a symmetric variable of a member.
func (p *Programs) symbol(plan *Plan, name string) (s host.Symbol, found bool) {
	from, to := p.window()
	if plan.image != nil {
		s, found = plan.image.Find(name)
		return s, found && s.Address >= from && s.Address < to
	}
	if name == stateSymbol {
		return host.Symbol{Name: name, Address: from, Size: stateBytes}, true
	}
	i := slices.Index(lockSymbols, name)
	return host.Symbol{Name: name, Address: from + stateBytes + uint32(i)*lockBytes,
		Size: lockBytes}, i >= 0
}

// Symbol implements symbol(Name). It returns {Address, Bytes} of a symmetric variable of the
// programs in the caller's job, or false.
func (p *Programs) Symbol(c *builtin.Call) (term.Term, bif.Result) {
	j, me := p.of(term.ImmValue(c.P.Pid))
	if j == nil || !term.IsBoxed(c.Args[0]) || !term.IsBinary(c.M.View, c.Args[0]) {
		return c.Badarg()
	}
	s, found := p.symbol(j.members[me].plan, string(term.BinBytes(c.M.View, c.Args[0])))
	if !found {
		return term.AtomFalse, bif.Done
	}
	return c.Return(builtin.Tuple{int(s.Address), int(s.Size)})
}

// notHere implements a function of epiphany_pgas for a process that is not on a core, or on one
// without memory for members of jobs.
func (p *Programs) notHere(*builtin.Call) (term.Term, bif.Result) {
	return term.Small(slave.NoMember), bif.Done
}

// hash adds the state of a job to h.
func (j *job) hash(h *emu.Hash) {
	for _, x := range j.members {
		h.Uint64(uint64(x.pid)<<32 | uint64(x.core))
		h.Bool(x.ended)
	}
}
