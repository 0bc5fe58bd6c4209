package engine

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// tally is a server that notes when it was called and delays agents by what they did in the epoch.
type tally struct {
	at     []emu.Cycles
	agents []*gossip
	last   []emu.Cycles
}

func (y *tally) AtEpoch(now emu.Cycles) {
	y.at = append(y.at, now)
	for i, g := range y.agents {
		if g.clock > y.last[i] {
			g.clock += (g.clock - y.last[i]) % 97
			y.last[i] = g.clock
		}
	}
}

func (y *tally) HashState(h *emu.Hash) {
	for _, t := range y.last {
		h.Uint64(uint64(t))
	}
}

func TestServersAreCalledBetweenEpochs(t *testing.T) {
	e, _ := newEngine(t, Config{Window: 100, EpochWindows: 10})
	y := &tally{}
	e.AddServer(y)
	s := addScript(e, 0)
	var calls []int
	note := func(*Port) { calls = append(calls, len(y.at)) }
	for _, at := range []emu.Cycles{0, 950, 999, 1000, 1950, 2000, 7777, 7999, 8001} {
		s.at(at, note)
	}
	for e.Step() {
	}
	assert.Equal(t, []emu.Cycles{1000, 2000, 7000, 8000}, y.at, "idle epochs count as one call")
	assert.Equal(t, []int{0, 0, 0, 1, 1, 2, 3, 3, 4}, calls)
}

func TestServersAskAgentsAgain(t *testing.T) {
	e, m := newEngine(t, Config{Window: 100, EpochWindows: 10})
	y := &tally{agents: []*gossip{addGossip(e, m, 0, 1, 1e6, 1)}, last: make([]emu.Cycles, 1)}
	g := y.agents[0]
	e.AddServer(y)
	g.clock = 1099 // the delay moves it into the next window
	require.True(t, e.Step())
	assert.Equal(t, emu.Cycles(1099+1099%97), g.clock)
	assert.Zero(t, e.Stats().Runs, "it has nothing to do in this window any more")
	require.True(t, e.Step())
	assert.EqualValues(t, 1, e.Stats().Runs)
}

func TestServersDoNotDependOnThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	run := func(workers int) (uint64, []emu.Cycles) {
		e, m := newEngine(t, Config{Workers: workers, EpochWindows: 8, HashEpochs: 3})
		y := &tally{}
		for core := range 16 {
			y.agents = append(y.agents, addGossip(e, m, core, 16, 300_000, 300))
		}
		y.last = make([]emu.Cycles, len(y.agents))
		e.AddServer(y)
		for e.Step() {
		}
		require.NoError(t, e.Err())
		return e.Hash(), y.at
	}
	hash, at := run(1)
	assert.Greater(t, len(at), 50)
	for _, workers := range []int{2, 8} {
		h, a := run(workers)
		assert.Equal(t, hash, h)
		assert.Equal(t, at, a)
	}
}

func TestServerIsPartOfTheState(t *testing.T) {
	hash := func(last emu.Cycles) uint64 {
		e, _ := newEngine(t, Config{})
		e.AddServer(&tally{last: []emu.Cycles{last}})
		return e.Hash()
	}
	assert.Equal(t, hash(1), hash(1))
	assert.NotEqual(t, hash(1), hash(2))
}
