package actor

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
)

// hashOf runs a program and gives what it printed and the state hash of its end.
func hashOf(t *testing.T, module string, workers int) (text string, s stats.System) {
	t.Helper()
	w := newWorld(t, config.Config{Board: small(), Engine: engine.Config{Workers: workers, HashEpochs: 8}})
	text = w.run(module)
	require.NotZero(t, w.Eng.Stats().Chained, "the hash is chained over epochs")
	return text, w.Stats()
}

// The same program goes through the same states, whatever the number of threads.
func TestRunsAreTheSameOnAnyNumberOfThreads(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	parallel := uint64(0)
	modules := []string{"ring", "fanin", "timers", "bins", "busy"}
	if stressed {
		modules = modules[:4] // the ARM would be busy with collections for a minute
	}
	for _, module := range modules {
		runtime.GOMAXPROCS(1)
		text, first := hashOf(t, module, 1)
		for _, n := range []int{1, 2, 8} {
			runtime.GOMAXPROCS(n)
			for _, workers := range []int{1, 2, 8} {
				if module != "busy" && workers != n {
					continue
				}
				again, s := hashOf(t, module, workers)
				require.Equal(t, text, again)
				require.Equal(t, first.Hash, s.Hash, "%s with %d threads of %d", module, workers, n)
				require.Equal(t, first.Cycles, s.Cycles)
				require.Equal(t, first.Cores, s.Cores)
				parallel += s.Parallel
			}
		}
	}
	if runtime.NumCPU() > 1 && !stressed {
		assert.NotZero(t, parallel, "windows that several threads have run")
	}
}

// One word that differs, anywhere in memory that is in use, makes another hash.
func TestHashSeesEveryWord(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	w.run("ring")
	pr := w.spawnHere("ends", "late", edge.OnCore)
	w.settle()
	v := w.ARM.View
	controls := config.Pages(w.Board.Cores() * syscalls.AreaBytes)
	literal := w.Board.DRAMBase + emu.Addr(controls+config.Pages(config.DefaultCodeBytes))
	for what, a := range map[string]emu.Addr{
		"control area": w.cores.All[3].Area.Reply(), "literals": literal,
		"x register of core 5": w.cores.All[5].XAt(),
		"heap on a core":       pr.P.Mem.Addr,
		"stack on a core":      pr.P.Mem.Addr + emu.Addr(pr.P.Mem.Words-1)*emu.WordBytes,
	} {
		hash := w.Eng.Hash()
		require.Equal(t, hash, w.Eng.Hash())
		v.Slice(a, 1)[0] ^= 1 << 7
		assert.NotEqual(t, hash, w.Eng.Hash(), what)
		v.Slice(a, 1)[0] ^= 1 << 7
		assert.Equal(t, hash, w.Eng.Hash(), what)
	}
}
