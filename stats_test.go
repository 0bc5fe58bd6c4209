package epiphany_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/swicache"
)

// A program's marks come with what the system has done until then, the same in every run: from the host and from a core.
func TestMarks(t *testing.T) {
	const source = `
-module(marked).
-export([main/0, work/1]).
main() ->
    epiphany:mark(first),
    Me = self(),
    epiphany:spawn(fun() -> work(1000), epiphany:mark(second), Me ! done end),
    receive done -> ok end,
    badarg = try epiphany:mark("no atom") catch error:E -> E end.
work(0) -> ok;
work(N) -> work(N - 1).
`
	type mark struct {
		name                       string
		cycles, reductions, spawns uint64
		hash                       epiphany.Hash
	}
	var runs [2][]mark
	for i := range runs {
		sys, _, _ := newSystem(t, epiphany.WithWorkers(i+1), epiphany.WithMarks(func(name string, s epiphany.Stats) {
			runs[i] = append(runs[i], mark{name, s.Cycles, s.Reductions, s.Spawned, s.Hash})
		}))
		require.NoError(t, sys.LoadSource("marked.erl", []byte(source)))
		reason, err := sys.RunMain(t.Context(), "marked", "main")
		require.NoError(t, err)
		require.Equal(t, epiphany.Atom("normal"), reason)
	}
	require.Len(t, runs[0], 2)
	assert.Equal(t, runs[0], runs[1])
	first, second := runs[0][0], runs[0][1]
	assert.Equal(t, []string{"first", "second"}, []string{first.name, second.name})
	assert.Equal(t, []uint64{1, 2}, []uint64{first.spawns, second.spawns})
	assert.GreaterOrEqual(t, second.reductions-first.reductions, uint64(1000))
	assert.Greater(t, second.cycles, first.cycles)
}

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
