package swicache

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
)

// State is the state of a function in a core's dispatch table.
type State = uint8

// States of functions.
const (
	// Cold: the function is in DRAM, and its calls are counted.
	Cold State = 0
	// Refused: the policy would cache the function, but there is no room until another is evicted
	// on request or the region grows.
	Refused State = 0xFE
	// Cached: the function has a copy in SRAM.
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

// Cache is the software instruction cache of one core: which functions are in its SRAM and where,
// and the record of their calls. It is not safe for concurrent use.
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

// New returns an empty cache. The configuration must be valid.
func New(cfg Config) *Cache {
	p := &policies[cfg.Policy]
	return &Cache{cfg: cfg, p: p, costs: cfg.Costs(), bytes: max(cfg.Bytes, 0) &^ (grain - 1),
		rule: p.rule}
}

// Config returns the configuration. Its Bytes are the initial size, whatever Resize has done.
func (c *Cache) Config() Config { return c.cfg }

// Grow extends the cache's tables to n functions. The slices returned by States and Uses before are
// invalid afterwards.
func (c *Cache) Grow(n int) {
	more := max(n-len(c.funcs), 0)
	c.states = append(c.states, make([]State, more)...)
	c.uses = append(c.uses, make([]Use, more)...)
	c.funcs = append(c.funcs, make([]function, more)...)
	for f := len(c.funcs) - more; f < len(c.funcs); f++ {
		c.funcs[f].epoch = c.epoch
	}
}

// States returns the state of each function, by its number.
func (c *Cache) States() []State { return c.states }

// Uses returns the record of calls of each function, by its number, and the rule by which each call
// must be noted: before Cold is called, if the function is not cached.
func (c *Cache) Uses() ([]Use, *Rule) { return c.uses, &c.rule }

// At returns the offset of a function's copy in the cache's region.
func (c *Cache) At(f int) (at int, cached bool) {
	if c.states[f] != Cached {
		return 0, false
	}
	return c.funcs[f].at + c.costs.HeadBytes, true
}

// Place sets the placement that the programmer requests for a function. It should be called before
// the function's first call, as a cached function stays where it is until it is evicted. A local
// function is cached at its first call if there is room, is never chosen as a victim, and stays
// when the process exits. A dynamic function is cached likewise, and evicted when the program
// requests it or the process exits. A function placed in DRAM is never cached.
func (c *Cache) Place(f int, p bytecode.Place) {
	c.funcs[f].place = p
	c.reconsider()
}

// Outcome is the result of an operation on the cache.
type Outcome struct {
	At      int   // offset in the cache's region at which the function's code must be copied
	Insert  bool  // the code must be copied
	Evicted []int // evicted functions; valid until the next operation
	Work    Work  // what the core executed, without the DMA transfer and without walking the stack
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

// Cold must be called when function f, whose code has size bytes, was called and is not cached.
// With Return Pin, live is called at most once, and only if something must be evicted: it marks the
// functions that have frames, including the caller. A nil live marks none.
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

// Evict evicts those of the given functions that are cached: because a module is purged, or the
// program no longer needs them. Functions with frames are evicted, too: the machine corrects return
// addresses. A function may be listed more than once.
func (c *Cache) Evict(fs []int) Outcome {
	c.marks++
	for _, f := range fs {
		c.funcs[f].marked = c.marks
	}
	return c.dropIf(func(f int) bool { return c.funcs[f].marked == c.marks })
}

// Forget is Evict for functions whose numbers will be reused: it also clears their call counts and
// placements.
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

// Reset must be called when a process exits. Functions placed dynamic are evicted, and under the
// policies threshold and dynamic all that are not placed local, since otherwise the next process
// would find no room. Under other policies code stays. Call counts are kept: a function that has
// passed the threshold is cached again at its next call.
func (c *Cache) Reset() Outcome {
	return c.dropIf(func(f int) bool {
		p := c.funcs[f].place
		return p != bytecode.PlaceLocal && (c.p.victim == nil || p == bytecode.PlaceDynamic)
	})
}

// Resize sets the size of the cache's region in bytes: its end moves when a local heap releases
// SRAM or takes it back. Copies that are no longer inside are evicted, whatever their placement;
// the machine corrects return addresses.
func (c *Cache) Resize(bytes int) Outcome {
	c.bytes = max(bytes, 0) &^ (grain - 1)
	return c.dropIf(func(f int) bool { return c.funcs[f].at+c.funcs[f].bytes > c.bytes })
}

// HashState adds the state that determines later operations to h.
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
