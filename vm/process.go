package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/mailbox"
	"github.com/parallergo/epiphany/vm/meter"
)

// Process is a process in mid-flight: the registers of the virtual machine that are not in emulated
// memory, and the queues whose links the model charges for without spelling them out in memory.
type Process struct {
	heap.Space
	Spent
	Asked

	exc    exception
	target target
	trail  *meter.Trail // where it has come from, in a profile
	dict   dictionary

	Inbox   mailbox.Mailbox
	polled  bool
	Timeout Timeout
	// GroupLeader is the pid that output goes to.
	GroupLeader term.Term
	// Flush is the monitor whose DOWN message is not wanted any more, None when there is none.
	Flush term.Term
	// Crashed is set when the process ended by an error or a throw of its own that nothing caught.
	Crashed bool
	// Ended is set by the master when the process must not run any more.
	Ended bool
	// ExitFragment holds ExitReason when an exit signal brought it.
	ExitFragment mailbox.Message
	// Initial is the function the process was spawned with, for reports; Arity is that of what it
	// applies when it begins, or has hibernated.
	Initial code.MFA
	Arity   int
}

// Spent is what a process has executed.
type Spent struct {
	// Reductions counts calls; Instructions counts bytecode instructions.
	Reductions, Instructions uint64
	// SliceReds is what the process may still spend before its runner looks around.
	SliceReds int
}

// Asked is what a trap asks for.
type Asked struct {
	BIF        int // number of the built-in function that is to be run
	BIFArgs    int
	Undef      code.MFA // of TrapUndef
	ExitReason term.Term
	ExitTrace  term.Term
}

// target is where a call through a fun or apply goes.
type target struct {
	pc, fn int
	bif    int
}

// Timeout is the state of a receive's timer.
type Timeout struct {
	// ID numbers the timers of a process from 1 on; a report about another ID is stale.
	ID    uint32
	Armed bool // set and neither fired nor cancelled
	fired bool
	// Millis is the time asked for when TrapWait starts a timer; negative when none is to be
	// started.
	Millis int64
	// Cancelled is the timer that was given up since the runner last looked, 0 for none.
	Cancelled uint32
}

// Fired tells the process that timer id has run out. It reports false for a stale id.
func (p *Process) Fired(id uint32) bool {
	if !p.Timeout.Armed || p.Timeout.ID != id {
		return false
	}
	p.Timeout.Armed = false
	p.Timeout.fired = true
	return true
}

// cancelTimeout forgets the running timer; the runner tells the master.
func (p *Process) cancelTimeout() {
	if p.Timeout.Armed {
		p.Timeout.Armed = false
		p.Timeout.Cancelled = p.Timeout.ID
	}
	p.Timeout.fired = false
}

// Granted answers Request: see heap.Space. Where a message cannot be seen it ends the process.
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

// HashState feeds the process's registers and queues into a state hash.
func (p *Process) HashState(h *emu.Hash) {
	p.HashPlace(h)
	for _, v := range [...]uint64{
		p.Reductions, p.Instructions, uint64(p.dict.table), uint64(p.Timeout.ID),
		uint64(p.Flush)<<32 | uint64(p.GroupLeader),
		uint64(p.ExitReason)<<32 | uint64(p.exc.class), uint64(p.MinWords)<<32 | uint64(p.MaxWords)} {
		h.Uint64(v)
	}
	flags := [...]bool{
		p.Timeout.Armed, p.Timeout.fired, p.Ended, p.Crashed, p.polled, p.Full, p.exc.pending,
	}
	for _, b := range flags {
		h.Bool(b)
	}
	p.Space.HashState(h)
	p.Inbox.HashState(h)
}
