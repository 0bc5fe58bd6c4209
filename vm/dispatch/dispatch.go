package dispatch

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/meter"
	"github.com/parallergo/epiphany/vm/rts"
)

// Dispatch is a core, or a processor of the ARM, with the program and the instruction cache through
// which a core calls its functions.
type Dispatch struct {
	meter.Meter
	Atoms *term.Atoms
	Code  *code.Code
	// Cache is the software instruction cache of a core; nil on the ARM, which needs none.
	Cache   *swicache.Cache
	CacheAt emu.Addr // SRAM that the cache fills
	// Rule determines how calls are recorded.
	Rule *swicache.Rule
	// Stack is that of the process that runs, or ran last and has not ended; else nil.
	Stack Stack
	// At is the time of the latest call of cold code, for the trace.
	At emu.Cycles
	Pending

	costs swicache.Costs
	links links
	// Units of the runtime come before functions in the cache.
	unitStates []swicache.State
	unitUses   []swicache.Use
}

// Pending are the calls since the last charge that are not charged yet.
type Pending struct {
	Missed uint64 // those that did not find their function in the cache
	// Resolved are those that are not linked: cold ones, by code that is not in the cache, by value,
	// of the runtime's own units.
	Resolved uint64
	UnitHits uint64 // those of units that were found in the cache
}

// Stack is the stack of a process.
type Stack interface {
	// EachReturn visits the return addresses in memory and registers, some more than once, and
	// returns the number of words that it has examined.
	EachReturn(mem []emu.Word, visit func(cp uint32)) (words int)
}

// FirstBIF is the unit of the first built-in function in the cache: the units are the runtime
// functions, the built-in functions that every system has, and the functions of the program, in
// this order.
const FirstBIF = int(rts.NumFuncs)

// Units is the number of units before the functions of the program.
var Units = FirstBIF + bif.AtStart()

// New has no program yet. The cache is nil for the ARM.
func New(b *emu.Board, v *emu.View, atoms *term.Atoms, cache *swicache.Cache) Dispatch {
	d := Dispatch{Atoms: atoms, Cache: cache, Rule: &swicache.Rule{}}
	if cache == nil {
		d.Meter = meter.New(b, v, code.OnARM)
		return d
	}
	d.Meter = meter.New(b, v, code.OnCore)
	d.costs = cache.Config().Costs()
	d.links.of = map[int]int{}
	return d
}

// Adopt makes calls lead to a newer snapshot of the program.
func (d *Dispatch) Adopt(c *code.Code) {
	d.Code = c
	if d.Cache != nil {
		d.grow(c.Funcs())
		d.relink()
	}
}

// Calls are the states of the functions of the program in the cache of a core, and where calls of
// them are noted.
func (d *Dispatch) Calls() ([]swicache.State, []swicache.Use) {
	return d.unitStates[Units:], d.unitUses[Units:]
}

// grow adds functions to the cache's table up to n, with the hints of the programmer.
func (d *Dispatch) grow(n int) {
	d.Cache.Grow(Units + n)
	d.unitStates = d.Cache.States()
	d.unitUses, d.Rule = d.Cache.Uses()
	for _, f := range d.Code.Placed {
		d.Cache.Place(Units+f, d.Code.Functions[f].Place)
	}
}

// Enter counts cold calls, fills the cache, and reports whether function f now runs from SRAM.
func (d *Dispatch) Enter(f int) (hot uint8) {
	if d.unitStates[Units+f] == swicache.Cached {
		d.Resolved++
		return swicache.Cached
	}
	fn := &d.Code.Functions[f]
	size := fn.Size(d.Code.Software.Model)
	size += fn.Bifs * d.costs.CallBytes
	if d.Code.Software.Model != cost.Own { // which has its other calls out in the copy anyway
		size += fn.Calls * d.costs.CallBytes
	}
	o := d.Cache.Cold(Units+f, size, d.live)
	d.Missed++
	d.Resolved++
	d.chargeWork(meter.CacheMiss, o.Work)
	d.fixReturns(d.Stack, o)
	if d.Trace.On() {
		d.traceCold(Units+f, &o)
	}
	if !o.Insert {
		return 0
	}
	// A compiled function may be smaller than its bytecode, which then stands there as far as there
	// is room.
	for i := 0; i < min(fn.Bytes, size); i += emu.WordBytes {
		d.View.W[d.View.Index(d.CacheAt+emu.Addr(o.At+i))] = d.View.Peek(fn.Addr + emu.Addr(i))
	}
	d.copyCode(size)
	d.link(Units+f, fn.Calls+fn.Bifs)
	return swicache.Cached
}

// EnterUnit calls a unit of the runtime, as a function is called, and reports whether it is in the
// cache. Where calls are linked those by code in the cache do not go through the dispatch table.
func (d *Dispatch) EnterUnit(unit, bytes int, hot uint8) bool {
	d.Rule.Note(&d.unitUses[unit])
	if d.unitStates[unit] == swicache.Cached {
		d.noteUnit(unit, hot)
		return true
	}
	d.Resolved++
	d.ChargeCalls(1, 0, 0)
	o := d.Cache.Cold(unit, bytes, d.live)
	d.chargeWork(meter.CacheMiss, o.Work)
	d.fixReturns(d.Stack, o)
	if d.Trace.On() {
		d.traceCold(unit, &o)
	}
	if o.Insert {
		d.copyCode(bytes)
		d.linkTo()
	}
	return o.Insert
}

// links counts the calls in cached copies that are linked: by unit, and all of them.
type links struct {
	of    map[int]int
	calls int
}

// link charges linking a new copy with the other copies.
func (d *Dispatch) link(unit, calls int) {
	if d.costs.CallBytes == 0 {
		return
	}
	d.chargeLinks(d.costs.LinkOut, calls)
	d.linkTo()
	d.links.of[unit] = calls
	d.links.calls += calls
}

// linkTo charges linking the other copies with one that has come.
func (d *Dispatch) linkTo() {
	d.chargeLinks(d.costs.LinkIn, d.links.calls)
	d.chargeLinks(d.costs.LinkPatch, len(d.links.of))
}

// unlink charges turning calls to copies that have left.
func (d *Dispatch) unlink(evicted []int) {
	if d.costs.CallBytes == 0 {
		return
	}
	for _, unit := range evicted {
		d.links.calls -= d.links.of[unit]
		delete(d.links.of, unit)
	}
	d.chargeLinks(d.costs.LinkIn, len(evicted)*d.links.calls)
	d.chargeLinks(d.costs.LinkPatch, len(evicted)*len(d.links.of))
}

// relink charges looking up all calls out of copies again: there is new code, to which calls by
// name lead from now on.
func (d *Dispatch) relink() { d.chargeLinks(d.costs.LinkOut, d.links.calls) }

// lookups returns how many of the calls since the last charge have used the dispatch table.
func (d *Dispatch) lookups(calls uint64) uint64 {
	if d.costs.CallBytes == 0 {
		return calls + d.UnitHits
	}
	return d.Resolved
}

// noteUnit notes a call of a unit of the runtime that is in the cache. Where calls are linked,
// those of built-in functions by code in the cache are among them; of the few runtime functions the
// core keeps the addresses.
func (d *Dispatch) noteUnit(unit int, hot uint8) {
	d.UnitHits++
	if unit >= FirstBIF && hot != swicache.Cached {
		d.Resolved++
	}
}

func (d *Dispatch) chargeLinks(w swicache.Work, times int) {
	d.chargeWork(meter.CacheLink, w.Times(times))
}

// copyCode charges copying code into the cache.
func (d *Dispatch) copyCode(bytes int) {
	stay := d.EnterFrame(meter.CacheFrames[meter.CacheCopy])
	d.Runtime.Cache[meter.CacheCopy] += d.DMA(emu.DRAMToSRAM, bytes)
	d.LeaveFrame(&stay)
}

// live marks, for the cache, the functions that have frames.
func (d *Dispatch) live(mark func(unit int)) {
	if d.Stack != nil {
		d.eachFrame(d.Stack, func(f int) { mark(Units + f) })
	}
}

// UnitName returns the name of a unit of the cache in reports: Module:Function/Arity as in source
// text, or the name of a runtime function.
func (d *Dispatch) UnitName(unit int) string {
	switch {
	case unit < FirstBIF:
		return rts.Func(unit).String()
	case unit < Units:
		n := &bif.Functions()[unit-FirstBIF]
		return code.UnitName(n.Module, n.Name, n.Arity)
	}
	f := &d.Code.Functions[unit-Units]
	return code.UnitName(d.Atoms.Name(f.Module), d.Atoms.Name(f.Name), f.Arity)
}

// eachFrame visits the functions to which frames return, some more than once.
func (d *Dispatch) eachFrame(stack Stack, visit func(f int)) {
	words := stack.EachReturn(d.View.W, func(cp uint32) { visit(int(d.Code.Sites[cp>>2].Fn)) })
	d.chargeWalk(d.costs.WalkWord, words)
}

// fixReturns charges turning return addresses when copies have come or gone, where they point into
// copies.
func (d *Dispatch) fixReturns(stack Stack, o swicache.Outcome) {
	d.unlink(o.Evicted)
	if d.costs.Return.Cycles > 0 || stack == nil || !o.Insert && len(o.Evicted) == 0 {
		return // every return looks in the table, or there is nothing to turn
	}
	if !d.Cache.Config().Walks() && len(o.Evicted) == 0 {
		return
	}
	addresses := 0
	d.eachFrame(stack, func(int) { addresses++ })
	n := len(o.Evicted)
	if o.Insert {
		n++
	}
	d.chargeWalk(d.costs.WalkFix, addresses*n)
}

// chargeWalk charges work on words of the stack, each the given number of times.
func (d *Dispatch) chargeWalk(w swicache.Work, times int) {
	d.chargeAt(meter.CacheWalk, w.Times(times), d.StackLoad, d.StackStore)
}

// chargeWork charges bookkeeping of the cache, whose tables are in shared DRAM.
func (d *Dispatch) chargeWork(s meter.CacheStep, w swicache.Work) {
	d.chargeAt(s, w, d.DRAMLoad, d.DRAMStore)
}

// chargeAt charges work of a step whose loads and stores cost the given stalls.
func (d *Dispatch) chargeAt(s meter.CacheStep, w swicache.Work, load, store uint32) {
	v := d.View
	loads, stores := w.Loads*uint64(load), w.Stores*uint64(store)
	stay := d.EnterFrame(meter.CacheFrames[s])
	d.Issue(w.Cycles)
	v.ChargeLoads(w.Loads, load)
	v.ChargeStores(w.Stores, store)
	if w.Fences > 0 {
		d.ChargeFences(w.Fences)
	}
	d.Runtime.Cache[s] += w.Cycles + loads + stores +
		w.Fences*(core.FenceCycles+uint64(d.DRAMLoad)+uint64(d.DRAMStore))
	d.LeaveFrame(&stay)
}

// ChargeCalls charges what every call and return costs a core that has a cache, and with them
// the calls of the runtime's units that have hit since. Calls that miss have no copy to stamp.
func (d *Dispatch) ChargeCalls(calls, hits, returns uint64) {
	if d.Cache == nil {
		return
	}
	lookups := d.lookups(calls)
	hits += d.UnitHits
	d.UnitHits, d.Resolved = 0, 0
	if d.Cache.Config().Policy != swicache.None {
		d.chargeWork(meter.CacheLookup, d.costs.Lookup.Times(int(lookups)))
		d.chargeWork(meter.CacheStamp, d.costs.Hit.Times(int(hits)))
	}
	d.chargeWork(meter.CacheReturn, d.costs.Return.Times(int(returns)))
}

// ResetCache notifies the cache that the process has exited.
func (d *Dispatch) ResetCache() {
	d.Stack = nil
	o := d.Cache.Reset()
	d.chargeWork(meter.CacheMiss, o.Work)
	d.unlink(o.Evicted)
	d.LeaveProcess()
}

// ResizeCache sets the size of the cache's region, in bytes. The frames of the stack, which may be
// nil, may return to functions that are evicted. It returns the number of evicted functions.
func (d *Dispatch) ResizeCache(stack Stack, bytes int) (evicted int) {
	o := d.Cache.Resize(bytes)
	d.left(stack, o)
	return len(o.Evicted)
}

// Purge makes functions of the program leave the cache, which forgets where they were wanted.
func (d *Dispatch) Purge(stack Stack, fs []int) {
	units := make([]int, len(fs))
	for i, f := range fs {
		units[i] = Units + f
	}
	d.left(stack, d.Cache.Forget(units))
}

// left charges for functions that had to leave.
func (d *Dispatch) left(stack Stack, o swicache.Outcome) {
	d.chargeWork(meter.CacheMiss, o.Work)
	d.fixReturns(stack, o)
	if d.Trace.On() {
		d.traceEvicted(&o)
	}
}

// traceCold notes that a unit has been called that was not in the instruction cache.
func (d *Dispatch) traceCold(unit int, o *swicache.Outcome) {
	if d.Cache.Config().Policy == swicache.None {
		return
	}
	at, detail := max(d.At, d.Now()), "stays in DRAM"
	if o.Insert {
		detail = "loaded"
	}
	d.Trace.Instant(at, trace.Cache, "miss "+d.UnitName(unit), detail)
	d.traceEvicted(o)
}

func (d *Dispatch) traceEvicted(o *swicache.Outcome) {
	at := max(d.At, d.Now())
	for _, unit := range o.Evicted {
		d.Trace.Instant(at, trace.Cache, "evict "+d.UnitName(unit), "")
	}
}
