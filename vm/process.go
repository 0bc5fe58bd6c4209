package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/mailbox"
	"github.com/parallergo/epiphany/vm/meter"
)

// Process is the state of a process: the registers of the virtual machine that are not in emulated
// memory, and the queues whose links the model charges without storing them in emulated memory.
type Process struct {
	heap.Space
	Spent
	Asked

	exc    exception
	target target
	trail  *meter.Trail // its call path, in a profile
	dict   dictionary

	Inbox       mailbox.Mailbox
	polled      bool
	Timeout     Timeout
	GroupLeader Leader
	// Flush is the monitor whose DOWN message must be removed, None when there is none.
	Flush term.Term
	// Crashed is set when the process ended by an error or a throw of its own that nothing caught.
	Crashed bool
	// Ended is set by the master when the process must not run any more.
	Ended bool
	// ExitFragment holds ExitReason when an exit signal brought it.
	ExitFragment mailbox.Message
	// Initial is the function with which the process was spawned, for reports. Arity is that of the
	// function it applies when it begins, or wakes from hibernation.
	Initial code.MFA
	Arity   int
}

// Spent counts what a process has executed.
type Spent struct {
	// Reductions counts calls; Instructions counts bytecode instructions.
	Reductions, Instructions uint64
	// SliceReds is the number of reductions left in the slice.
	SliceReds int
}

// Asked is what the process requests by a trap.
type Asked struct {
	BIF     int // number of the BIF to run
	BIFArgs int
	Undef   code.MFA // of TrapUndef; without a function, the module of a fun
	// NoModule is the module of TrapUndef if it could not be loaded, for a fun.
	NoModule   term.Term
	ExitReason term.Term
	ExitTrace  term.Term
}

// target is the destination of a call through a fun or apply.
type target struct {
	pc, fn int
	bif    int
}

// Timeout is the state of a receive's timer.
type Timeout struct {
	// ID is the number of the current timer; the timers of a process are numbered from 1. A report
	// about another ID is stale.
	ID    uint32
	Armed bool // set and neither fired nor cancelled
	fired bool
	// Millis is the requested time, in milliseconds, when TrapWait starts a timer; negative when
	// none is to be started.
	Millis int64
	// Cancelled is the timer that was cancelled since the runner last checked, 0 for none.
	Cancelled uint32
}

// Fired notifies the process that timer id has expired. It reports false for a stale id.
func (p *Process) Fired(id uint32) bool {
	if !p.Timeout.Armed || p.Timeout.ID != id {
		return false
	}
	p.Timeout.Armed = false
	p.Timeout.fired = true
	return true
}

// cancelTimeout drops the running timer; the runner notifies the master.
func (p *Process) cancelTimeout() {
	if p.Timeout.Armed {
		p.Timeout.Armed = false
		p.Timeout.Cancelled = p.Timeout.ID
	}
	p.Timeout.fired = false
}

// Granted fulfils Request: see heap.Space. It ends the process if it waits for a message that
// cannot be made visible.
func (p *Process) Granted(object uint32, at emu.Addr) {
	if !p.Space.Granted(object, at) {
		p.Kill(term.AtomSystemLimit)
		p.Crashed, p.Ended = true, true
	}
}

// EachRoot visits the terms of a process outside its registers, stack and heap.
func (p *Process) EachRoot(visit func(*term.Term)) {
	visit(&p.dict.table)
	visit(&p.exc.class)
	visit(&p.exc.value)
	visit(&p.exc.trace)
	visit(&p.exc.head)
	visit(&p.ExitReason)
	visit(&p.ExitTrace)
	p.Inbox.EachOnHeap(visit)
}

// HashState adds the process's registers and queues to a state hash.
func (p *Process) HashState(h *emu.Hash) {
	p.HashPlace(h)
	for _, v := range [...]uint64{
		p.Reductions, p.Instructions, uint64(p.dict.table), uint64(p.Timeout.ID),
		uint64(p.Flush)<<32 | uint64(p.GroupLeader.Pid),
		uint64(p.ExitReason)<<32 | uint64(p.exc.class), uint64(p.MinWords)<<32 | uint64(p.MaxWords)} {
		h.Uint64(v)
	}
	flags := [...]bool{
		p.Timeout.Armed, p.Timeout.fired, p.Ended, p.Crashed, p.polled, p.Full, p.exc.pending,
	}
	for _, b := range flags {
		h.Bool(b)
	}
	p.GroupLeader.HashState(h)
	p.Space.HashState(h)
	p.Inbox.HashState(h)
}
