package vm

import (
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// SetSoftware makes the runtime that of a cost model.
func (m *Machine) SetSoftware(s cost.Model) { m.setSoftware(s, s, rts.LibGCC) }

// Set does so for code of one set with the runtime of another, and with some kind of double
// precision.
func (m *Machine) setSoftware(s, runtime cost.Model, soft rts.SoftFloat) {
	m.figures.Set(s, runtime, soft)
	m.lookAway()
}

// chargeFrame charges what a call of a built-in function takes in C, beside its loops.
func (m *Machine) chargeFrame() {
	if !m.figures.InC {
		return
	}
	f := &m.figures
	n := f.Instructions(f.Native)
	if m.side == code.OnHost {
		m.Issue((rts.Frame.Instrs + n) * f.HostPercent / 100)
		return
	}
	m.Issue(rts.Frame.Cycles + n)
	m.chargeProcess(f.Loads, 0)
}

// passArgs charges arguments and result of a built-in function where they are in registers that lie
// in shared DRAM. Native code stores arguments there first, for HiPE's built-in functions take them
// from the process.
func (m *Machine) passArgs(arity int) {
	if m.side == code.OnHost || !m.Code.Software.RegistersInDRAM {
		return
	}
	args, results := uint64(arity), uint64(1)
	if m.figures.Code == cost.Native {
		results = args
	}
	m.chargeProcess(args, results)
}

// callC charges n calls of C for what the cost model keeps in registers and C wants in the process.
func (m *Machine) callC(n uint64) {
	if !m.figures.InC || m.figures.Code != cost.Native || m.side == code.OnHost {
		return
	}
	m.Issue(n * uint64(rts.NativeContext.Cycles()))
	if m.Code != nil && m.Code.Software.RegistersInDRAM {
		m.chargeProcess(n*uint64(rts.NativeContext.LoadsAt(32)), n*uint64(rts.NativeContext.StoresAt(32)))
	}
}

// chargeProcess charges words of the process control block, of registers, and of the runtime's
// tables in shared DRAM.
func (m *Machine) chargeProcess(loads, stores uint64) {
	v := m.View
	v.ChargeLoads(loads, m.DRAMLoad)
	v.ChargeStores(stores, m.DRAMStore)
}

// chargeProducts charges n products of small integers that an instruction has computed.
func (m *Machine) chargeProducts(n uint64) {
	switch {
	case n == 0:
	case m.figures.InC:
		m.run(&rts.Primop, n)
	case m.figures.Code == cost.Native:
		m.run(&rts.Product, n)
	}
}

// chargeOperator charges arithmetic on words that no instruction is for.
func (m *Machine) chargeOperator(op call.Op, a, b int64) {
	if op == call.Div || op == call.Rem {
		m.run(&rts.Divide, rts.QuotientBits(a, b))
	}
	if m.figures.InC && (op == call.Mul || m.figures.Code == cost.Native && (op == call.Div || op == call.Rem || op == call.Bsl)) {
		m.run(&rts.Primop, 1)
	}
}

// chargeCompare charges the comparison of two terms of which one is a double. It is called in the
// middle of an execution, where nothing may be loaded into the instruction cache.
func (m *Machine) chargeCompare(t, u term.Term) {
	if !m.isDouble(t) && !m.isDouble(u) {
		return
	}
	m.Issue(m.figures.CompareCycles(m.side == code.OnHost))
	if m.Cache == nil || m.runtime[rts.Doubles] != rts.InDRAM {
		return
	}
	m.fetchLines(m.figures.Lines(&rts.CompareDouble))
}

// isDouble looks at a term without being charged for it.
func (m *Machine) isDouble(t term.Term) bool {
	return t&term.TagMask == term.TagBoxed && term.HeaderSub(m.View.Peek(emu.Addr(t)&^3)) == term.SubFloat
}
