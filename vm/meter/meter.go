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
	// Runtime counts the events of the runtime for all processes that have run on this machine.
	Runtime RuntimeCounters
	// Trace is the track for events, or nil.
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
// whose loads do not stall, needs no fence, nor does the ARM's, which is ordered.
func (m *Meter) FenceStores(at emu.Addr) { m.FenceTimes(at, 1) }

// FenceTimes executes n fences. The fence word is in the same memory as the address, because stores
// to other memory are not ordered with it.
func (m *Meter) FenceTimes(at emu.Addr, n uint64) {
	s := &m.View.Seg[at>>20]
	if m.OnARM() || s.Load == 0 || n == 0 {
		return
	}
	m.chargeFences(n, uint32(s.Load), uint32(s.Store))
	m.Land()
}

// Fence charges a fence that orders all earlier stores of this core outside of it before all later
// ones.
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

// FenceHeap fences what a built-in function, or the process itself, has stored on the heap of the
// running process.
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

// HashState adds the state that determines future counts, and is not in memory, to h.
func (m *Meter) HashState(h *emu.Hash) {
	m.HashRest(h)
	m.Late.HashState(h)
}

// Counted returns the counters of the machine.
func (m *Meter) Counted() Counters { return Counters{m.Count, m.Runtime} }
