package vm_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/meter"
	"github.com/parallergo/epiphany/vm/rts"
	"github.com/parallergo/epiphany/vm/weak"
)

// caches are configurations of every policy and way of returning, in a cache that is too small for
// the program.
func caches(bytes int) []swicache.Config {
	var all []swicache.Config
	for p := swicache.None; p <= swicache.Dynamic; p++ {
		for r := swicache.Table; r <= swicache.Pin; r++ {
			c := swicache.For(p)
			c.Return, c.Bytes = r, bytes
			all = append(all, c)
		}
	}
	return all
}

// A program gives the same whatever the cache does, though functions leave while they have frames.
func TestCachesDoNotMatter(t *testing.T) {
	want := newPlace(t, heap.Local{}, false).run(t, "check", term.Small(400))
	for _, cfg := range caches(700) {
		l := newPlaceCached(t, heap.Local{}, false, cfg)
		require.Equal(t, want, l.run(t, "check", term.Small(400)), "%v", cfg)
		l.m.Settle()
		s := l.m.Cache.Stats()
		assert.NotZero(t, s.Calls, "%v", cfg)
		switch cfg.Policy {
		case swicache.None:
			assert.Zero(t, s.Inserted, "%v", cfg)
			assert.Zero(t, s.Hits, "%v", cfg)
		case swicache.Threshold, swicache.Dynamic:
			assert.NotZero(t, s.Hits, "%v", cfg)
			assert.Zero(t, s.Evicted, "%v", cfg)
		default:
			assert.NotZero(t, s.Hits, "%v", cfg)
			assert.NotZero(t, s.Evicted, "%v", cfg)
		}
	}
}

// Whatever the cost model makes of functions, nothing is written behind the region of the cache.
func TestCachesKeepToTheirRegion(t *testing.T) {
	const behind = 1 << 10
	for set := range cost.NumModels {
		for bytes := 200; bytes < 1400; bytes += 24 {
			cfg := swicache.Default()
			cfg.Bytes = bytes
			l := newCoreWith(t, cfg, weak.Order{}, code.Software{Model: set}, compile(t, "testdata/places.erl"))
			l.run(t, "check", term.Small(20))
			assert.NotZero(t, l.m.Cache.Stats().Inserted)
			for i := (bytes + 7) &^ 7; i < bytes+behind; i += emu.WordBytes {
				require.Zero(t, l.m.View.Peek(l.m.CacheAt+emu.Addr(i)), "%v, cache of %d bytes, word at %d", set, bytes, i)
			}
		}
	}
}

// Every step is charged: the clock is the sum of the counters, and each kind of work shows where it
// belongs.
func TestCacheWorkIsCharged(t *testing.T) {
	run := func(cfg swicache.Config) *vm.Machine {
		l := newPlaceCached(t, heap.Local{}, false, cfg)
		l.run(t, "check", term.Small(50))
		l.m.Settle()
		assert.EqualValues(t, l.m.Clock, l.m.Count.Cycles(), "%v", cfg)
		return l.m
	}
	large := swicache.For(swicache.LRU)
	large.Bytes = 16 << 10
	none, warm := run(swicache.For(swicache.None)), run(large)
	assert.Less(t, warm.Count.Fetch, none.Count.Fetch/10, "what is cached is not fetched")
	assert.NotZero(t, warm.Count.DMABytes)
	assert.Greater(t, warm.Count.DRAMLoads, none.Count.DRAMLoads, "calls look in the table")

	small := large
	small.Bytes = 500
	missing := run(small)
	assert.Greater(t, missing.Count.DMABytes, warm.Count.DMABytes)
	assert.Greater(t, missing.Clock, warm.Clock)

	// Ways of returning differ in what they charge, with the same evictions for table and walk.
	walk := small
	walk.Return = swicache.Walk
	walked := run(walk)
	assert.Equal(t, missing.Cache.Stats().Evicted, walked.Cache.Stats().Evicted)
	assert.NotEqual(t, missing.Clock, walked.Clock)
}

// Counts of calls survive a process's exit; what the thesis's policy has cached does not.
func TestCacheAcrossProcesses(t *testing.T) {
	for _, cfg := range []swicache.Config{swicache.Default(), swicache.For(swicache.LRU)} {
		cfg.Bytes = 16 << 10
		l := newPlaceCached(t, heap.Local{}, false, cfg)
		l.run(t, "sum", term.Small(50))
		held := l.m.Cache.Stats().Held
		require.NotZero(t, held)
		l.m.ResetCache()
		kept := l.m.Cache.Stats().Held
		if cfg.Policy == swicache.Threshold {
			assert.Zero(t, kept)
		} else {
			assert.Equal(t, held, kept)
		}
		cold := l.m.Cache.Stats().ColdCalls
		l.restart(t)
		l.run(t, "sum", term.Small(50))
		assert.LessOrEqual(t, l.m.Cache.Stats().ColdCalls-cold, uint64(held), "%v: at its next call", cfg.Policy)
	}
}

// Cycles are counted by step: each configuration has those of the steps it takes, and the clock has
// them all.
func TestCacheCyclesByStep(t *testing.T) {
	for _, cfg := range caches(700) {
		l := newPlaceCached(t, heap.Local{}, false, cfg)
		l.run(t, "check", term.Small(50))
		l.m.Settle()
		c, s, costs := l.m.Counted(), l.m.Cache.Stats(), cfg.Costs()
		var sum uint64
		for _, n := range c.Cache {
			sum += n
		}
		if cfg.Policy == swicache.None {
			assert.Zero(t, sum)
			continue
		}
		assert.Less(t, sum, uint64(l.m.Clock), "%v", cfg)
		assert.Equal(t, s.Hits*costs.Hit.Cycles, c.Cache[meter.CacheStamp], "%v", cfg)
		assert.Equal(t, s.Calls*(costs.Lookup.Cycles+costs.Lookup.Loads*dramLoad(l)),
			c.Cache[meter.CacheLookup], "%v", cfg)
		assert.Equal(t, cfg.ReturnsByTable(), c.Cache[meter.CacheReturn] > 0, "%v", cfg)
		assert.Equal(t, cfg.Walks(), c.Cache[meter.CacheWalk] > 0, "%v", cfg)
		assert.GreaterOrEqual(t, c.Cache[meter.CacheMiss], s.ColdCalls*costs.Count.Cycles, "%v", cfg)
		assert.Equal(t, c.DMA, c.Cache[meter.CacheCopy], "nothing else copies: %v", cfg)
		assert.NotZero(t, c.DMA, "%v", cfg)
	}
	assert.Equal(t, "copy", meter.CacheCopy.String())
}

// Calls that are linked do the same, and look in the table as often as functions come, not as often
// as they are called.
func TestLinkedCalls(t *testing.T) {
	run := func(cfg swicache.Config, calls swicache.Calls, function string, n int) (*place, uint64) {
		cfg.Calls = calls
		l := newPlaceCached(t, heap.Local{}, false, cfg)
		want := newPlace(t, heap.Local{}, false).run(t, function, term.Small(n))
		require.Equal(t, want, l.run(t, function, term.Small(n)), "%v", cfg)
		l.m.Settle()
		lookup := cfg.Costs().Lookup
		return l, l.m.Runtime.Cache[meter.CacheLookup] / max(1, lookup.Cycles+lookup.Loads*dramLoad(l))
	}
	for _, cfg := range caches(8 << 10) {
		if cfg.Policy == swicache.None || cfg.Policy == swicache.Dynamic {
			continue // which hold nothing here
		}
		table, through := run(cfg, swicache.Trampolines, "sum", 500)
		linked, few := run(cfg, swicache.Linked, "sum", 500)
		_, most := run(cfg, swicache.Linked, "sum", 5000)
		assert.Equal(t, table.m.Cache.Stats().Calls, through)
		assert.Equal(t, few, most, "%v: ten times as many calls", cfg)
		assert.GreaterOrEqual(t, few, linked.m.Cache.Stats().ColdCalls)
		assert.Less(t, few, through/20)
		assert.Zero(t, table.m.Runtime.Cache[meter.CacheLink])
		assert.NotZero(t, linked.m.Runtime.Cache[meter.CacheLink])
		assert.Less(t, linked.m.Clock, table.m.Clock, "%v", cfg)
	}
	// Where functions come and go, links are made again and again.
	for _, cfg := range caches(700) {
		once, _ := run(cfg, swicache.Linked, "sum", 50)
		often, _ := run(cfg, swicache.Linked, "check", 50)
		if often.m.Cache.Stats().Evicted > 0 {
			assert.Greater(t, often.m.Runtime.Cache[meter.CacheLink],
				5*once.m.Runtime.Cache[meter.CacheLink], "%v", cfg)
		}
		if cfg.Policy == swicache.Threshold {
			before := once.m.Runtime.Cache[meter.CacheLink]
			once.m.ResetCache()
			once.restart(t)
			once.run(t, "sum", term.Small(50))
			once.m.Settle()
			assert.LessOrEqual(t, once.m.Runtime.Cache[meter.CacheLink], 2*before,
				"nothing is linked with what has left")
		}
	}
}

// dramLoad is what a word from shared DRAM stalls.
func dramLoad(l *place) uint64 { return uint64(l.m.View.Seg[l.p.Mem.Addr>>20].Load) }

func TestUnitNames(t *testing.T) {
	l := placed(t, rts.Cached)
	l.run(t, "check", term.Small(1))
	var names []string
	for _, r := range l.m.Cache.Report(-1) {
		names = append(names, l.m.UnitName(r.Func))
	}
	assert.Subset(t, names, []string{"places:sum/1", "places:'-caught/1-fun-0-'/1", "lists:reverse/2", "softfloat"})
}
