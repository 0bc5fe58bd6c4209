package swicache

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/bytecode"
)

// sum adds up work.
func sum(ws ...Work) (total Work) {
	for _, w := range ws {
		total.add(w, 1)
	}
	return total
}

func TestWorkOfACall(t *testing.T) {
	fence := Work{Fences: 1}
	k := Default().Costs()
	c := small(Threshold, 64, 9, 4)
	assert.Equal(t, sum(k.Count, k.Run), calls(c, 8, 0).Work)
	assert.Equal(t, sum(k.Count, k.Hole, k.Insert, fence), calls(c, 8, 0, 0, 0, 0).Work)
	calls(c, 8, 1, 1, 1, 1, 1)
	assert.Equal(t, sum(k.Leave.Times(2), fence), c.Reset().Work)
	assert.Zero(t, c.Reset().Work, "nothing to do")

	k = For(LRU).Costs()
	c = small(LRU, 48, 9, 4)
	calls(c, 8, 0, 1, 2)
	assert.Equal(t, sum(k.Count, k.Search.Times(3), k.Leave, k.Hole, k.Insert, fence), calls(c, 8, 3).Work, "full: there was no hole to look at")

	k = For(Freq).Costs()
	c = small(Freq, 48, 9, 4)
	c.cfg.Age = 3
	calls(c, 8, 0, 1, 2)
	assert.Equal(t, sum(k.Count, k.Age.Times(3), k.Search.Times(3), k.Leave, k.Hole, k.Insert, fence), calls(c, 8, 3).Work)

	k = For(None).Costs()
	c = small(None, 48, 9, 4)
	assert.Zero(t, calls(c, 8, 0).Work, "linked to DRAM")
	c.Place(1, bytecode.PlaceLocal)
	assert.Equal(t, sum(k.Count, k.Hole, k.Insert, fence), calls(c, 8, 1).Work, "placed functions have a table under every policy")
	c = small(LRU, 48, 9, 4)
	c.Place(0, bytecode.PlaceDRAM)
	assert.Zero(t, calls(c, 8, 0).Work, "linked to DRAM")
}

func TestWorkOfPins(t *testing.T) {
	cfg := Config{Policy: LRU, Return: Pin, Bytes: 48, Functions: 9}
	k := cfg.Costs()
	c := New(cfg)
	c.Grow(4)
	calls(c, 8, 0, 1, 2)
	o := c.Cold(3, 8, func(mark func(int)) { mark(0); mark(2); mark(3) })
	assert.Equal(t, []int{1}, o.Evicted)
	assert.Equal(t, sum(k.Count, k.Mark.Times(1+3), k.Search.Times(3), k.Leave, k.Hole, k.Insert, Work{Fences: 1}), o.Work,
		"each mark passes the copies up to its own; function 3 is not in the cache")
}

// What a step moves in shared DRAM.
func TestWordsOfSteps(t *testing.T) {
	words := func(w Work) [2]uint64 { return [2]uint64{w.Loads, w.Stores} }
	for p := None; p < numPolicies; p++ {
		k := For(p).Costs()
		assert.Equal(t, [2]uint64{1, 0}, words(k.Lookup), "%v: the entry", p)
		assert.Equal(t, [2]uint64{0, 0}, words(k.Hit), "%v: the stamp is in SRAM", p)
		assert.Equal(t, [2]uint64{0, 0}, words(k.Search), "%v: heads are in SRAM", p)
		assert.Equal(t, [2]uint64{1, 0}, words(k.WalkWord), p)
		assert.Equal(t, [2]uint64{0, 1}, words(k.WalkFix), p)
		assert.Equal(t, For(p).ReturnsByTable(), k.Return != Work{}, p)
		assert.Equal(t, [2]uint64{1, 1}, words(k.Count), "%v: the count", p)
		assert.Equal(t, [2]uint64{1, 0}, words(k.Run), "%v: the cold address", p)
		assert.EqualValues(t, 1, k.Leave.Loads, p)
	}
	assert.Equal(t, [2]uint64{2, 0}, words(For(LRU).Costs().Return), "the entry and the cold address")
	assert.Equal(t, [2]uint64{2, 3}, words(For(Threshold).Costs().Insert), "number and size, cold address; list and entry")
	assert.Equal(t, [2]uint64{2, 1}, words(For(LRU).Costs().Insert), "the head is in SRAM")
	assert.EqualValues(t, 2, For(Freq).Costs().Leave.Stores, "the count goes back")
}

func TestStampsCost(t *testing.T) {
	lru, clock, freq := For(LRU).Costs().Hit.Cycles, For(Clock).Costs().Hit.Cycles, For(Freq).Costs().Hit.Cycles
	assert.EqualValues(t, 1, clock, "a store")
	assert.EqualValues(t, 2, lru, "a number counted up, a store")
	assert.Greater(t, freq, lru, "load, add, store")
	assert.Zero(t, Default().Costs().Hit)
}

func TestLooks(t *testing.T) {
	assert.False(t, Default().ReturnsByTable(), "nothing leaves under a frame")
	assert.True(t, For(Clock).ReturnsByTable())
	assert.Zero(t, Config{Policy: Clock, Return: Walk}.Costs().Return)
}

func TestLinksCost(t *testing.T) {
	costs := Default().Costs()
	assert.Zero(t, costs.LinkOut.Cycles+costs.LinkIn.Cycles+costs.LinkPatch.Cycles)
	assert.Zero(t, costs.CallBytes)
	cfg := Default()
	cfg.Calls = Linked
	linked := cfg.Costs()
	assert.EqualValues(t, 1, linked.LinkOut.Loads, "the table's entry")
	assert.Zero(t, linked.LinkIn.Loads+linked.LinkPatch.Loads, "copies are local")
	assert.Greater(t, linked.LinkOut.Cycles, linked.LinkPatch.Cycles)
	assert.Greater(t, linked.LinkPatch.Cycles, linked.LinkIn.Cycles)
	assert.Equal(t, costs.Lookup, linked.Lookup, "of what cannot be linked")
	assert.Greater(t, cfg.RuntimeBytes(), Default().RuntimeBytes())
}

func TestSizes(t *testing.T) {
	assert.Equal(t, 16+16+16*8, TableBytes(16))
	for _, cfg := range []Config{Default(), For(LRU), {Policy: LRU, Return: Walk}, {Policy: LRU, Return: Pin}, For(Freq)} {
		n := cfg.RuntimeBytes()
		assert.Greater(t, n, 100, "%v %v", cfg.Policy, cfg.Return)
		assert.Less(t, n, 600, "%v %v", cfg.Policy, cfg.Return)
	}
	assert.Greater(t, For(Freq).RuntimeBytes(), For(LRU).RuntimeBytes())
}
