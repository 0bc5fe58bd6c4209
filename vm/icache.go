package vm

import (
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// The machine's side of the software instruction cache: it copies what the cache wants copied,
// walks the stack for it, and charges the core for both and for the bookkeeping.
//
// Return addresses on the stack are always those of the code in DRAM; where a return leads is
// decided by where the function is then. What the configured way of returning costs
// (swicache.Return) is charged: a look in the table at every return, or a walk over the stack when
// copies come and go. Under policies that choose no victims a frame that was pushed before its
// function was cached returns to the copy as well, which on the board it would not: that flatters
// them by at most the rest of one call for each such frame.

// CacheStep is a kind of work that the instruction cache makes for its core.
type CacheStep uint8

// Steps.
const (
	CacheLookup CacheStep = iota // calls through trampolines and the dispatch table
	CacheStamp                   // stamps of calls that hit
	CacheReturn                  // returns through the dispatch table
	CacheWalk                    // looking for return addresses on the stack, and turning them
	CacheMiss                    // cold calls with their decisions: counts, holes, victims, entries; functions leaving
	CacheCopy                    // DMA of code into SRAM
	CacheLink                    // linking copies with each other
	NumCacheSteps
)

func (s CacheStep) String() string { return cacheStepNames[s] }

var cacheStepNames = [NumCacheSteps]string{"lookup", "stamp", "return", "walk", "miss", "copy", "link"}

// adoptCache makes the cache know n functions, and what the programmer said of some.
func (m *Machine) adoptCache(n int) {
	m.Cache.Grow(runtimeUnits + n)
	m.unitStates = m.Cache.States()
	m.unitUses, m.rule = m.Cache.Uses()
	m.state.States, m.state.Uses = m.unitStates[runtimeUnits:], m.unitUses[runtimeUnits:]
	for _, f := range m.Code.Placed {
		m.Cache.Place(runtimeUnits+f, m.Code.Functions[f].Place)
	}
}

// Enter is called at a call of a function that is not known to run from the cache, or after one
// that was not.
func (m paths) Enter() {
	s := &m.state
	if m.Trace != nil {
		m.at = m.now(s.Total())
	}
	m.rule.Stamp = s.Next()
	s.Hot = m.enter(m.current, s.Callee)
}

// enter counts cold calls, fills the cache, and reports whether function f now runs from SRAM.
func (m *Machine) enter(p *Process, f int) (hot uint8) {
	if m.state.States[f] == swicache.Cached {
		m.looked++
		return swicache.Cached
	}
	fn := &m.Code.Functions[f]
	size := fn.Size(m.Code.Software.Model)
	size += fn.Bifs * m.costs.CallBytes
	if m.Code.Software.Model != cost.Own { // which has its other calls out in the copy anyway
		size += fn.Calls * m.costs.CallBytes
	}
	o := m.Cache.Cold(runtimeUnits+f, size, m.live)
	m.missed++
	m.looked++
	m.chargeWork(CacheMiss, o.Work)
	m.fixReturns(p, o)
	if m.Trace.On() {
		m.traceCold(runtimeUnits+f, &o)
	}
	if !o.Insert {
		return 0
	}
	// A compiled function may be smaller than its bytecode, which then stands there as far as there
	// is room.
	for i := 0; i < min(fn.Bytes, size); i += emu.WordBytes {
		m.View.W[index(m.View, m.CacheAt+emu.Addr(o.At+i))] = m.View.Peek(fn.Addr + emu.Addr(i))
	}
	m.copyCode(size)
	m.link(runtimeUnits+f, fn.Calls+fn.Bifs)
	return swicache.Cached
}

// links are the copies in the cache whose calls are linked: calls out by unit, and all of them
// together.
type links struct {
	of    map[int]int
	calls int
}

// link charges linking a copy that has come, with so many calls out, with the others.
func (m *Machine) link(unit, calls int) {
	if m.costs.CallBytes == 0 {
		return
	}
	m.chargeLinks(m.costs.LinkOut, calls)
	m.linkTo()
	m.links.of[unit] = calls
	m.links.calls += calls
}

// linkTo charges linking the other copies with one that has come.
func (m *Machine) linkTo() {
	m.chargeLinks(m.costs.LinkIn, m.links.calls)
	m.chargeLinks(m.costs.LinkPatch, len(m.links.of))
}

// unlink charges turning calls to copies that have left.
func (m *Machine) unlink(evicted []int) {
	if m.costs.CallBytes == 0 {
		return
	}
	for _, unit := range evicted {
		m.links.calls -= m.links.of[unit]
		delete(m.links.of, unit)
	}
	m.chargeLinks(m.costs.LinkIn, len(evicted)*m.links.calls)
	m.chargeLinks(m.costs.LinkPatch, len(evicted)*len(m.links.of))
}

// relink charges looking up all calls out of copies again: there is new code, to which calls by
// name lead from now on.
func (m *Machine) relink() { m.chargeLinks(m.costs.LinkOut, m.links.calls) }

// lookups is how many of so many calls since the last charge have gone through the dispatch table.
func (m *Machine) lookups(calls uint64) uint64 {
	if m.costs.CallBytes == 0 {
		return calls + m.unitHits
	}
	return m.looked
}

// noteUnit notes a call of a unit of the runtime that is in the cache. Where calls are linked,
// those of built-in functions by code in the cache are among them; of the few runtime functions the
// core keeps the addresses.
func (m *Machine) noteUnit(unit int, hot uint8) {
	m.unitHits++
	if unit >= firstNative && hot != swicache.Cached {
		m.looked++
	}
}

func (m *Machine) chargeLinks(w swicache.Work, times int) { m.chargeWork(CacheLink, w.Times(times)) }

// copyCode charges copying code into the cache.
func (m *Machine) copyCode(bytes int) {
	stay := m.EnterFrame(cacheFrames[CacheCopy])
	m.Runtime.Cache[CacheCopy] += m.DMA(emu.DRAMToSRAM, bytes)
	m.LeaveFrame(&stay)
}

// live marks, for the cache, the functions that have frames.
func (m *Machine) live(mark func(unit int)) {
	if m.current != nil {
		m.eachFrame(m.current, func(f int) { mark(runtimeUnits + f) })
	}
}

// Units of the cache are the runtime functions, the built-in functions, and the functions of the
// program, in this order.
const firstNative = int(rts.NumFuncs)

var runtimeUnits int // set when the built-in functions are known

// UnitName is what a unit of the cache is called in reports: Module:Function/Arity as in source
// text, or the name of a runtime function.
func (m *Machine) UnitName(unit int) string {
	switch {
	case unit < firstNative:
		return rts.Func(unit).String()
	case unit < runtimeUnits:
		n := &natives[unit-firstNative]
		return code.UnitName(n.Module, n.Name, n.Arity)
	}
	f := &m.Code.Functions[unit-runtimeUnits]
	return code.UnitName(m.Atoms.Name(f.Module), m.Atoms.Name(f.Name), f.Arity)
}

// eachFrame visits the functions that are to be returned to, some more than once.
func (m *Machine) eachFrame(p *Process, visit func(f int)) {
	if p.CP != 0 && p.CP != code.UnderflowCP {
		visit(int(m.Code.Sites[p.CP>>2].Fn))
	}
	words := 0
	p.eachStackWord(m.View.W, func(w term.Term) bool {
		words++
		if w&term.TagMask == term.TagHeader && w != 0 && w != code.UnderflowCP {
			visit(int(m.Code.Sites[w>>2].Fn))
		}
		return true
	})
	m.chargeWalk(m.costs.WalkWord, words)
}

// fixReturns charges turning return addresses when copies have come or gone, where they point into
// copies.
func (m *Machine) fixReturns(p *Process, o swicache.Outcome) {
	m.unlink(o.Evicted)
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
	m.chargeWalk(m.costs.WalkFix, addresses*n)
}

// chargeWalk charges work on words of the stack, each the given number of times.
func (m *Machine) chargeWalk(w swicache.Work, times int) {
	m.chargeAt(CacheWalk, w.Times(times), m.stackLoad, m.stackStore)
}

// chargeWork charges bookkeeping of the cache, whose tables are in shared DRAM.
func (m *Machine) chargeWork(s CacheStep, w swicache.Work) { m.chargeAt(s, w, m.DRAMLoad, m.DRAMStore) }

// chargeAt charges work of a step whose loads and stores cost the given stalls.
func (m *Machine) chargeAt(s CacheStep, w swicache.Work, load, store uint32) {
	v := m.View
	loads, stores := w.Loads*uint64(load), w.Stores*uint64(store)
	stay := m.EnterFrame(cacheFrames[s])
	m.Issue(w.Cycles)
	v.ChargeLoads(w.Loads, load)
	v.ChargeStores(w.Stores, store)
	if w.Fences > 0 {
		m.fences(w.Fences)
	}
	m.Runtime.Cache[s] += w.Cycles + loads + stores + w.Fences*(core.FenceCycles+uint64(m.DRAMLoad)+uint64(m.DRAMStore))
	m.LeaveFrame(&stay)
}

// chargeDispatch charges what every call and return costs a core that has a cache, and with them
// the calls of the runtime's units that have hit since. Calls that miss have no copy to stamp.
func (m *Machine) chargeDispatch(calls, hits, returns uint64) {
	if m.Cache == nil {
		return
	}
	lookups := m.lookups(calls)
	hits += m.unitHits
	m.unitHits, m.looked = 0, 0
	if m.Cache.Config().Policy != swicache.None {
		m.chargeWork(CacheLookup, m.costs.Lookup.Times(int(lookups)))
		m.chargeWork(CacheStamp, m.costs.Hit.Times(int(hits)))
	}
	m.chargeWork(CacheReturn, m.costs.Return.Times(int(returns)))
}

// ResetCache tells the cache that the process has exited.
func (m *Machine) ResetCache() {
	m.current = nil
	o := m.Cache.Reset()
	m.chargeWork(CacheMiss, o.Work)
	m.unlink(o.Evicted)
	m.leaveProfile()
}

// ResizeCache gives the cache's region a new size in bytes; p is the process whose frames may
// return into what leaves, nil for none. It returns the number of functions that have left.
func (m *Machine) ResizeCache(p *Process, bytes int) (evicted int) {
	o := m.Cache.Resize(bytes)
	m.left(p, o)
	return len(o.Evicted)
}

// Purge makes functions of the program leave the cache, which forgets where they were wanted.
func (m *Machine) Purge(p *Process, fs []int) {
	units := make([]int, len(fs))
	for i, f := range fs {
		units[i] = runtimeUnits + f
	}
	m.left(p, m.Cache.Forget(units))
}

// left charges for functions that had to leave.
func (m *Machine) left(p *Process, o swicache.Outcome) {
	m.chargeWork(CacheMiss, o.Work)
	m.fixReturns(p, o)
	if m.Trace.On() {
		m.traceEvicted(&o)
	}
}
