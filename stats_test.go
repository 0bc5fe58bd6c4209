package epiphany_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/swicache"
)

// A program's marks come with what the system has done until then, the same in every run: from the
// ARM and from a core.
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
		hash                       stats.Hash
	}
	var runs [2][]mark
	for i := range runs {
		sys, _, _ := newSystem(t, epiphany.WithWorkers(i+1), epiphany.WithMarks(func(name string, s epiphany.Stats) {
			runs[i] = append(runs[i], mark{name, s.Cycles, s.Reductions, s.Spawned, s.Hash})
		}))
		require.NoError(t, sys.LoadSource(t.Context(), "marked.erl", []byte(source)))
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
	got := sys.Stats()
	assert.Equal(t, stats.CacheConfig{Policy: "clock", Return: "walk", Bytes: 64, Functions: cfg.Functions}, got.Cache)

	var all stats.Cache
	for i := range got.Cores {
		c := &got.Cores[i]
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
	assert.Equal(t, []stats.Call{{Name: "alloc"}, {Name: "migrate", Count: 2}}, b.Calls)
	assert.Len(t, b.Refc, 3)
}

// What the board has spent and what went over its links belongs to what its processes have done.
func TestBoardStats(t *testing.T) {
	const source = `
-module(pairs).
-export([main/0, first/1, second/1]).
main() ->
    Me = self(),
    [begin B = epiphany:spawn(?MODULE, second, [Me]), epiphany:spawn(?MODULE, first, [B]) end || _ <- lists:seq(1, 8)],
    [receive done -> ok end || _ <- lists:seq(1, 8)].
first(To) -> To ! {self(), work(300, [])}.
second(Main) -> receive {_, N} -> true = N =:= work(300, []) end, Main ! done.
work(0, L) -> length(L);
work(N, L) -> work(N - 1, [N | L]).
`
	for _, settings := range [][2]string{{"contention", "off"}, {"contention", "on"}, {"wait", "trap"}, {"send", "mesh"}} {
		var s epiphany.Settings
		require.NoError(t, s.Set(settings[0], settings[1]))
		sys, _, _ := newSystem(t, epiphany.WithSettings(s))
		require.NoError(t, sys.LoadSource(t.Context(), "pairs.erl", []byte(source)))
		reason, err := sys.RunMain(t.Context(), "pairs", "main")
		require.NoError(t, err)
		require.Equal(t, epiphany.Atom("normal"), reason)
		got := sys.Stats()
		e := &got.Energy
		assert.InEpsilon(t, 2*got.Seconds, e.RatedChip, 1e-6)
		assert.InEpsilon(t, 3*got.Seconds, e.RatedARM, 1e-6)
		assert.InEpsilon(t, e.Chip+e.Link+e.DRAM+e.ARMActive+e.ARMIdle, e.Total, 1e-6)
		require.Len(t, e.Cores, 16)
		var all stats.CoreEnergy
		for i := range e.Cores {
			all.Add(&e.Cores[i])
		}
		assert.InEpsilon(t, e.Mesh+all.Total(), e.Chip, 1e-6)
		assert.Less(t, all.Idle, all.Total()/10, "a core that has nothing to do waits")
		assert.Equal(t, settings[1] == "trap", all.Trapped > 0, "%v", settings)

		require.Len(t, got.Link, 16)
		reads, requests := uint64(0), uint64(0)
		for _, l := range got.Link {
			reads += l.Reads + l.DMAReads
			assert.GreaterOrEqual(t, l.Load, 546)
			assert.Equal(t, settings[1] == "on", l.ReadWait > 0, "%v", settings)
		}
		for _, l := range got.Mesh.Links {
			if l.Direction == "east" && l.Core%4 == 3 {
				requests += l.RMesh
			}
		}
		assert.Equal(t, reads, requests, "all of them leave the chip at its eastern edge")
		assert.Equal(t, settings[1] == "mesh", len(got.Mesh.Flows) > 0, "%v", settings)
	}
}

// The ARM's counters are those of its threads: the commander and each scheduler.
func TestARMThreads(t *testing.T) {
	var s epiphany.Settings
	require.NoError(t, s.Set("host-schedulers", "2"))
	require.NoError(t, s.Set("commander", "backoff"))
	sys, _, _ := newSystem(t, epiphany.WithSettings(s))
	require.NoError(t, sys.LoadSource(t.Context(), "threads.erl", []byte("-module(threads).\n-export([main/0]).\nmain() -> [spawn_monitor(fun() -> lists:seq(1, 9) end) || _ <- lists:seq(1, 9)].\n")))
	_, err := sys.RunMain(t.Context(), "threads", "main")
	require.NoError(t, err)
	st := sys.Stats()
	require.Len(t, st.ARMSchedulers, 2)
	sum := st.Commander.Cycles
	for _, m := range st.ARMSchedulers {
		assert.NotZero(t, m.Reductions)
		sum += m.Cycles
	}
	assert.Equal(t, st.ARM.Cycles, sum)
	assert.Equal(t, st.Cycles, st.Commander.Cycles, "a thread that polls has always done something")
}
