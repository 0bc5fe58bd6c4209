package swicache

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
)

// small is a cache of a policy for n functions.
func small(p Policy, bytes, functions, n int) *Cache {
	cfg := For(p)
	cfg.Bytes, cfg.Functions = bytes, functions
	c := New(cfg)
	c.Grow(n)
	return c
}

// calls calls functions of the given size one after the other, as the hot loop does, and gives the
// outcome of the last cold call.
func calls(c *Cache, bytes int, fs ...int) (o Outcome) {
	for _, f := range fs {
		uses, rule := c.Uses()
		rule.Note(&uses[f])
		if c.States()[f] != Cached {
			o = c.Cold(f, bytes, nil)
		}
	}
	return o
}

// held lists what is in the cache, by address.
func held(c *Cache) []int { return append([]int{}, c.held...) }

func TestThresholdCachesWhenOverIt(t *testing.T) {
	c := small(Threshold, 64, 3, 5)
	assert.False(t, calls(c, 10, 0, 0, 0, 0).Insert)
	o := calls(c, 10, 0)
	assert.True(t, o.Insert, "call 5")
	assert.Zero(t, o.At)
	o = calls(c, 8, 1, 1, 1, 1, 1, 1, 1)
	assert.True(t, o.Insert)
	assert.Equal(t, 16, o.At, "behind the first, rounded up to 8 bytes")
	assert.Equal(t, Stats{
		Counts: Counts{Calls: 12, Hits: 2, ColdCalls: 10, Inserted: 2, BytesCopied: 24}, Held: 2, Bytes: 64, Free: 40, LargestHole: 40, Holes: 1,
	}, c.Stats())
}

func TestThresholdRefusesWhenFull(t *testing.T) {
	c := small(Threshold, 32, 2, 5)
	c.cfg.Threshold = 0
	assert.False(t, calls(c, 33, 0, 0).Insert, "larger than the cache")
	assert.EqualValues(t, 1, c.Stats().Refused, "refused once")
	assert.True(t, calls(c, 8, 1).Insert)
	assert.True(t, calls(c, 8, 2).Insert)
	assert.False(t, calls(c, 8, 3).Insert, "more functions than it may hold")
	assert.Equal(t, []State{Refused, Cached, Cached, Refused, Cold}, c.States())
}

func TestResetKeepsCounts(t *testing.T) {
	c := small(Threshold, 16, 9, 4)
	calls(c, 16, 0, 0, 0, 0, 0)
	calls(c, 8, 1, 1, 1, 1, 1) // refused
	calls(c, 8, 2, 2)
	assert.Equal(t, []int{0}, c.Reset().Evicted)
	assert.Equal(t, []State{Cold, Cold, Cold, Cold}, c.States())
	assert.True(t, calls(c, 8, 1).Insert, "at its next call, as it had passed the threshold")
	assert.False(t, calls(c, 8, 2, 2).Insert)
	assert.True(t, calls(c, 8, 2).Insert)
}

// A function that gets the number of another has no part in its calls and place.
func TestForget(t *testing.T) {
	c := small(Threshold, 64, 9, 3)
	calls(c, 8, 0, 0, 0, 0, 0, 0, 1, 1, 1)
	c.Place(2, bytecode.PlaceLocal)
	calls(c, 8, 2)
	assert.Equal(t, []int{2, 0}, c.Forget([]int{0, 1, 2}).Evicted)
	for f := range 3 {
		assert.False(t, calls(c, 8, f, f, f, f).Insert, f)
		assert.True(t, calls(c, 8, f).Insert, f)
	}
	assert.Equal(t, Counts{Calls: 25, Hits: 1, ColdCalls: 24, Inserted: 5, Evicted: 2, BytesCopied: 40}, c.Stats().Counts)

	c = small(Freq, 64, 9, 1)
	calls(c, 8, 0, 0, 0)
	c.Forget([]int{0})
	assert.Zero(t, c.uses[0].Stamp)
}

// What stays when a process exits, by policy: functions 0 by default, 1 local, 2 dynamic, 3 in
// DRAM.
func TestReset(t *testing.T) {
	for p, want := range map[Policy][]int{None: {1}, Threshold: {1}, LRU: {0, 1}, Clock: {0, 1}, Freq: {0, 1}, Dynamic: {1}} {
		c := small(p, 1024, 9, 4)
		c.cfg.Threshold = 0
		c.Place(1, bytecode.PlaceLocal)
		c.Place(2, bytecode.PlaceDynamic)
		c.Place(3, bytecode.PlaceDRAM)
		calls(c, 8, 0, 1, 2, 3)
		assert.Equal(t, Cold, c.States()[3], p)
		c.Reset()
		assert.Equal(t, want, held(c), p)
	}
}

func TestLRUEvictsTheLeastRecentlyCalled(t *testing.T) {
	c := small(LRU, 96, 9, 6) // six grains each: 8 of head and 24 of code
	calls(c, 24, 0, 1, 2, 0, 2)
	o := calls(c, 24, 3)
	assert.Equal(t, []int{1}, o.Evicted)
	assert.Equal(t, 32+8, o.At, "where function 1 was, behind the head")
	assert.Equal(t, []int{0, 3, 2}, held(c))
	calls(c, 24, 0)
	assert.Equal(t, []int{2, 3}, calls(c, 33, 4).Evicted, "until a hole fits: the first alone is too small")
	assert.Equal(t, []int{0, 4}, held(c))
}

func TestLRURefusesWhatNeverFits(t *testing.T) {
	c := small(LRU, 64, 9, 3)
	calls(c, 16, 0)
	assert.False(t, calls(c, 57, 1).Insert, "with its head it is larger than the region")
	assert.Equal(t, []State{Cached, Refused, Cold}, c.States(), "and nothing left for it")
	c.Place(2, bytecode.PlaceLocal)
	calls(c, 8, 2)
	assert.False(t, calls(c, 56, 1).Insert)
	c.Evict([]int{2, 2, 1})
	assert.Equal(t, []int{0}, calls(c, 56, 1).Evicted, "fits when the local function has been asked to leave")
}

func TestClockGivesASecondChance(t *testing.T) {
	c := small(Clock, 48, 9, 9) // three functions of 16 with their heads
	calls(c, 8, 0, 1, 2)
	assert.Equal(t, []int{0}, calls(c, 8, 3).Evicted, "all were called: the hand went round once")
	calls(c, 8, 1)
	assert.Equal(t, []int{2}, calls(c, 8, 4).Evicted, "1 was called again, 2 was not")
	assert.Equal(t, []int{1}, calls(c, 8, 5).Evicted, "3 has been called since the hand came by, 1 not since it was spared")
	assert.Equal(t, []int{3, 5, 4}, held(c))
}

func TestFreqEvictsTheLeastCalled(t *testing.T) {
	c := small(Freq, 48, 9, 9)
	c.cfg.Age = 10
	calls(c, 8, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2)
	assert.Equal(t, []int{1}, calls(c, 8, 3).Evicted)
	assert.EqualValues(t, 3, c.uses[0].Stamp, "halved after ten calls")
	assert.EqualValues(t, 1, c.uses[2].Stamp)
	assert.EqualValues(t, 0, c.uses[3].Stamp, "its first call too")
	calls(c, 8, 3, 3)
	assert.Equal(t, []int{2}, calls(c, 8, 1).Evicted)
	assert.EqualValues(t, 1, c.uses[1].Stamp, "halved while it was away, and called once")
	calls(c, 8, 1, 1, 1, 1)
	assert.Equal(t, []int{3}, calls(c, 8, 4).Evicted, "counts go on with what was left of them")
}

func TestDynamicLeavesOnRequest(t *testing.T) {
	c := small(Dynamic, 32, 9, 5)
	calls(c, 16, 0, 1, 2)
	assert.Equal(t, []State{Cached, Cached, Refused, Cold, Cold}, c.States())
	assert.Equal(t, []int{0}, c.Evict([]int{0, 3}).Evicted)
	o := calls(c, 16, 2)
	assert.True(t, o.Insert)
	assert.Zero(t, o.At)
	assert.Empty(t, o.Evicted)
}

func TestPinAsksForFramesOnlyWhenSomethingMustLeave(t *testing.T) {
	cfg := Config{Policy: LRU, Return: Pin, Bytes: 48, Functions: 9}
	c := New(cfg)
	c.Grow(6)
	asked := 0
	live := func(fs ...int) func(func(int)) {
		return func(mark func(int)) {
			asked++
			for _, f := range fs {
				mark(f)
			}
		}
	}
	for f := range 3 {
		c.uses[f].Stamp = uint64(f + 1)
		assert.True(t, c.Cold(f, 8, live()).Insert)
	}
	assert.Zero(t, asked)
	assert.Equal(t, []int{1}, c.Cold(3, 8, live(0, 5, 0)).Evicted, "0 has a frame")
	assert.False(t, c.Cold(4, 8, live(0, 2, 3)).Insert, "all have frames")
	assert.Equal(t, Cold, c.States()[4], "frames go: it may try again")
	assert.EqualValues(t, 1, c.Stats().Refused)
	assert.Equal(t, []int{3}, c.Cold(4, 8, live(0, 2)).Evicted)
	assert.Equal(t, 3, asked)
	assert.Equal(t, []int{0}, c.Evict([]int{0}).Evicted, "frames do not hold what is asked to leave")
}

func TestResize(t *testing.T) {
	c := small(LRU, 64, 9, 9)
	calls(c, 8, 0, 1, 2, 3)
	assert.Empty(t, c.Resize(96).Evicted)
	assert.Empty(t, calls(c, 24, 4).Evicted, "the region grew by 32 bytes")
	o := c.Resize(47)
	assert.ElementsMatch(t, []int{2, 3, 4}, o.Evicted, "what no longer lies within 40 bytes")
	assert.Equal(t, 8, c.Stats().Free)
	assert.ElementsMatch(t, []int{0, 1}, c.Resize(-1).Evicted)
	assert.Zero(t, c.Stats().Bytes)
}

func TestReport(t *testing.T) {
	c := small(LRU, 32, 9, 9)
	calls(c, 8, 4, 3, 3, 5, 3, 4)
	all := c.Report(-1)
	assert.Equal(t, []int{3, 4, 5}, []int{all[0].Func, all[1].Func, all[2].Func}, "the most called first, equals by number, uncalled ones not")
	assert.Equal(t, FuncReport{Func: 4, Counts: Counts{Calls: 2, ColdCalls: 2, Inserted: 2, Evicted: 1, BytesCopied: 16}, Cached: true}, all[1])
	assert.Equal(t, all[:2], c.Report(2))
	assert.Equal(t, all, c.Report(7))
	assert.Empty(t, c.Report(0))
}

func TestStatsAddUp(t *testing.T) {
	a := Stats{Counts{1, 2, 3, 4, 5, 6}, 7, 8, 9, 10, 11, 12}
	b := Stats{Counts{10, 20, 30, 40, 50, 60}, 70, 80, 90, 100, 5, 120}
	a.Add(&b)
	assert.Equal(t, Stats{Counts{11, 22, 33, 44, 55, 66}, 77, 88, 99, 110, 11, 132}, a)
	assert.InDelta(t, 2.0, a.HitRate(), 1e-9)
	assert.Zero(t, (&Counts{}).HitRate())
}

// Whatever decides about later calls is part of the hash.
func TestHashState(t *testing.T) {
	sum := func(c *Cache) uint64 {
		var h emu.Hash
		c.HashState(&h)
		return h.Sum()
	}
	make := func() *Cache {
		c := small(Freq, 64, 9, 4)
		calls(c, 8, 0, 1, 0, 2)
		return c
	}
	want := sum(make())
	assert.Equal(t, want, sum(make()))
	for name, change := range map[string]func(c *Cache){
		"call":  func(c *Cache) { calls(c, 8, 1) },
		"cold":  func(c *Cache) { c.funcs[3].cold++ },
		"place": func(c *Cache) { c.Place(3, bytecode.PlaceDRAM) },
		"size":  func(c *Cache) { c.Resize(72) },
		"leave": func(c *Cache) { c.Evict([]int{0}) },
		"stamp": func(c *Cache) { c.rule.Stamp++ },
	} {
		c := make()
		change(c)
		assert.NotEqual(t, want, sum(c), name)
	}
}

// Evictions are frequent where the cache is too small: they leave no garbage.
func TestEvictionAllocatesNothing(t *testing.T) {
	for _, p := range []Policy{LRU, Clock, Freq} {
		c := small(p, 48, 9, 9)
		calls(c, 8, 0, 1, 2)
		f := 3
		assert.Zero(t, testing.AllocsPerRun(100, func() {
			calls(c, 8, f)
			f = (f + 1) % 9
		}), p)
		assert.Greater(t, c.Stats().Evicted, uint64(90))
	}
}
