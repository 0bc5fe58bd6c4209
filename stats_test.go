package epiphany_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/swicache"
)

// The instruction caches' statistics by core and by function tell of the same calls.
func TestCacheStats(t *testing.T) {
	cfg := swicache.For(swicache.Clock)
	cfg.Bytes, cfg.Return = 64, swicache.Walk // worker/1 needs it for itself
	sys, _, _ := newSystem(t, epiphany.WithCores(2, 2), epiphany.WithInstructionCache(cfg))
	run(t, sys, "squares")
	stats := sys.Stats()
	assert.Equal(t, epiphany.CacheConfig{Policy: "clock", Return: "walk", Bytes: 64, Functions: cfg.Functions}, stats.Cache)

	var all epiphany.Cache
	for i := range stats.Cores {
		c := &stats.Cores[i]
		all.Add(&c.Cache)
		assert.NotZero(t, c.Cache.Total())
		assert.Less(t, c.Cache.Total(), c.Cycles, "its cycles contain them")
	}
	assert.Equal(t, "lookup", all.Cycles[0].Step)
	assert.NotZero(t, all.Evicted)
	assert.Equal(t, 4*64, all.Bytes)

	var sum swicache.Counts
	held := 0
	functions := sys.CachedFunctions(-1)
	for i := range functions {
		sum.Add(&functions[i].Counts)
		held += functions[i].Held
	}
	assert.Equal(t, all.Counts, sum)
	assert.Equal(t, all.Held, held)
	calls := map[string]uint64{}
	for i := range functions {
		calls[functions[i].Name] = functions[i].Calls
	}
	assert.EqualValues(t, 4, calls["test:'-squares/0-fun-1-'/1"])
	assert.EqualValues(t, 4, calls["test:worker/1"])
	assert.Equal(t, functions[:1], sys.CachedFunctions(1))
	assert.Empty(t, sys.CachedFunctions(0))
}

// What Go sends and gets back of more than 64 bytes is a binary outside of heaps meanwhile.
func TestBinariesAreCounted(t *testing.T) {
	sys, _, _ := newSystem(t)
	pid := spawn(t, sys, "echo")
	for _, n := range []int{64, 65, 1000} {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(i)
		}
		assert.Equal(t, data, ask(t, sys, pid, data))
	}
	b := sys.Stats().Binaries
	assert.EqualValues(t, 2, b.Made)
	assert.EqualValues(t, 2, b.Migrated)
	assert.Equal(t, []epiphany.Call{{Name: "alloc"}, {Name: "migrate", Count: 2}}, b.Calls)
	assert.Len(t, b.Refc, 3)
}
