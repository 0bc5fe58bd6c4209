package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// strider is an agent that works at times of its own, sometimes stores, notifies or sets an alarm,
// and goes on to the next window by Extend if it may.
type strider struct {
	port    *Port
	rnd     *rand.Rand
	peer    ID
	at      emu.Cycles
	left    int
	extends bool
	log     []emu.Cycles // of edges and times seen
}

func (s *strider) Next() emu.Cycles {
	if s.left == 0 {
		return Asleep
	}
	return s.at
}

func (s *strider) Run(edge, horizon emu.Cycles) {
	for s.left > 0 {
		if s.at >= edge {
			ok := false
			if s.extends {
				edge, ok = s.port.Extend(s.at)
			}
			if !ok {
				return
			}
		}
		s.log = append(s.log, edge, s.port.Now(), s.at)
		dram := s.port.engine.mem.Board().DRAMBase
		switch s.rnd.IntN(40) {
		case 0:
			at := s.at + emu.Cycles(s.rnd.IntN(900))
			s.port.Store(at, dram+4*emu.Addr(s.rnd.IntN(8)), emu.Word(s.left))
		case 1:
			s.port.Notify(s.at+emu.Cycles(s.rnd.IntN(900)), s.peer)
		case 2:
			s.port.Alarm(s.at + emu.Cycles(s.rnd.IntN(900)))
		}
		s.left--
		s.at += emu.Cycles(s.rnd.IntN(300))
	}
}

func (s *strider) Wake(at emu.Cycles) {
	s.log = append(s.log, -at)
	s.left += 3
	s.at = max(s.at, at)
}

func (s *strider) HashState(h *emu.Hash) { h.Uint64(uint64(s.at)); h.Uint64(uint64(s.left)) }

// striders are two agents, of which the second sleeps until it is woken. The driver posts input
// when so many windows have run, and is done when both sleep.
func striders(t *testing.T, seed uint64, extends bool) (e *Engine, h *toyDriver, agents [2]*strider) {
	e, _ = newEngine(t, Config{Window: 100, EpochWindows: 16, HashEpochs: 3, Workers: 1})
	for i := range agents {
		rnd := rand.New(rand.NewPCG(seed, uint64(i)))
		agents[i] = &strider{rnd: rnd, peer: ID(1 - i), extends: extends}
		agents[i].port = e.Add(agents[i], i)
	}
	agents[0].left = 2000
	h = &toyDriver{done: func() bool {
		return agents[0].left+agents[1].left == 0 && e.pending.next() == emu.Never
	}}
	return e, h, agents
}

// Windows that an agent begins by itself are those that Loop would have run, with the same times,
// entries and hashes.
func TestExtendChangesNothing(t *testing.T) {
	fewer := false
	for seed := range uint64(20) {
		var hashes [2]uint64
		var stats [2]Stats
		var turns [2]int
		var logs [2][2][]emu.Cycles
		for k, extends := range []bool{false, true} {
			e, h, agents := striders(t, seed, extends)
			h.after = func(emu.Cycles) { turns[k]++ }
			require.NoError(t, e.Loop(t.Context(), h))
			hashes[k], stats[k] = e.Hash(), e.Stats()
			logs[k] = [2][]emu.Cycles{agents[0].log, agents[1].log}
		}
		require.Equal(t, logs[0], logs[1])
		require.Equal(t, hashes[0], hashes[1])
		require.Equal(t, stats[0], stats[1])
		require.Positive(t, stats[0].Chained)
		require.EqualValues(t, stats[0].Windows, turns[0])
		fewer = fewer || turns[1] < turns[0]/2
	}
	assert.True(t, fewer, "windows are run without turns of Loop")
}

// probe is an agent that tries to extend each window in which it runs.
type probe struct {
	strider
	before func(n int)
	ok     []bool
}

func (p *probe) Wake(emu.Cycles) {}

func (p *probe) Run(edge, _ emu.Cycles) {
	for p.left > 0 {
		p.left--
		p.before(len(p.ok))
		p.at += 100
		_, ok := p.port.Extend(p.at)
		p.ok = append(p.ok, ok)
		if !ok {
			return
		}
	}
}

// Loop takes a turn as soon as there is anything for it.
func TestExtendYieldsToTheLoop(t *testing.T) {
	run := func(cfg Config, left int, before func(e *Engine, p *probe, n int)) []bool {
		cfg.Window, cfg.EpochWindows, cfg.Workers = 100, 4, 1
		e, _ := newEngine(t, cfg)
		p := &probe{}
		p.port, p.left = e.Add(p, 0), left
		p.before = func(n int) { before(e, p, n) }
		require.NoError(t, e.Loop(t.Context(), &toyDriver{done: func() bool { return p.left == 0 }}))
		return p.ok
	}
	none := func(*Engine, *probe, int) {}
	assert.Equal(t, []bool{true, true, true, false, true, true}, run(Config{}, 6, none), "an epoch ends")
	first := func(do func(e *Engine, p *probe)) func(*Engine, *probe, int) {
		return func(e *Engine, p *probe, n int) {
			if n == 0 {
				do(e, p)
			}
		}
	}
	for name, do := range map[string]func(e *Engine, p *probe){
		"input":          func(e *Engine, _ *probe) { e.Post(Input{}) },
		"another clock":  func(e *Engine, _ *probe) { e.Pace(); e.input.paced.Store(false) },
		"released":       func(e *Engine, _ *probe) { e.Hold(); e.Release() },
		"an entry":       func(_ *Engine, p *probe) { p.port.Alarm(0) },
		"time to skip":   func(e *Engine, p *probe) { e.input.holds.Store(1); p.at += 100 },
		"stopped time":   func(e *Engine, p *probe) { e.Pause(); e.input.stand.left.Store(9) },
		"a pending wake": func(e *Engine, p *probe) { e.pending.push(entry{at: 150, kind: notify}) },
	} {
		ok := run(Config{}, 1, first(do))
		assert.Equal(t, []bool{false}, ok, name)
	}
	assert.Equal(t, []bool{true, true}, run(Config{}, 2, first(func(e *Engine, _ *probe) { e.Hold() })),
		"a Hold only forbids to skip time")
	assert.Equal(t, []bool{false, false}, run(Config{Clock: Paced, Pace: 1e12}, 2, none))
}

// Only Loop's windows are extended, and only those with one agent awake.
func TestExtendIsForOneInALoop(t *testing.T) {
	e, _ := newEngine(t, Config{Window: 100, Workers: 1})
	p := &probe{before: func(int) {}}
	p.port, p.left = e.Add(p, 0), 3
	require.True(t, e.Step())
	assert.Equal(t, []bool{false}, p.ok)
	addScript(e, 0).at(1000, func(*Port) {})
	require.NoError(t, e.Loop(t.Context(), &toyDriver{done: func() bool { return p.left == 0 }}))
	assert.Equal(t, []bool{false, false, false}, p.ok)
}
