package actor

import (
	"bytes"
	"flag"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/term"
)

// Master and slaves fence what they tell each other: a board that orders memory weakly prints the
// same.
func TestProgramsInWeakOrder(t *testing.T) {
	for name, want := range programs {
		if stressed && name != "ring" {
			continue
		}
		for _, weak := range []engine.Weak{{Seed: 1, MaxDelay: 300}, {Seed: 2, MaxDelay: 5000}, {Seed: 3, MaxDelay: 100_000}} {
			t.Run(fmt.Sprintf("%s/%d", name, weak.MaxDelay), func(t *testing.T) {
				w := newWorld(t, config.Config{Board: small(), Engine: engine.Config{Weak: weak}})
				assert.Equal(t, want, w.run(name))
				assert.Equal(t, []any{term.AtomName("normal")}, w.ends)
				w.empty()
			})
		}
	}
}

var (
	weakSeed = flag.Uint64("weak.seed", 1, "seed of the first run of TestProgramsWithoutFences")
	weakN    = flag.Int("weak.n", 2, "number of its runs of each program")
)

// mostUnfenced bounds a program that may never come to an end.
const mostUnfenced emu.Cycles = 60_000_000

// The programs of the conformance tests, on a core in the weak order of memory without fences, do
// anything a program may do, or are ended. The emulator goes on.
func TestProgramsWithoutFences(t *testing.T) {
	corpus, err := conformance.Programs("../conformance")
	require.NoError(t, err)
	outcomes := map[string]int{}
	ran, fenced := 0, 0
	for _, p := range corpus {
		src, err := p.Source()
		require.NoError(t, err)
		if !p.Everywhere || bytes.Contains(src, []byte("-include")) {
			continue // package epiphany has what finds the file
		}
		ran++
		mod, _, err := compiler.Compile(p.File, src, compiler.Options{})
		require.NoError(t, err)
		want, err := p.Want()
		require.NoError(t, err)
		if got, _ := runOnCore(t, mod, engine.Weak{Seed: *weakSeed, MaxDelay: 2000}, false); got == want {
			fenced++
		}
		for i := range *weakN {
			seed := *weakSeed + uint64(i)
			t.Run(fmt.Sprintf("%s/%d", mod.Name, seed), func(t *testing.T) {
				got, ended := runOnCore(t, mod, engine.Weak{Seed: seed, MaxDelay: 40 << (seed % 10)}, true)
				switch {
				case !ended:
					outcomes["endless"]++
				case got == want:
					outcomes["right"]++
				default:
					outcomes["wrong"]++
				}
			})
		}
	}
	t.Log(outcomes)
	assert.Greater(t, outcomes["wrong"], *weakN*ran/2)
	assert.Greater(t, fenced, ran/4, "with fences: the others need more time")
}

// runOnCore runs a program as the first process, on a core, and gives what it prints and whether it
// comes to an end.
func runOnCore(t *testing.T, mod *bytecode.Module, weak engine.Weak, noFences bool) (text string, ended bool) {
	w := newWorld(t, config.Config{Board: small(), Engine: engine.Config{Weak: weak},
		CoresFirst: true, NoFences: noFences})
	require.NoError(t, w.codes.Load(w.ARM, mod))
	w.settle()
	pr := w.spawnHere(mod.Name, "main", edge.OnCore)
	for !pr.Gone && !w.ending.halted && w.Eng.Now() < mostUnfenced && w.Eng.Step() {
	}
	require.NoError(t, w.Eng.Err())
	w.Egress.Flush()
	return w.text.String(), pr.Gone
}

// Delays are part of what does not depend on threads, and of what a run is.
func TestWeakRunsAreTheSameOnAnyNumberOfThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	run := func(procs int, seed uint64) stats.System {
		runtime.GOMAXPROCS(procs)
		w := newWorld(t, config.Config{Board: small(), Engine: engine.Config{Workers: procs,
			Weak: engine.Weak{Seed: seed, MaxDelay: 3000}}})
		w.run("ring")
		return w.Stats()
	}
	first := run(1, 1)
	for _, procs := range []int{1, 2, 8} {
		again := run(procs, 1)
		require.Equal(t, first.Hash, again.Hash, "%d threads", procs)
		require.Equal(t, first.Cycles, again.Cycles)
	}
	assert.NotEqual(t, first.Hash, run(1, 2).Hash)
}
