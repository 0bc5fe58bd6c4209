package vm

import (
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/rts"
)

// Machine is what a process runs on: a core of the board, or a processor of the ARM, with the
// program and what the runtime keeps there. It belongs to one agent.
type Machine struct {
	core.Core
	Atoms *term.Atoms
	Code  *code.Code
	// Cache is the software instruction cache of a core; nil on the host, whose code costs no
	// fetch.
	Cache   *swicache.Cache
	CacheAt emu.Addr // SRAM that the cache fills
	// Objects makes binaries outside of heaps on the host; nil on a core, which asks its runner.
	Objects Objects
	// Trace is where the machine notes events; nil when nobody wants them.
	Trace *trace.Track
	// Stress collects garbage at every allocation.
	Stress bool
	// NoFences makes heap_fence do nothing: what then goes wrong in the weak order of memory ends
	// the process, not the emulator.
	NoFences bool
	// ByDMA lets the DMA engine of a core fetch messages from shared DRAM; otherwise the core
	// copies them.
	ByDMA bool
	// Runtime counts what the runtime did for all processes that ran here.
	Runtime RuntimeCounters

	execution
	dispatch
	software
	stalls
	caller caller
	call   call.Context // of the caller
	weak   lateStores
	at     emu.Cycles // of the latest call of cold code, for the trace
	prof   *profiler  // nil unless the machine is profiled
	bits   bitsBuild
}

// execution is what executes which process.
type execution struct {
	executor exec.Executor
	state    exec.State
	current  *Process // that runs, or ran last and has not ended
}

// dispatch is what calls through the instruction cache keep.
type dispatch struct {
	rule   *swicache.Rule
	costs  swicache.Costs
	missed uint64 // calls since the last charge that did not find them in the cache
	// looked counts the calls since the last charge that are not linked: cold ones, by code that is
	// not in the cache, by value, of the runtime's own units.
	looked uint64
	links  links
	// Units of the runtime come before functions in the cache.
	unitStates []swicache.State
	unitUses   []swicache.Use
	unitHits   uint64 // calls of units that were found in the cache and are not charged yet
	nativeHot  bool   // the built-in function that runs is in the cache
}

// software is what the runtime is made of, and where it is.
type software struct {
	side    int
	runtime [rts.NumFuncs]rts.Place
	figures rts.Figures
	away    bool // calls of built-in functions cost more than the functions, or are profiled
}

// stalls are the stall cycles of a word.
type stalls struct {
	heapLoad   uint32 // of the process's heap, where it grows
	heapStore  uint32
	stackLoad  uint32 // of a frame slot
	stackStore uint32
	fetch      uint32 // of one 8-byte line of cold code
}

// Counters are the events of a machine: those of the core, and those of the runtime on it.
type Counters struct {
	emu.Counters
	RuntimeCounters
}

// RuntimeCounters are the events of the runtime on a core.
type RuntimeCounters struct {
	Reductions uint64 // calls
	Natives    uint64 // calls of built-in functions, those that OTP makes instructions of apart

	Fences       uint64 // fence words sent round
	Spills       uint64 // times frames left a local stack
	SpilledWords uint64
	Refills      uint64 // times they came back
	Minors       uint64 // collections of nurseries by the core
	Promoted     uint64 // words these moved to old generations
	Majors       uint64 // collections of whole heaps, by whoever ran them
	Kept         uint64 // heap words these left
	RuntimeLines uint64 // of FetchLines, those of runtime functions

	Cache [NumCacheSteps]uint64 // cycles that the instruction cache cost by step; the cycle counters have them too
}

// Events lists the counters of the runtime's own work in a fixed order, without those by step of
// the instruction cache.
func (c *RuntimeCounters) Events() []emu.CounterField {
	return []emu.CounterField{
		{Name: "fences", Unit: "fences", Value: &c.Fences},
		{Name: "spills", Unit: "spills", Value: &c.Spills},
		{Name: "spilled", Unit: "words", Value: &c.SpilledWords},
		{Name: "refills", Unit: "refills", Value: &c.Refills},
		{Name: "minor_collections", Unit: "collections", Value: &c.Minors},
		{Name: "promoted", Unit: "words", Value: &c.Promoted},
		{Name: "major_collections", Unit: "collections", Value: &c.Majors},
		{Name: "kept", Unit: "words", Value: &c.Kept},
		{Name: "runtime_lines", Unit: "lines", Value: &c.RuntimeLines},
	}
}

// Add adds d to c.
func (c *Counters) Add(d *Counters) {
	c.Counters.Add(&d.Counters)
	c.Reductions += d.Reductions
	c.Natives += d.Natives
	to, from := c.Events(), d.Events()
	for i := range to {
		*to[i].Value += *from[i].Value
	}
	for i, n := range d.Cache {
		c.Cache[i] += n
	}
}

// NewMachine makes a machine for an agent's view of memory.
// The cache is nil for the host.
func NewMachine(b *emu.Board, v *emu.View, atoms *term.Atoms, cache *swicache.Cache) *Machine {
	m := &Machine{Core: core.New(b, v), Atoms: atoms, Cache: cache}
	m.rule, m.side = &swicache.Rule{}, code.OnHost
	m.caller.m = m
	m.executor, m.state.Runtime = exec.Interpreter{}, paths{m}
	m.call = call.Context{View: m.View, Atoms: atoms, Caller: &m.caller, MemoryBytes: max(b.DRAMBytes, b.HostBytes)}
	if cache != nil {
		m.costs, m.side = cache.Config().Costs(), code.OnCore
		m.links.of = map[int]int{}
	}
	m.lookAtCode()
	return m
}

// Counted is what the machine has counted.
func (m *Machine) Counted() Counters { return Counters{m.Count, m.Runtime} }

// lookAtCode notes what a fetch of cold code costs.
func (m *Machine) lookAtCode() {
	if m.Code != nil && m.Cache != nil {
		m.fetch = uint32(m.View.Seg[m.Code.Base>>20].Load)
	}
}

// Reprice notes what accesses cost now that costs in the view have changed. Everything before has
// been settled.
func (m *Machine) Reprice() {
	m.Core.Reprice()
	m.lookAtCode()
	if m.current != nil {
		m.lookAt(m.current)
	}
}

// Adopt makes the machine see a newer snapshot of the program.
func (m *Machine) Adopt(c *code.Code) {
	if m.Code == c {
		return
	}
	m.Code = c
	m.setSoftware(c.Set(m.side), c.Runtime(m.side), c.SoftFloat(m.side))
	m.state.Instrs, m.state.Taken = c.Instrs, c.Taken[m.side]
	if m.side == code.OnHost {
		m.state.Instrs = c.Hosted
		if c.HostSet != cost.Own {
			m.SetRatio()
		}
	}
	n := c.Funcs()
	if m.Cache == nil {
		for len(m.state.States) < n {
			m.state.States = append(m.state.States, swicache.Cached)
			m.state.Uses = append(m.state.Uses, swicache.Use{})
		}
		return
	}
	m.adoptCache(n)
	m.relink()
	m.Core.Reprice()
	m.lookAtCode()
}

// sliceInstructions bounds the instructions between two looks at the clock.
const sliceInstructions = 4096

// Run executes p until the machine's clock reaches limit, the process's slice of reductions is used
// up, or the process needs its runner. Words moved through the machine's view by built-in functions
// are charged as well.
func (m *Machine) Run(p *Process, limit emu.Cycles) Trap {
	if m.NoFences {
		return m.runUnfenced(p, limit)
	}
	return m.runUntil(p, limit)
}

func (m *Machine) runUntil(p *Process, limit emu.Cycles) Trap {
	m.current = p
	m.lookAt(p)
	if m.prof != nil {
		m.resumeProfile(p)
	}
	for {
		before := m.Clock
		done := m.Count.Bytecodes
		trap := m.slice(p, m.budget(limit-m.Clock))
		if m.prof != nil {
			m.endSlice()
		}
		if trap != TrapYield || p.SliceReds <= 0 {
			m.land() // the runner fences what it does next
			return trap
		}
		if m.Clock >= limit {
			return trap
		}
		if m.Count.Bytecodes == done && m.Clock == before {
			m.Count.Issue++ // time passes whatever happens
			m.Clock++
		}
	}
}

// budget guesses how many instructions fill the time left, from what instructions have cost so far.
func (m *Machine) budget(left emu.Cycles) uint64 {
	per := uint64(64)
	if n := m.Count.Bytecodes; n > 1024 {
		per = m.Count.Cycles()/n + 1
	}
	n := uint64(left) / per
	return min(max(n, 8), sliceInstructions)
}

// lookAt notes what accesses to the process's heap and stack cost.
func (m *Machine) lookAt(p *Process) {
	h := &m.View.Seg[p.haddr>>20]
	m.heapLoad, m.heapStore = uint32(h.Load), uint32(h.Store)
	at := p.Mem.Addr
	if p.localStack() {
		at = p.local.Stack.Addr
	}
	s := &m.View.Seg[at>>20]
	m.stackLoad, m.stackStore = uint32(s.Load), uint32(s.Store)
	m.state.HeapFence, m.state.StackFence = 0, 0
	m.weak.hides = m.weak.max > 0 && m.Cache != nil && m.heapLoad > 0
	if m.Cache != nil && m.heapLoad > 0 && !m.NoFences {
		m.state.HeapFence = 1
	}
	if m.Cache != nil && m.stackLoad > 0 {
		m.state.StackFence = 1
	}
	m.state.Inline = paths{m}.inlined()
}

// fence makes what this core has stored at an address visible to its own loads. Local memory, whose
// loads stall nothing, needs none, and the host's is ordered.
func (m *Machine) fence(at emu.Addr) {
	m.fenceTimes(at, 1)
}

// fenceTimes is so many fences. The fence word is where the stores go: what goes elsewhere is not
// ordered with them.
func (m *Machine) fenceTimes(at emu.Addr, n uint64) {
	s := &m.View.Seg[at>>20]
	if m.Cache == nil || s.Load == 0 || n == 0 {
		return
	}
	m.chargeFences(n, uint32(s.Load), uint32(s.Store))
	m.land()
}

// Fence charges a fence that puts everything this core has stored outside before what it stores
// next.
func (m *Machine) Fence() { m.fence(m.Board().DRAMBase) }

// fences charges fences of stores to shared DRAM, chargeFences of stores to where a load and a
// store take so long.
func (m *Machine) fences(n uint64) { m.chargeFences(n, m.DRAMLoad, m.DRAMStore) }

func (m *Machine) chargeFences(n uint64, load, store uint32) {
	stay := m.EnterFrame("[fence]")
	m.Runtime.Fences += n
	m.FenceWords(n, load, store)
	m.LeaveFrame(&stay)
}

// fenceHeap fences what a built-in function, or the process itself, has put on the heap of the
// process that runs; fenceStack what has left its local stack.
func (m *Machine) fenceHeap() {
	if m.heapLoad > 0 {
		m.Fence()
	}
}

func (m *Machine) fenceStack() { m.Fence() }

// Settle moves stalls collected by the view outside of Run (collections, copies of messages) to the
// machine's clock.
func (m *Machine) Settle() {
	if m.unitHits > 0 {
		m.chargeDispatch(0, 0, 0)
	}
	m.charge(nil, &exec.Ledger{})
}
