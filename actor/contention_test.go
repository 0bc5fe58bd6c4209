package actor

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
)

// The same program goes through the same states whatever the number of threads, and prints what it
// does without contention.
func TestContentionDoesNotDependOnThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	for i, module := range []string{"ring", "fanin", "timers", "bins"} {
		wait := waiting[i%len(waiting)]
		run := func(workers int) (string, stats.System) {
			cfg := config.Config{Board: small(), Wait: wait, Send: slave.SendPolicy(i % 3),
				Contention: true, Engine: engine.Config{Workers: workers, HashEpochs: 64,
					EpochWindows: 16}}
			w := newWorld(t, cfg)
			text := w.run(module)
			return text, w.Stats()
		}
		text, first := run(1)
		assert.Equal(t, programs[module], text, "%s, %v", module, wait)
		for _, workers := range []int{2, 8} {
			again, s := run(workers)
			require.Equal(t, text, again)
			require.Equal(t, first.Hash, s.Hash, "%s, %v, %d threads", module, wait, workers)
			require.Equal(t, first.Cores, s.Cores)
		}
	}
}

// Cores that share the link get slower; one that is alone does not, nor do those that halt while
// they wait.
func TestContentionSlowsCores(t *testing.T) {
	perLoad := func(cfg config.Config) float64 {
		w := newWorld(t, cfg)
		w.run("fanin")
		load, words := uint64(0), uint64(0)
		for _, c := range w.Stats().Cores {
			load += c.Count("load_stalls") + c.Count("fetch_stalls") + c.Count("wait")
			words += c.Count("dram_loads") + c.Count("fetch_lines")
		}
		return float64(load) / float64(words)
	}
	alone := perLoad(config.Config{})
	shared := perLoad(config.Config{Contention: true})
	assert.Greater(t, shared, 1.04*alone, "16 cores, most of which poll")
	assert.Less(t, shared, 1.15*alone)
	trap := slave.Wait{Policy: slave.WaitTrap}
	assert.InEpsilon(t, perLoad(config.Config{Wait: trap}),
		perLoad(config.Config{Wait: trap, Contention: true}), 0.02)
}

// A core that waits is charged for what it does until the end of an epoch, and in all what it would
// be charged without that.
func TestWaitingCoresCatchUp(t *testing.T) {
	for _, wait := range waiting {
		var sums []emu.Counters
		for _, catchUp := range []bool{false, true} {
			w := newWorld(t, config.Config{Board: small(), Wait: wait, Engine: engine.Config{EpochWindows: 4}})
			if catchUp {
				w.Eng.AddServer(catcher{w.Master})
			}
			w.run("timers")
			var sum emu.Counters
			for _, c := range w.cores.All {
				c.Reports.CatchUp(w.Eng.Now())
				sum.Add(&c.Reports.Machine().Count)
			}
			sums = append(sums, sum)
		}
		assert.Equal(t, sums[0], sums[1], "%v", wait)
	}
}

// catcher lets cores catch up and changes nothing.
type catcher struct{ ma *Master }

func (c catcher) HashState(*emu.Hash) {}

func (c catcher) AtEpoch(now emu.Cycles) {
	for _, core := range c.ma.cores.All {
		core.Reports.CatchUp(now)
		core.Reports.Machine().Reprice()
	}
}

// Conflicts of banks are cycles of the cores' clocks, and small.
func TestBanksHoldUpCode(t *testing.T) {
	p := slave.DefaultPlacement()
	p.Stack, p.StackBytes = slave.StackSRAM, 2048
	for _, on := range []bool{false, true} {
		w := newWorld(t, config.Config{Placement: &p, Contention: on})
		w.run("fanin")
		for _, c := range w.Stats().Cores {
			assert.Equal(t, on, c.Count("local_fetch_stalls") > 0)
			assert.Less(t, c.Count("local_fetch_stalls"), c.Count("issue")/5)
		}
		for _, c := range w.cores.All {
			m := c.Reports.Machine()
			assert.EqualValues(t, m.Clock,
				uint64(w.Board.SRAMBytes)/emu.WordBytes+m.Count.Cycles(),
				"a core clears its SRAM, then counts")
		}
	}
}
