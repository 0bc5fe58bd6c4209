package heap

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/charge"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
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

// Manager is a machine that manages the memory of the processes that it runs.
type Manager struct {
	charge.Charger
	// Objects makes binaries outside of heaps on the ARM; nil on a core, which asks its runner.
	Objects Objects
	// Stress collects garbage at every allocation.
	Stress bool

	copying collection // the present or latest collection, whose slices are reused
	visit   func(*term.Term)
}

// Space is the memory of a process: a block with heap and stack, and local memory.
type Space struct {
	Pid term.Term // of the process
	XAt emu.Addr  // address of x0
	code.Registers
	Mem    code.Block
	Others Roots
	Shortage
	base uint32 // index of Mem in the backing words
	end  uint32
	areas
	objects
	Sizing
}

// Roots are the terms of a process that are neither in registers nor on heap or stack.
type Roots interface {
	EachRoot(visit func(*term.Term))
	// Written returns the words of a heap object that has been changed in place: the object may be
	// older than what they refer to.
	Written(v *emu.View) []term.Term
}

// Shortage describes the memory that a process lacks.
type Shortage struct {
	// Need words of heap are wanted, while the first Live x registers hold values.
	Need, Live int
	Spill      int // words wanted at the block's end, for frames that must leave the local stack
}

// Sizing determines when a process is collected, and the size of its new block.
type Sizing struct {
	// Collections counts garbage collections.
	Collections uint64
	// Asks is set while the runner can get an extension: see Outgrown.
	Asks bool
	// MinWords is the smallest block a collection chooses; not below MinBlockWords.
	MinWords int
	// MaxWords is the most that may live on heap and stack after a collection, 0 for no bound: see
	// Overgrown.
	MaxWords int
	// Growth is how the size of its block changes.
	Growth Growth
	// Full makes the next collection leave no garbage in the old generation.
	Full bool

	// Crowded is set when the last collection left the block more than half full.
	Crowded bool

	fresh bool // collected since the last allocation; lets the stress mode make progress
}

// Overgrown reports whether heap and stack, with the requested words, exceed MaxWords.
func (p *Space) Overgrown() bool {
	return p.MaxWords > 0 && p.HeapUsed()+p.StackUsed()+p.Need > p.MaxWords
}

// Builder returns a builder for the free part of the heap. Commit must be called afterwards.
func (m *Manager) Builder(p *Space) term.Builder {
	return term.Builder{Base: p.addrOf(p.HTop), W: m.View.W[p.HTop:p.heapEnd()]}
}

func (m *Manager) Commit(p *Space, b *term.Builder) {
	p.HTop += uint32(b.Used)
	m.View.ChargeStores(uint64(b.Used), m.HeapStore)
	for _, box := range b.Refs {
		m.linkBox(p, box)
	}
	if b.Used > 0 {
		m.FenceHeap()
	}
}

// Registers returns the x registers of a process. They share the memory of the process.
func (m *Manager) Registers(p *Space) *[code.NumX]uint32 {
	return (*[code.NumX]uint32)(m.View.Slice(p.XAt, code.NumX))
}

// chargeLoads charges n loads of words of a term.
func (m *Manager) chargeLoads(t term.Term, n uint64) { m.View.ChargeLoads(n, m.View.LoadStalls(t)) }

// PriceAccesses notes what accesses to heap and stack of a process cost.
func (m *Manager) PriceAccesses(p *Space) {
	h := &m.View.Seg[p.haddr>>20]
	m.HeapLoad, m.HeapStore = uint32(h.Load), uint32(h.Store)
	at := p.Mem.Addr
	if p.localStack() {
		at = p.local.Stack.Addr
	}
	s := &m.View.Seg[at>>20]
	m.StackLoad, m.StackStore = uint32(s.Load), uint32(s.Store)
}

// Open sets the executor's state of the space.
func (p *Space) Open(s *exec.State) {
	s.Registers = &p.Registers
	s.HeapAt = p.haddr - p.hbase<<2
	s.Joined, s.HEnd, s.Low, s.Floor = p.joined, p.hend, p.slow, p.HTop
	s.Pressed = p.Pressed()
}

// HeapLimit returns the limit of the heap, or 0 if the stack in the same area is the limit.
func (p *Space) HeapLimit() uint32 { return p.hend }

// HashPlace adds registers and limits to a state hash, HashState the rest of the space.
func (p *Space) HashPlace(h *emu.Hash) {
	for _, v := range [...]uint64{uint64(p.Pid), uint64(p.Mem.Addr), uint64(p.PC), uint64(p.CP),
		uint64(p.HTop), uint64(p.SP),
		uint64(p.spill), uint64(p.hbase), uint64(p.fill), uint64(p.largest)<<32 | uint64(p.expects)} {
		h.Uint64(v)
	}
}

func (p *Space) HashState(h *emu.Hash) {
	for i := range p.old {
		h.Uint64(uint64(p.old[i].base)<<32 | uint64(p.old[i].top))
	}
	p.hashObjects(h)
}
