package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// run charges n passes through a routine.
func (m *Machine) run(r *rts.Routine, n uint64) {
	stay := m.EnterFrame(runtimeFrames[r.Fn])
	m.pass(r, n)
	m.LeaveFrame(&stay)
}

func (m *Machine) pass(r *rts.Routine, n uint64) {
	if m.figures.InC && m.side == code.OnHost {
		m.Issue(m.figures.HostCycles(r, n))
		return
	}
	m.Issue(n * r.Cycles)
	switch r {
	case &rts.Primop, &rts.SoftDouble, &rts.CompareDouble:
		m.callC(n)
	}
	if m.Cache == nil || n == 0 || !r.Apart && m.resident(r.Fn) {
		return
	}
	m.fetchLines(n * m.figures.Lines(r))
}

// resident reports whether a runtime function that is called now runs from SRAM.
func (m *Machine) resident(fn rts.Func) bool {
	switch m.runtime[fn] {
	case rts.Resident:
		return true
	case rts.InDRAM:
		return false
	}
	if fn == rts.Builtins {
		return m.nativeHot
	}
	return m.enterUnit(int(fn), m.figures.Bytes[fn], 0)
}

// SetRuntime says where the runtime functions are; without it they are resident.
func (m *Machine) SetRuntime(at [rts.NumFuncs]rts.Place) {
	m.runtime = at
	m.lookAway()
}

// lookAway notes whether calls of built-in functions have to be looked at.
func (m *Machine) lookAway() {
	m.away = m.prof != nil || m.figures.InC ||
		m.side == code.OnCore && (m.runtime[rts.Builtins] != rts.Resident || m.Code != nil && m.Code.Software.RegistersInDRAM)
}

// enterUnit calls a unit of the runtime, as a function is called, and reports whether it is in the
// cache. Where calls are linked those by code in the cache do not go through the dispatch table.
func (m *Machine) enterUnit(unit, bytes int, hot uint8) bool {
	m.rule.Note(&m.unitUses[unit])
	if m.unitStates[unit] == swicache.Cached {
		m.noteUnit(unit, hot)
		return true
	}
	m.looked++
	m.chargeDispatch(1, 0, 0)
	o := m.Cache.Cold(unit, bytes, m.live)
	m.chargeWork(CacheMiss, o.Work)
	m.fixReturns(m.current, o)
	if m.Trace.On() {
		m.traceCold(unit, &o)
	}
	if o.Insert {
		m.copyCode(bytes)
		m.linkTo()
	}
	return o.Insert
}

// enterNative charges a call of a built-in function: what the cost model does besides, and the code
// around its loops, where it is not in SRAM. The caller books cycles besides.
func (m *Machine) enterNative(native int, cycles uint64, hot uint8) {
	n := &natives[native]
	if m.prof != nil {
		m.enterNativeFrame(n, cycles)
	}
	if !rts.IsLeaf(n.Function) {
		m.passArgs(n.Arity)
		m.callC(1)
		m.chargeFrame()
	}
	if m.side == code.OnHost {
		return
	}
	switch m.runtime[rts.Builtins] {
	case rts.Resident:
		return
	case rts.Cached:
		if m.nativeHot = m.enterUnit(firstNative+native, m.figures.BuiltinBytes(n.Function), hot); m.nativeHot {
			return
		}
	}
	m.fetchLines(m.figures.BuiltinLines(n.Function))
}

// fetchLines charges instructions of the runtime that come from shared DRAM.
func (m *Machine) fetchLines(lines uint64) {
	m.Fetch(lines)
	m.Runtime.RuntimeLines += lines
}

// chargeMove charges the collector's moving of words from one block to another.
func (m *Machine) chargeMove(from, to emu.Addr, words int) {
	n := uint64(words)
	m.run(&rts.MoveWord, n)
	m.ChargeLoads(from, words)
	m.ChargeStores(to, words)
}
