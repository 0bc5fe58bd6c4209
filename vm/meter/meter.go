package meter

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/weak"
)

// Meter counts and times what one agent does for the processes that it runs.
type Meter struct {
	core.Core
	// Runtime counts what the runtime did for all processes that ran here.
	Runtime RuntimeCounters
	// Trace is where events are noted; nil when nobody wants them.
	Trace *trace.Track
	// Late are stores that a core's own loads do not find yet.
	Late weak.Stores
	// Side is code.OnCore or code.OnARM.
	Side int
	Stalls
	prof *profiler // nil unless the machine is profiled
}

// Stalls are the stall cycles of a word.
type Stalls struct {
	HeapLoad   uint32 // of the process's heap, where it grows
	HeapStore  uint32
	StackLoad  uint32 // of a frame slot
	StackStore uint32
	Line       uint32 // of one 8-byte line of cold code
}

// New counts what an agent does with its view of memory.
func New(b *emu.Board, v *emu.View, side int) Meter {
	return Meter{Core: core.New(b, v), Side: side}
}

// OnARM reports whether the meter is that of a processor of the ARM.
func (m *Meter) OnARM() bool { return m.Side == code.OnARM }

// FenceStores makes what this core has stored at an address visible to its own loads. Local memory,
// whose loads stall nothing, needs none, and the ARM's is ordered.
func (m *Meter) FenceStores(at emu.Addr) { m.FenceTimes(at, 1) }

// FenceTimes is so many fences. The fence word is where the stores go: what goes elsewhere is not
// ordered with them.
func (m *Meter) FenceTimes(at emu.Addr, n uint64) {
	s := &m.View.Seg[at>>20]
	if m.OnARM() || s.Load == 0 || n == 0 {
		return
	}
	m.chargeFences(n, uint32(s.Load), uint32(s.Store))
	m.Land()
}

// Fence charges a fence that puts everything this core has stored outside before what it stores
// next.
func (m *Meter) Fence() { m.FenceStores(m.Board().DRAMBase) }

// ChargeFences charges fences of stores to shared DRAM.
func (m *Meter) ChargeFences(n uint64) { m.chargeFences(n, m.DRAMLoad, m.DRAMStore) }

// chargeFences charges fences of stores to where a load and a store take so long.
func (m *Meter) chargeFences(n uint64, load, store uint32) {
	stay := m.EnterFrame("[fence]")
	m.Runtime.Fences += n
	m.FenceWords(n, load, store)
	m.LeaveFrame(&stay)
}

// FenceHeap fences what a built-in function, or the process itself, has put on the heap of the
// process that runs.
func (m *Meter) FenceHeap() {
	if m.HeapLoad > 0 {
		m.Fence()
	}
}

// Land makes all stores of this core visible to it.
func (m *Meter) Land() { m.Late.Land(m.View.W) }

// ChargeTables charges words of the process control block, of registers, and of the runtime's
// tables in shared DRAM.
func (m *Meter) ChargeTables(loads, stores uint64) {
	v := m.View
	v.ChargeLoads(loads, m.DRAMLoad)
	v.ChargeStores(stores, m.DRAMStore)
}

// FetchLines charges instructions of the runtime that come from shared DRAM.
func (m *Meter) FetchLines(lines uint64) {
	m.Fetch(lines)
	m.Runtime.RuntimeLines += lines
}

// HashState feeds what decides about what comes next, and is not in memory, into a state hash.
func (m *Meter) HashState(h *emu.Hash) {
	m.HashRest(h)
	m.Late.HashState(h)
}

// Counted is what the machine has counted.
func (m *Meter) Counted() Counters { return Counters{m.Count, m.Runtime} }
