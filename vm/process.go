package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// Shape of heaps.
const (
	// Slack words stay free between heap and stack beyond what an instruction asks for, so that
	// raising an exception never needs a collection of its own.
	Slack = 48
	// MinBlockWords is the smallest heap-and-stack block. H_DEFAULT_SIZE of ParallErlang is 233
	// words (FACTS.md section 8); this is that, with the slack, in whole ownership pages.
	MinBlockWords = 320
)

// Process is a process in mid-flight: the registers of the virtual machine that are not in emulated
// memory, and the queues whose links the model charges for without spelling them out in memory.
type Process struct {
	Pid term.Term
	XAt emu.Addr // address of x0
	Space
	code.Registers
	Spent
	Asked

	exc     exception
	target  target
	trail   *trail // where it has come from, in a profile
	Dict    term.Term
	dictLen int

	Inbox   Mailbox
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
	ExitFragment Message
	// Initial is the function the process was spawned with, for reports; Arity is that of what it
	// applies when it begins, or has hibernated.
	Initial code.MFA
	Arity   int
}

// Space is the memory of a process for heap and stack: a block, and what it has besides.
type Space struct {
	Mem  code.Block
	base uint32 // index of Mem in the backing words
	end  uint32
	areas
	objects
	Sizing
}

// Sizing is what decides when a process is collected, and into how large a block.
type Sizing struct {
	// Collections counts garbage collections.
	Collections uint64
	// Asks is set while the runner can get an annex: see Outgrown.
	Asks bool
	// MinWords is the smallest block a collection chooses; not below MinBlockWords.
	MinWords int
	// MaxWords is the most that may live on heap and stack after a collection, 0 for no bound: see
	// Overgrown.
	MaxWords int
	// Growth is how the size of its block changes.
	Growth Growth

	crowded bool // the last collection left the block more than half full
	fresh   bool // collected since the last allocation; lets the stress mode make progress
	full    bool // the next collection leaves no garbage in the old generation
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
	Need, Live int
	Spill      int // words wanted at the block's end, for frames that must leave the local stack
	Native     int // index of the native function
	NativeArgs int
	Undef      code.MFA // of TrapUndef
	ExitReason term.Term
	ExitTrace  term.Term
}

// target is where a call through a fun or apply goes.
type target struct {
	pc, fn int
	native int
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

// Overgrown reports whether more than MaxWords live on heap and stack, with what is wanted now.
func (p *Process) Overgrown() bool {
	return p.MaxWords > 0 && p.HeapUsed()+p.StackUsed()+p.Need > p.MaxWords
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

// index is the place of an address in the backing words.
func index(v *emu.View, a emu.Addr) uint32 { return a>>2 + v.Seg[a>>20].Delta }

// builder gives the free heap as a builder; commit takes what it used.
func (m *Machine) builder(p *Process) term.Builder {
	return term.Builder{Base: p.addrOf(p.HTop), W: m.View.W[p.HTop:p.heapEnd()]}
}

func (m *Machine) commit(p *Process, b *term.Builder) {
	p.HTop += uint32(b.Used)
	m.View.ChargeStores(uint64(b.Used), m.heapStore)
	for _, box := range b.Refs {
		m.linkBox(p, box)
	}
	if b.Used > 0 {
		m.fenceHeap()
	}
}

// x gives the x registers of a process as words.
func (m *Machine) x(p *Process) *[code.NumX]uint32 {
	return (*[code.NumX]uint32)(m.View.Slice(p.XAt, code.NumX))
}

// HashState feeds the process's registers and queues into a state hash.
func (p *Process) HashState(h *emu.Hash) {
	for _, v := range [...]uint64{uint64(p.Pid), uint64(p.Mem.Addr), uint64(p.PC), uint64(p.CP), uint64(p.HTop), uint64(p.SP),
		uint64(p.spill), uint64(p.hbase), uint64(p.fill), uint64(p.largest)<<32 | uint64(p.expects),
		p.Reductions, p.Instructions, uint64(p.Dict), uint64(p.Timeout.ID), uint64(p.Flush)<<32 | uint64(p.GroupLeader),
		uint64(p.ExitReason)<<32 | uint64(p.exc.class), uint64(p.MinWords)<<32 | uint64(p.MaxWords)} {
		h.Uint64(v)
	}
	for _, b := range [...]bool{p.Timeout.Armed, p.Timeout.fired, p.Ended, p.Crashed, p.polled, p.full, p.exc.pending} {
		h.Bool(b)
	}
	for i := range p.old {
		h.Uint64(uint64(p.old[i].base)<<32 | uint64(p.old[i].top))
	}
	p.hashObjects(h)
	p.Inbox.HashState(h)
}
