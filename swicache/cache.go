package swicache

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
)

// State is what the dispatch table of a core says of a function.
type State = uint8

// States of a function.
const (
	// Cold: calls go to DRAM, and are counted.
	Cold State = 0
	// Refused: the policy wants it, but there is no room until something leaves on request or the
	// region grows.
	Refused State = 0xFE
	// Cached: the code lies in SRAM.
	Cached State = 0xFF
)

// grain is what sizes and offsets are multiples of, in bytes: a doubleword, which is what a core
// fetches.
const grain = 8

// function is what the cache knows of a function.
type function struct {
	cold     uint64 // calls that did not find it in the cache
	before   uint64 // of these, those of another function of this number
	inserted uint64
	evicted  uint64
	copied   uint64 // bytes
	seen     uint64 // its calls that are part of Cache.calls
	at       int    // offset of its copy, head included; while cached
	bytes    int    // of its copy, head included
	epoch    uint   // Cache.epoch when its count was last halved
	marked   uint   // Cache.marks when it was last marked
	place    bytecode.Place
}

// Cache is the software instruction cache of one core: which functions are in its SRAM, where, and
// what is known of their calls. It belongs to one core and is not safe for concurrent use.
type Cache struct {
	cfg    Config
	p      *traits
	costs  Costs
	bytes  int // of the region
	rule   Rule
	states []State
	uses   []Use
	funcs  []function
	held   []int // functions in the cache, by address
	hand   int   // clock: offset from which the next victim is looked for

	calls uint64 // of all functions, as far as tallied
	aged  uint64 // calls when counts were last halved
	epoch uint   // how often they were
	marks uint   // number of the latest operation that marks functions

	stats   Stats
	evicted []int // by the operation in progress
	work    Work  // of it
}

// New makes an empty cache of a valid configuration.
func New(cfg Config) *Cache {
	p := &policies[cfg.Policy]
	return &Cache{cfg: cfg, p: p, costs: cfg.Costs(), bytes: max(cfg.Bytes, 0) &^ (grain - 1),
		rule: p.rule}
}

// Config is the configuration; its Bytes are those the cache was made with.
func (c *Cache) Config() Config { return c.cfg }

// Grow makes the cache know n functions. Their numbers stay. States and Uses have to be asked for
// again.
func (c *Cache) Grow(n int) {
	more := max(n-len(c.funcs), 0)
	c.states = append(c.states, make([]State, more)...)
	c.uses = append(c.uses, make([]Use, more)...)
	c.funcs = append(c.funcs, make([]function, more)...)
	for f := len(c.funcs) - more; f < len(c.funcs); f++ {
		c.funcs[f].epoch = c.epoch
	}
}

// States is the dispatch state by function.
func (c *Cache) States() []State { return c.states }

// Uses are the calls by function, and the rule by which every call is noted: before Cold if it does
// not find the function in the cache.
func (c *Cache) Uses() ([]Use, *Rule) { return c.uses, &c.rule }

// At is the offset of a function's copy in the cache's SRAM.
func (c *Cache) At(f int) (at int, cached bool) {
	if c.states[f] != Cached {
		return 0, false
	}
	return c.funcs[f].at + c.costs.HeadBytes, true
}

// Place says where the programmer wants a function, best before its first call: what is in the
// cache stays there until it leaves. A local function is cached at its first call if there is room,
// is never a victim, and stays when the process exits; a dynamic one is cached likewise, and leaves
// when the program asks or exits; one in DRAM is never cached.
func (c *Cache) Place(f int, p bytecode.Place) {
	c.funcs[f].place = p
	c.reconsider()
}

// Outcome is what an operation brought about.
type Outcome struct {
	At      int   // offset in the cache's SRAM to which the function's code must be copied
	Insert  bool  // whether it must
	Evicted []int // functions that have left; valid until the next operation
	Work    Work  // what the core executed for it, without the DMA transfer and without walking the stack
}

func (c *Cache) begin() {
	c.evicted = c.evicted[:0]
	c.work = Work{}
}

func (c *Cache) end() Outcome {
	if len(c.evicted) > 0 {
		c.work.Fences++
	}
	return Outcome{Evicted: c.evicted, Work: c.work}
}

// Cold is called when a call of function f, whose code has the given size in bytes, did not find it
// in the cache. Under the return pin, and only when something must leave, live is called, at most
// once, to mark the functions that have frames (the caller, which is yet to be returned to, among
// them); nil stands for none.
func (c *Cache) Cold(f, bytes int, live func(mark func(f int))) Outcome {
	c.begin()
	fn := &c.funcs[f]
	fn.cold++
	c.stats.ColdCalls++
	c.tally(f)
	c.catchUp(f, 1)
	if fn.place == bytecode.PlaceDRAM || c.p.linked && fn.place == bytecode.PlaceDefault {
		return c.end()
	}
	c.work.add(c.costs.Count, 1)
	at, ok := 0, false
	bytes = (max(bytes, 1) + grain - 1) &^ (grain - 1)
	if c.wants(f) {
		at, ok = c.room(f, bytes+c.costs.HeadBytes, live)
	}
	if !ok {
		c.work.add(c.costs.Run, 1)
		return c.end()
	}
	c.insert(f, at, bytes)
	o := c.end()
	o.At, o.Insert = at+c.costs.HeadBytes, true
	if len(o.Evicted) == 0 {
		o.Work.Fences++
	}
	return o
}

// wants tells whether a function that has been called belongs into the cache.
func (c *Cache) wants(f int) bool {
	fn := &c.funcs[f]
	if c.states[f] == Refused {
		return false
	}
	return fn.place != bytecode.PlaceDefault || c.p.eager || fn.cold-fn.before > uint64(c.cfg.Threshold)
}

// room finds a hole for a function, and makes one if the policy can.
func (c *Cache) room(f, bytes int, live func(mark func(f int))) (at int, ok bool) {
	c.marks++
	if at, ok = c.fit(bytes); ok {
		return at, true
	}
	if c.p.victim == nil || !c.possible(bytes) {
		c.states[f] = Refused
		c.stats.Refused++
		return 0, false
	}
	if c.cfg.Return == Pin && live != nil {
		live(c.pin)
		if !c.possible(bytes) {
			c.stats.Refused++ // for now: frames go
			return 0, false
		}
	}
	if c.p.ages {
		c.age()
	}
	for !ok {
		c.drop(c.p.victim(c))
		at, ok = c.fit(bytes)
	}
	return at, true
}

// pin marks a function that has a frame.
func (c *Cache) pin(f int) {
	if c.states[f] != Cached {
		return
	}
	c.funcs[f].marked = c.marks
	i, _ := c.position(c.funcs[f].at)
	c.work.add(c.costs.Mark, i+1)
}

// fixed tells whether the policy must leave a copy alone.
func (c *Cache) fixed(f int) bool {
	fn := &c.funcs[f]
	return fn.place == bytecode.PlaceLocal || fn.place == bytecode.PlaceDynamic || fn.marked == c.marks
}

// insert notes a function's copy.
func (c *Cache) insert(f, at, bytes int) {
	fn := &c.funcs[f]
	c.catchUp(f, 0)
	i, _ := c.position(at)
	c.held = slices.Insert(c.held, i, f)
	fn.at, fn.bytes = at, bytes+c.costs.HeadBytes
	fn.inserted++
	fn.copied += uint64(bytes)
	c.stats.Inserted++
	c.stats.BytesCopied += uint64(bytes)
	c.states[f] = Cached
	c.work.add(c.costs.Insert, 1)
}

// drop makes the copy at a position in address order leave.
func (c *Cache) drop(i int) {
	f := c.held[i]
	c.tally(f)
	c.held = slices.Delete(c.held, i, i+1)
	c.states[f] = Cold
	c.funcs[f].evicted++
	c.stats.Evicted++
	c.evicted = append(c.evicted, f)
	c.work.add(c.costs.Leave, 1)
}

// dropIf makes all copies leave for which gone holds; what was refused may come again.
func (c *Cache) dropIf(gone func(f int) bool) Outcome {
	c.begin()
	for i := len(c.held) - 1; i >= 0; i-- {
		if gone(c.held[i]) {
			c.drop(i)
		}
	}
	c.reconsider()
	return c.end()
}

// reconsider lets functions that were refused be cached at their next call, if then there is room.
func (c *Cache) reconsider() {
	for f, s := range c.states {
		if s == Refused {
			c.states[f] = Cold
		}
	}
}

// Evict makes functions leave that are in the cache: a module is purged, or the program is done
// with them. Frames do not hold them; the machine sees to return addresses. Functions may be named
// twice.
func (c *Cache) Evict(fs []int) Outcome {
	c.marks++
	for _, f := range fs {
		c.funcs[f].marked = c.marks
	}
	return c.dropIf(func(f int) bool { return c.funcs[f].marked == c.marks })
}

// Forget is Evict of functions whose numbers others may have from now on: with no calls yet, and no
// place that anybody wants.
func (c *Cache) Forget(fs []int) Outcome {
	o := c.Evict(fs)
	for _, f := range fs {
		c.tally(f)
		fn := &c.funcs[f]
		fn.before, fn.place = fn.cold, bytecode.PlaceDefault
		c.uses[f].Stamp = 0
	}
	return o
}

// Reset is the exit of a process. What is marked dynamic leaves, and under the policies threshold
// and dynamic everything that is not marked local: there the next process would find no room.
// Otherwise code stays. Call counts survive: a function that had passed the threshold is cached
// again at its next call.
func (c *Cache) Reset() Outcome {
	return c.dropIf(func(f int) bool {
		p := c.funcs[f].place
		return p != bytecode.PlaceLocal && (c.p.victim == nil || p == bytecode.PlaceDynamic)
	})
}

// Resize gives the cache's region a new size, in bytes: its end moves when a local heap gives up
// SRAM, or takes it back. What no longer lies within leaves, whatever its placement; the machine
// sees to return addresses.
func (c *Cache) Resize(bytes int) Outcome {
	c.bytes = max(bytes, 0) &^ (grain - 1)
	return c.dropIf(func(f int) bool { return c.funcs[f].at+c.funcs[f].bytes > c.bytes })
}

// HashState feeds what decides about later calls into h.
func (c *Cache) HashState(h *emu.Hash) {
	h.Uint64(uint64(c.bytes))
	h.Uint64(uint64(c.hand))
	h.Uint64(c.rule.Stamp)
	h.Uint64(c.aged)
	h.Uint64(uint64(c.epoch))
	h.Bytes(c.states)
	for f := range c.funcs {
		fn := &c.funcs[f]
		h.Uint64((fn.cold-fn.before)<<8 | uint64(fn.place))
		h.Uint64(c.uses[f].Calls)
		h.Uint64(c.uses[f].Stamp)
		h.Uint64(uint64(fn.epoch))
	}
	for _, f := range c.held {
		h.Uint64(uint64(f))
		h.Uint64(uint64(c.funcs[f].at))
	}
}
