package actor

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
)

// Master and slaves fence what they tell each other: a board that orders memory weakly prints the same.
func TestProgramsInWeakOrder(t *testing.T) {
	for name, want := range programs {
		if stressed && name != "ring" {
			continue
		}
		for _, weak := range []engine.Weak{{Seed: 1, MaxDelay: 300}, {Seed: 2, MaxDelay: 5000}, {Seed: 3, MaxDelay: 100_000}} {
			t.Run(fmt.Sprintf("%s/%d", name, weak.MaxDelay), func(t *testing.T) {
				w := newWorld(t, Config{Board: small(), Engine: engine.Config{Weak: weak}})
				assert.Equal(t, want, w.run(name))
				assert.Equal(t, []any{term.AtomName("normal")}, w.ends)
				w.empty()
			})
		}
	}
}

// Delays are part of what does not depend on threads, and of what a run is.
func TestWeakRunsAreTheSameOnAnyNumberOfThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	run := func(procs int, seed uint64) Snapshot {
		runtime.GOMAXPROCS(procs)
		w := newWorld(t, Config{Board: small(), Engine: engine.Config{Workers: procs, Weak: engine.Weak{Seed: seed, MaxDelay: 3000}}})
		w.run("ring")
		return w.Snapshot()
	}
	first := run(1, 1)
	for _, procs := range []int{1, 2, 8} {
		again := run(procs, 1)
		require.Equal(t, first.Hash, again.Hash, "%d threads", procs)
		require.Equal(t, first.Time, again.Time)
	}
	assert.NotEqual(t, first.Hash, run(1, 2).Hash)
}
