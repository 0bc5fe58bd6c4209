package charge

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/dispatch"
	"github.com/parallergo/epiphany/vm/meter"
	"github.com/parallergo/epiphany/vm/rts"
)

// Charger charges for the runtime.
type Charger struct {
	dispatch.Dispatch
	// Away: calls of built-in functions cost more than the functions themselves, or are profiled,
	// so that EnterBIF and LeaveBIF must be called.
	Away bool

	runtime [rts.NumFuncs]rts.Place
	figures rts.Figures
	bifHot  bool // the built-in function that runs is in the cache
	// What executors compute themselves is priced, as it was allowed, with or without a fence.
	priced, allowed, fence bool
	// executed is the built-in function that runs, if that is one with a routine.
	executed *rts.ExecutedBuiltin
}

// SetProfile makes the machine attribute its counts. The machine must not have run yet.
func (c *Charger) SetProfile(p *profile.Collector) {
	c.Meter.SetProfile(p)
	c.Away, c.priced = true, false
}

// PriceInlined brings the prices of what executors compute themselves up to date, where that is
// allowed; it is the only one that writes there.
func (c *Charger) PriceInlined(to *rts.Inline, allowed bool) {
	fence := allowed && !c.OnARM() && c.HeapLoad > 0
	if c.priced && c.allowed == allowed && c.fence == fence {
		return
	}
	c.priced, c.allowed, c.fence = true, allowed, fence
	if *to = (rts.Inline{}); allowed {
		*to = c.inlined()
	}
	if fence {
		to.Fence = 1
	}
}

// inlined are these without the fence, which depends on the process.
func (c *Charger) inlined() rts.Inline {
	i := c.figures.Inline(c.OnARM(), !c.OnARM(), c.runtime)
	copies := c.OnARM() || c.runtime[rts.Copy] == rts.Resident
	if i.Builtins = !c.Away; i.Builtins && copies {
		i.CopyWord = c.figures.Of(&rts.TupleWord).Cycles
	}
	i.BIFCycles, i.EachCycles = c.figures.CallCycles(), c.figures.EachCycles()
	i.Keys, i.KeyCycles = !c.keysFetched(), c.keyCycles()
	if copies && !(c.figures.InC && c.OnARM()) {
		i.BitsWord = call.BitsWord.Cycles
	}
	return i
}

// Perform charges n passes through a routine.
func (c *Charger) Perform(r *rts.Routine, n uint64) {
	if !c.Profiled() {
		c.pass(r, n)
		return
	}
	stay := c.EnterFrame(meter.RuntimeFrames[r.Fn])
	c.pass(r, n)
	c.LeaveFrame(&stay)
}

func (c *Charger) pass(r *rts.Routine, n uint64) {
	r = c.figures.Of(r)
	if c.figures.InC && c.OnARM() {
		c.Issue(c.figures.ARMCycles(r, n))
		return
	}
	c.Issue(n * r.Cycles)
	switch r {
	case &rts.Primop, &rts.SoftDouble, &rts.CompareDouble:
		c.callC(n)
	}
	if c.Cache == nil || n == 0 || !r.Apart && c.resident(r.Fn) {
		return
	}
	c.FetchLines(n * c.figures.Lines(r))
}

// resident reports whether a runtime function that is called now runs from SRAM.
func (c *Charger) resident(fn rts.Func) bool {
	switch c.runtime[fn] {
	case rts.Resident:
		return true
	case rts.InDRAM:
		return false
	}
	if fn == rts.Builtins {
		return c.bifHot
	}
	return c.EnterUnit(int(fn), c.figures.Bytes[fn], 0)
}

// SetRuntime says where the runtime functions are; without it they are resident.
func (c *Charger) SetRuntime(at [rts.NumFuncs]rts.Place) {
	c.runtime = at
	c.countAway()
}

// countAway sets Away.
func (c *Charger) countAway() {
	c.priced = false
	c.Away = c.Profiled() || c.figures.InC ||
		!c.OnARM() && (c.runtime[rts.Builtins] != rts.Resident ||
			c.Code != nil && c.Code.Software.RegistersInDRAM)
}

// BeginBIF begins a call of a built-in function, and returns its cycles without its loops. EndBIF
// ends it.
func (c *Charger) BeginBIF(number int) (cycles uint64) {
	c.executed = c.figures.Executed(number)
	return c.figures.CallCycles()[number]
}

func (c *Charger) EndBIF() { c.executed = nil }

// Loop charges passes through a loop of a built-in function, unless this has a routine; then Each
// charges its elements.
func (c *Charger) Loop(r *rts.Routine, passes uint64) {
	if c.executed == nil {
		c.Perform(r, passes)
	}
}

// Each charges elements that a built-in function has read, if it has a routine.
func (c *Charger) Each(elements uint64) {
	if c.executed != nil && elements > 0 {
		c.Perform(&c.executed.Each[rts.Element], elements)
	}
}

// Work charges what a built-in function has done, if it has a routine.
func (c *Charger) Work(w rts.Work) {
	if c.executed == nil {
		return
	}
	for u, n := range w {
		if n > 0 {
			c.Perform(&c.executed.Each[u], n)
		}
	}
}

// General says that the built-in function that runs is not executed by its routine, which leaves
// this call to the general way: loops are charged.
func (c *Charger) General() { c.executed = nil }

// Executed reports whether the built-in function that runs is executed by its routine.
func (c *Charger) Executed() bool { return c.executed != nil }

// Keys charges keys of a flat map that a built-in function or an instruction has compared.
func (c *Charger) Keys(n uint64) {
	if c.executed != nil {
		c.Each(n)
		return
	}
	c.Issue(n * c.keyCycles())
	if c.keysFetched() {
		c.FetchLines(n * c.figures.Lines(c.figures.Key()))
	}
}

// keyCycles is what a key of a flat map takes, keysFetched reports whether code for it is fetched.
func (c *Charger) keyCycles() uint64 {
	if c.figures.InC && c.OnARM() {
		return c.figures.ARMCycles(c.figures.Key(), 1)
	}
	return c.figures.Key().Cycles
}

func (c *Charger) keysFetched() bool {
	return c.Cache != nil && c.runtime[rts.Copy] == rts.InDRAM
}

// EnterBIF charges a call of a built-in function: the overhead of the cost model, and the code
// around its loops if it is not in SRAM. The caller books cycles.
func (c *Charger) EnterBIF(number int, cycles uint64, hot uint8) {
	n := &bif.Functions()[number]
	if c.Profiled() {
		c.Meter.EnterBIF(code.UnitName(n.Module, n.Name, n.Arity), cycles)
	}
	if !rts.IsLeaf(n) {
		c.passArgs(n.Arity)
		c.callC(1)
		c.chargeFrame()
	}
	if c.OnARM() {
		return
	}
	switch c.runtime[rts.Builtins] {
	case rts.Resident:
		return
	case rts.Cached:
		if c.bifHot = c.EnterUnit(dispatch.FirstBIF+number, c.figures.BuiltinBytes(n), hot); c.bifHot {
			return
		}
	}
	c.FetchLines(c.figures.BuiltinLines(n))
}

// ChargeMove charges the collector's moving of words from one block to another.
func (c *Charger) ChargeMove(from, to emu.Addr, words int) {
	c.Perform(c.figures.Move(), uint64(words))
	c.ChargeLoads(from, words)
	c.ChargeStores(to, words)
}

// RuntimeInC reports whether the runtime is in C.
func (c *Charger) RuntimeInC() bool { return c.figures.InC }

// ChargeCollection charges the instructions of a collection, unless the runtime is in C, which it
// reports.
func (c *Charger) ChargeCollection(w *rts.GCWork) (inC bool) {
	if c.figures.InC {
		return true
	}
	w[rts.GCStart]++
	prices := rts.GCPrices()
	stay := c.EnterFrame(meter.RuntimeFrames[rts.GC])
	for e := range prices {
		if w[e] > 0 {
			c.pass(&prices[e], w[e])
		}
	}
	c.LeaveFrame(&stay)
	return false
}

// ChargeChoice charges a choice of the collector of a core, as part of what it declares in C.
func (c *Charger) ChargeChoice(r *rts.Routine) {
	if !c.figures.InC && !c.OnARM() {
		c.Perform(r, 1)
	}
}

// ChargeSwept charges the collector's check of a binary's box, which is live or not.
func (c *Charger) ChargeSwept(lives bool) {
	r := &rts.SweepBox
	if !c.figures.InC {
		if r = &rts.SweepPrices().Dead; lives {
			r = &rts.SweepPrices().Alive
		}
	}
	c.Perform(r, 1)
}

// Inline charges n passes through a routine of the built-in functions in the middle of an
// execution.
func (c *Charger) Inline(r *rts.Routine, n uint64) {
	r = c.figures.Of(r)
	if c.figures.InC && c.OnARM() {
		c.Issue(c.figures.ARMCycles(r, n))
		return
	}
	c.Issue(n * r.Cycles)
	if c.Cache != nil && c.runtime[r.Fn] == rts.InDRAM {
		c.FetchLines(n * c.figures.Lines(r))
	}
}
