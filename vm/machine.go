package vm

import (
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/bits"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/dispatch"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
)

// Machine runs processes: it is a core of the board, or a processor of the ARM, with the program
// and the state of the runtime. It belongs to one agent.
type Machine struct {
	heap.Manager
	// NoFences makes heap_fence a no-op. Failures that result in the weak memory order end the
	// process, not the emulator.
	NoFences bool
	// ByDMA makes the DMA engine of a core fetch messages from shared DRAM; otherwise the core
	// copies them.
	ByDMA bool

	execution
	caller caller
	call   call.Context // of the caller
	bits   bits.Builder
	traces traces
	errors raiser
	calls  resolver
	prof   attribution // while the machine is profiled
}

// execution is the executor and the process that it executes.
type execution struct {
	executor exec.Executor
	state    exec.State
	current  *Process // running, or the last that ran if it has not ended
}

// Use sets the executor of the machine.
func (e *execution) Use(x exec.Executor) { e.executor = x }

// NewMachine makes a machine for an agent's view of memory.
// The cache is nil for the ARM.
func NewMachine(b *emu.Board, v *emu.View, atoms *term.Atoms, cache *swicache.Cache) *Machine {
	m := &Machine{}
	m.Dispatch = dispatch.New(b, v, atoms, cache)
	m.caller.m = m
	m.executor, m.state.Runtime = exec.Interpreter{}, paths{m}
	m.call = call.Context{View: m.View, Atoms: atoms, Caller: &m.caller,
		MemoryBytes: max(b.DRAMBytes, b.ARMBytes)}
	m.bits = bits.NewBuilder(&m.call, m)
	m.traces = traces{&m.Manager, &m.call}
	m.errors = raiser{m.traces, map[int]blame{}}
	m.calls = resolver{m.errors}
	m.priceCode()
	return m
}

// priceCode sets the cost of fetching uncached code.
func (m *Machine) priceCode() {
	if m.Code != nil && m.Cache != nil {
		m.Line = uint32(m.View.Seg[m.Code.Base>>20].Load)
	}
}

// Reprice reads the costs of accesses after costs in the view have changed. Everything before must
// have been settled.
func (m *Machine) Reprice() {
	m.Core.Reprice()
	m.priceCode()
	if m.current != nil {
		m.priceAccesses(m.current)
	}
}

// Adopt makes the machine see a newer snapshot of the program.
func (m *Machine) Adopt(c *code.Code) {
	if m.Code == c {
		return
	}
	m.Dispatch.Adopt(c)
	m.Price(c.Set(m.Side), c.Runtime(m.Side), c.SoftFloat(m.Side))
	m.state.Instrs, m.state.Taken = c.Instrs, c.Taken[m.Side]
	if m.Cache != nil {
		m.state.States, m.state.Uses = m.Calls()
		m.Core.Reprice()
		m.priceCode()
		return
	}
	m.state.Instrs = c.OnTheARM
	if c.ARMSet != cost.Own {
		m.SetRatio()
	}
	for len(m.state.States) < c.Funcs() {
		m.state.States = append(m.state.States, swicache.Cached)
		m.state.Uses = append(m.state.Uses, swicache.Use{})
	}
}

// ResetCache notifies the cache that the process has exited.
func (m *Machine) ResetCache() {
	m.current = nil
	m.Dispatch.ResetCache()
}

// sliceInstructions bounds the number of instructions between two checks of the clock.
const sliceInstructions = 4096

// Run executes p until the machine's clock reaches limit, the process has used up its slice of
// reductions, or the process needs its runner. Words that BIFs move through the machine's view are
// charged as well.
func (m *Machine) Run(p *Process, limit emu.Cycles) exec.Trap {
	if m.NoFences {
		return m.runUnfenced(p, limit)
	}
	return m.runUntil(p, limit)
}

func (m *Machine) runUntil(p *Process, limit emu.Cycles) exec.Trap {
	m.current, m.Stack = p, p
	m.priceAccesses(p)
	m.Follow(&p.trail, p.Pid)
	for {
		before := m.Clock
		done := m.Count.Bytecodes
		trap := m.slice(p, m.budget(limit-m.Clock))
		if m.Profiled() {
			m.endSlice()
		}
		if trap != exec.TrapYield || p.SliceReds <= 0 {
			m.Land() // the runner fences what it does next
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

// budget estimates how many instructions fill the remaining time, from their mean cost so far.
func (m *Machine) budget(left emu.Cycles) uint64 {
	per := uint64(64)
	if n := m.Count.Bytecodes; n > 1024 {
		per = m.Count.Cycles()/n + 1
	}
	n := uint64(left) / per
	return min(max(n, 8), sliceInstructions)
}

// priceAccesses sets the costs of accesses to the process's heap and stack.
func (m *Machine) priceAccesses(p *Process) {
	m.PriceAccesses(&p.Space)
	m.state.HeapFence, m.state.StackFence = 0, 0
	m.Late.Hides = m.Late.Weak() && m.Cache != nil && m.HeapLoad > 0
	if m.Cache != nil && m.HeapLoad > 0 && !m.NoFences {
		m.state.HeapFence = 1
	}
	if m.Cache != nil && m.StackLoad > 0 {
		m.state.StackFence = 1
	}
	m.PriceInlined(&m.state.Inline, paths{m}.computes())
}

// Settle moves the stalls that the view has accumulated outside of Run (collections, copies of
// messages) to the machine's clock.
func (m *Machine) Settle() {
	if m.UnitHits > 0 {
		m.ChargeCalls(0, 0, 0)
	}
	m.Core.Settle()
}
