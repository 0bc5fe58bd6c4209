package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
)

// localPlaces are ways to lay out the memory of processes on cores.
func localPlaces() map[string]config.Config {
	place := func(c slave.Collector, change func(p *slave.Placement)) config.Config {
		p := slave.DefaultPlacement()
		change(&p)
		cache := swicache.For(swicache.LRU)
		cache.Bytes = 4096
		return config.Config{Board: small(), Placement: &p, Cache: &cache, Collector: c}
	}
	nursery := func(p *slave.Placement) {
		p.Stack, p.StackBytes, p.Heap, p.HeapBytes = slave.StackSegmented, 512, slave.HeapNursery, 2048
	}
	return map[string]config.Config{
		"nursery":                place(slave.MasterCollects, nursery),
		"nursery, core collects": place(slave.CoreCollects, nursery),
		"local heap":             place(slave.MasterCollects, func(p *slave.Placement) { p.Heap, p.HeapBytes = slave.HeapSRAM, 4096 }),
		"all in SRAM until it must": place(slave.CoreCollects, func(p *slave.Placement) {
			p.Stack, p.StackBytes, p.Heap, p.HeapBytes = slave.StackSegmented, 1024, slave.HeapSRAM, 6144
		}),
		"core collects":            place(slave.CoreCollects, func(*slave.Placement) {}),
		"nursery, idle cores lend": lent(place(slave.MasterCollects, nursery)),
		"nursery, DMA":             fetched(place(slave.CoreCollects, nursery)),
		"local heap, idle cores lend": lent(place(slave.CoreCollects, func(p *slave.Placement) {
			p.Stack, p.StackBytes, p.Heap, p.HeapBytes = slave.StackSegmented, 1024, slave.HeapSRAM, 6144
			p.Nursery = slave.NurseryMost
		})),
	}
}

// lent is a configuration in which processes borrow from idle cores.
func lent(c config.Config) config.Config {
	c.Borrow = slave.BorrowIdle
	return c
}

// fetched is a configuration in which messages come by DMA.
func fetched(c config.Config) config.Config {
	c.Messages = slave.TransferDMA
	return c
}

// Programs do the same wherever their processes' heaps and stacks lie and whoever collects, and
// give all memory back.
func TestProgramsInLocalMemory(t *testing.T) {
	for place, cfg := range localPlaces() {
		for name, want := range programs {
			if stressed && name == "exhaust" {
				continue // takes a minute
			}
			t.Run(name+" "+place, func(t *testing.T) {
				w := newWorld(t, cfg)
				assert.Equal(t, want, w.run(name))
				assert.Equal(t, []any{term.AtomName("normal")}, w.ends)
				w.empty()
			})
		}
		t.Run("local "+place, func(t *testing.T) {
			w := newWorld(t, cfg)
			shrinks := "true"
			if cfg.Borrow == slave.BorrowIdle {
				shrinks = "(true|false)" // what is borrowed stays
			}
			assert.Regexp(t, `^{deep,{sum,465},{sum,12502500}}\n{swell,{swollen,4501500,true,`+shrinks+`}}\n$`, w.run("local"))
			w.empty()
			if cfg.Collector == slave.CoreCollects && cfg.Borrow == slave.BorrowNone {
				collected := uint64(0)
				for _, c := range w.cores.All {
					collected += c.Reports.Machine().Runtime.Majors
				}
				assert.Equal(t, collected, *w.Counts.Stats.Served(syscalls.GC),
					"each with a block that was lent")
				assert.NotZero(t, collected)
			}
		})
	}
}

// A stack that may not leave SRAM ends the process that needs more, and no other.
func TestStackOnlyInSRAM(t *testing.T) {
	p := slave.DefaultPlacement()
	p.Stack = slave.StackSRAM
	w := newWorld(t, config.Config{Board: small(), Placement: &p})
	assert.Equal(t, "{deep,{sum,465},system_limit}\n{swell,{swollen,4501500,true,true}}\n", w.run("local"))
	require.Len(t, w.reports, 1)
	assert.Contains(t, w.reports[0], "system_limit")
	w.empty()
}

// A process that is killed while its core waits for a block ends, and the block goes back.
func TestKilledWhileItBorrows(t *testing.T) {
	w := newWorld(t, localPlaces()["core collects"])
	pr := w.spawnLocal("pause", 5000)
	s := w.cores.All[pr.Core].Reports
	for s.Stats.Calls[syscalls.GC] == 0 {
		require.True(t, w.Eng.Step())
	}
	w.signals.kill(w.ARM, pr, term.AtomKilled)
	w.empty()
	assert.Zero(t, s.Machine().Runtime.Majors, "nothing was left to collect")
	assert.Empty(t, w.reports)
}

// spawnLocal starts local:name(n) on a core.
func (w *world) spawnLocal(name string, n int) *table.Entry {
	w.t.Helper()
	w.settle()
	require.NoError(w.t, w.codes.Ensure(w.ARM, w.Atom("local")))
	w.settle()
	pr, err := w.Master.spawner.spawn(w.ARM, nil,
		start{module: w.Atom("local"), name: w.Atom(name), args: []term.Term{term.Small(n)}},
		edge.OnCore, flags.Default(1))
	require.NoError(w.t, err)
	return pr
}

// The instruction cache gets what a local heap gives up, until the process has ended.
func TestCacheTakesWhatHeapsLeave(t *testing.T) {
	if stressed {
		t.Skip("collections at every allocation find the nursery useless")
	}
	for _, place := range []slave.HeapPlace{slave.HeapSRAM, slave.HeapNursery} {
		cfg := localPlaces()["core collects"]
		cfg.Placement.Heap, cfg.Placement.HeapBytes = place, 4096
		w := newWorld(t, cfg)
		pr := w.spawnLocal("pause", 5)
		w.settle()
		s := w.cores.All[pr.Core].Reports
		bytes := func() int { return s.Machine().Cache.Stats().Bytes }
		assert.Equal(t, 4096, bytes())
		assert.NotZero(t, pr.P.Local().Heap.Words)
		w.signals.kill(w.ARM, pr, term.AtomKilled)
		w.settle()

		pr = w.spawnLocal("pause", 2000)
		w.settle()
		assert.Zero(t, pr.P.Local().Old[0].Words)
		held := pr.P.Local().Heap.Words * 4
		assert.Equal(t, 4096+4096-held, bytes())
		w.signals.kill(w.ARM, pr, term.AtomKilled)
		w.settle()
		assert.Equal(t, 4096, bytes())
		assert.NotZero(t, s.Stats.Resizes)
		w.empty()
	}
}

// Functions that lie where the next process has its heap leave the cache with the process.
func TestCacheMakesRoomForHeaps(t *testing.T) {
	if stressed {
		t.Skip("the first collection takes the heap away before anything is cached")
	}
	cfg := localPlaces()["local heap"]
	cfg.Cache.Bytes = 128
	w := newWorld(t, cfg)
	pr := w.spawnLocal("swell", 3000)
	w.empty()
	s := w.cores.All[pr.Core].Reports
	assert.NotZero(t, s.Stats.ResizeEvicted)
	assert.LessOrEqual(t, s.Machine().Cache.Stats().Bytes, 128)
}

// Runs with local memory go through the same states on any number of threads.
func TestLocalMemoryIsDeterministic(t *testing.T) {
	for place, cfg := range localPlaces() {
		var first stats.System
		for workers := 1; workers <= 2; workers++ {
			cfg.Engine = engine.Config{Workers: workers, HashEpochs: 8}
			w := newWorld(t, cfg)
			w.post(edge.InputSpawn, edge.Request{Module: "local", Function: "spread", Data: noArgs(t), Place: edge.OnARM})
			require.NoError(t, w.Loop(t.Context()))
			assert.Equal(t, "[25150,100300,225450,400600,625750]\n", w.text.String(), place)
			s := w.Stats()
			if workers == 1 {
				first = s
				continue
			}
			assert.Equal(t, first.Hash, s.Hash, place)
			assert.Equal(t, first.Cycles, s.Cycles, place)
			assert.Equal(t, first.Cores, s.Cores, place)
		}
	}
}

func noArgs(t *testing.T) []byte {
	args, err := term.Encode(term.List{})
	require.NoError(t, err)
	return args
}
