package vm

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
)

// The machine's side of the software instruction cache: it copies what the cache wants copied, walks the stack for it, and charges
// the core for both and for the bookkeeping.
//
// Return addresses on the stack are always those of the code in DRAM; where a return leads is decided by where the function is
// then. What the configured way of returning costs (swicache.Return) is charged: a look in the table at every return, or a walk
// over the stack when copies come and go. Under policies that choose no victims a frame that was pushed before its function was cached
// returns to the copy as well, which on the board it would not: that flatters them by at most the rest of one call for each such frame.

// adoptCache makes the cache know n functions, and what the programmer said of the new ones.
func (m *Machine) adoptCache(n int) {
	m.Cache.Grow(runtimeUnits + n)
	m.unitStates = m.Cache.States()
	m.unitUses, m.rule = m.Cache.Uses()
	m.states, m.uses = m.unitStates[runtimeUnits:], m.unitUses[runtimeUnits:]
	for ; m.adopted < n; m.adopted++ {
		if p := m.Code.funcs[m.adopted].Place; p != bytecode.PlaceDefault {
			m.Cache.Place(runtimeUnits+m.adopted, p)
		}
	}
}

// enter is called at a call of function f that is not known to run from the cache, or after one that was not. It counts cold calls,
// fills the cache, and reports whether the function now runs from SRAM.
func (m *Machine) enter(p *Process, f int) (hot uint8) {
	if m.states[f] == swicache.Cached {
		return swicache.Cached
	}
	fn := &m.Code.funcs[f]
	size := fn.Bytes + callEntryBytes*fn.calls
	o := m.Cache.Cold(runtimeUnits+f, size, m.live)
	m.chargeWork(o.Work)
	m.fixReturns(p, o)
	if !o.Insert {
		return 0
	}
	for i := 0; i < fn.Bytes; i += 4 {
		m.View.W[index(m.View, m.CacheAt+emu.Addr(o.At+i))] = m.View.Peek(fn.Addr + emu.Addr(i))
	}
	m.dma(emu.DRAMToSRAM, size)
	return swicache.Cached
}

// live marks, for the cache, the functions that have frames.
func (m *Machine) live(mark func(unit int)) {
	if m.current != nil {
		m.eachFrame(m.current, func(f int) { mark(runtimeUnits + f) })
	}
}

// Units of the cache are the runtime functions, the built-in functions, and the functions of the program, in this order.
const firstNative = int(NumRuntime)

var runtimeUnits int // set when the built-in functions are known

// UnitName is what a unit of the cache is called in reports.
func (m *Machine) UnitName(unit int) string {
	switch {
	case unit < firstNative:
		return RuntimeFunc(unit).String()
	case unit < runtimeUnits:
		return natives[unit-firstNative].MFA.String()
	}
	f := &m.Code.funcs[unit-runtimeUnits]
	return bytecode.MFA{Module: m.Atoms.Name(f.Module), Name: m.Atoms.Name(f.Name), Arity: f.Arity}.String()
}

// callEntryBytes is an entry of a function's table of calls out, which is copied with it: address and table of what is called.
const callEntryBytes = 8

// eachFrame visits the functions that are to be returned to, some more than once.
func (m *Machine) eachFrame(p *Process, visit func(f int)) {
	if p.CP != 0 && p.CP != underflowCP {
		visit(int(m.Code.sites[p.CP>>2].fn))
	}
	words := 0
	p.eachStackWord(m.View.W, func(w term.Term) bool {
		words++
		if w&term.TagMask == term.TagHeader && w != 0 && w != underflowCP {
			visit(int(m.Code.sites[w>>2].fn))
		}
		return true
	})
	m.chargeWalk(p, m.costs.WalkWord, words)
}

// fixReturns charges turning return addresses when copies have come or gone, where they point into copies.
func (m *Machine) fixReturns(p *Process, o swicache.Outcome) {
	if m.costs.Return.Cycles > 0 || p == nil || !o.Insert && len(o.Evicted) == 0 {
		return // every return looks in the table, or there is nothing to turn
	}
	if !m.Cache.Config().Walks() && len(o.Evicted) == 0 {
		return
	}
	addresses := 0
	m.eachFrame(p, func(int) { addresses++ })
	n := len(o.Evicted)
	if o.Insert {
		n++
	}
	m.chargeWalk(p, m.costs.WalkFix, addresses*n)
}

// chargeWalk charges work on words of the stack, each the given number of times.
func (m *Machine) chargeWalk(p *Process, w swicache.Work, times int) {
	n := uint64(times)
	v := m.View
	m.work(w.Cycles * n)
	v.Loads += w.Loads * n
	v.Stores += w.Stores * n
	v.LoadStall += w.Loads * n * uint64(m.stackLoad)
	v.StoreStall += w.Stores * n * uint64(m.stackStore)
}

// chargeWork charges bookkeeping of the cache, whose tables are in shared DRAM.
func (m *Machine) chargeWork(w swicache.Work) {
	v := m.View
	m.work(w.Cycles)
	v.Loads += w.Loads
	v.Stores += w.Stores
	v.LoadStall += w.Loads * uint64(m.dramLoad)
	v.StoreStall += w.Stores * uint64(m.dramStore)
	if w.Fences > 0 {
		m.fences(w.Fences)
	}
}

// chargeDispatch charges what every call and return costs a core that has a cache.
func (m *Machine) chargeDispatch(calls, returns uint64) {
	if m.Cache == nil {
		return
	}
	if m.Cache.Config().Policy != swicache.None {
		m.chargeWork(m.costs.Lookup.Times(int(calls)))
		m.chargeWork(m.costs.Hit.Times(int(calls)))
	}
	m.chargeWork(m.costs.Return.Times(int(returns)))
}

// ResetCache tells the cache that the process has exited.
func (m *Machine) ResetCache() {
	m.current = nil
	m.chargeWork(m.Cache.Reset().Work)
}

// ResizeCache gives the cache's region a new size in bytes; p is the process whose frames may return into what leaves, nil for none.
func (m *Machine) ResizeCache(p *Process, bytes int) {
	o := m.Cache.Resize(bytes)
	m.chargeWork(o.Work)
	m.fixReturns(p, o)
}

// Purge makes functions of the program leave the cache.
func (m *Machine) Purge(p *Process, fs []int) {
	units := make([]int, len(fs))
	for i, f := range fs {
		units[i] = runtimeUnits + f
	}
	o := m.Cache.Evict(units)
	m.chargeWork(o.Work)
	m.fixReturns(p, o)
}
