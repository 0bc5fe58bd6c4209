package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

func newMemory(t testing.TB) *emu.Memory {
	t.Helper()
	b := emu.Parallella()
	b.ARMBytes = 1 << 20
	m, err := emu.NewMemory(b)
	require.NoError(t, err)
	return m
}

func newEngine(t testing.TB, cfg Config) (*Engine, *emu.Memory) {
	t.Helper()
	m := newMemory(t)
	e, err := New(cfg, m)
	require.NoError(t, err)
	t.Cleanup(func() { e.Close() })
	return e, m
}

func read(t testing.TB, m *emu.Memory, a emu.Addr) emu.Word {
	t.Helper()
	w, err := m.Read(a)
	require.NoError(t, err)
	return w
}

// script is an agent made of functions at times; it records its wake-ups.
type script struct {
	port  *Port
	steps []scriptStep // in order of time
	wakes []emu.Cycles
	woken func(at emu.Cycles)
	state uint64
}

type scriptStep struct {
	at emu.Cycles
	do func(p *Port)
}

func (s *script) Next() emu.Cycles {
	if len(s.steps) == 0 {
		return emu.Never
	}
	return s.steps[0].at
}

func (s *script) Run(edge, _ emu.Cycles) {
	for len(s.steps) > 0 && s.steps[0].at < edge {
		do := s.steps[0].do
		s.steps = s.steps[1:]
		do(s.port)
	}
}

func (s *script) Wake(at emu.Cycles) {
	s.wakes = append(s.wakes, at)
	if s.woken != nil {
		s.woken(at)
	}
}

func (s *script) HashState(h *emu.Hash) { h.Uint64(s.state); h.Uint64(uint64(len(s.steps))) }

func (s *script) at(t emu.Cycles, do func(p *Port)) *script {
	s.steps = append(s.steps, scriptStep{t, do})
	return s
}

func addScript(e *Engine, priority int) *script {
	s := &script{}
	s.port = e.Add(s, priority)
	return s
}

// gossip is an agent that works on its own SRAM, reads what others have sent it, sends words and
// blocks to others with and without delay, and sleeps until a time or a message.
type gossip struct {
	e       *Engine
	port    *Port
	view    *emu.View
	boards  *emu.Board
	core    int
	peers   int
	limit   emu.Cycles // when to stop
	effort  int        // private steps between interactions, at most
	clock   emu.Cycles
	private int
	random  uint64
	asleep  bool
	timeout emu.Cycles
	inputs  uint64
	block   []emu.Word
}

const (
	gossipInbox = 0x1000 // 64 words in each core's SRAM that the others write
	gossipOwn   = 0x2000 // 256 words of private memory
)

func addGossip(e *Engine, m *emu.Memory, core, peers int, limit emu.Cycles, effort int) *gossip {
	g := &gossip{e: e, view: m.View(core), boards: m.Board(), core: core, peers: peers, limit: limit, effort: effort,
		random: uint64(core)*0x9E3779B97F4A7C15 + 1, block: make([]emu.Word, 8)}
	g.port = e.Add(g, core%3)
	g.port.OnCore(core)
	e.Own(m.Board().SRAM(core)+gossipOwn, 256, g.port.ID())
	return g
}

func (g *gossip) rand(n int) int {
	g.random = g.random*6364136223846793005 + 1442695040888963407
	return int(g.random >> 33 % uint64(n))
}

func (g *gossip) Next() emu.Cycles {
	switch {
	case g.clock >= g.limit:
		return emu.Never
	case g.asleep:
		return g.timeout
	}
	return g.clock
}

func (g *gossip) Wake(at emu.Cycles) {
	if g.asleep {
		g.asleep = false
		g.clock = max(g.clock, at)
	}
}

func (g *gossip) Run(edge, horizon emu.Cycles) {
	if g.asleep {
		g.asleep = false
		g.clock = max(g.clock, g.timeout)
	}
	for !g.asleep && g.clock < min(horizon, g.limit) {
		if g.private > 0 {
			g.work()
			continue
		}
		if g.clock >= edge {
			return
		}
		g.interact()
	}
}

func (g *gossip) work() {
	g.private--
	a := emu.Addr(gossipOwn + 4*g.rand(256))
	g.e.AssertOwned(g.port.ID(), g.boards.SRAM(g.core)+a, 1)
	g.view.Store(a, g.view.Load(a)+emu.Word(g.random>>40))
	g.clock += 5
}

func (g *gossip) interact() {
	g.random ^= uint64(g.view.Load(emu.Addr(gossipInbox + 4*g.rand(64))))
	peer := g.rand(g.peers)
	to := g.boards.SRAM(peer) + gossipInbox
	at := g.clock + emu.Cycles(g.rand(4)*g.rand(400))
	if g.rand(4) == 0 {
		for i := range g.block {
			g.block[i] = emu.Word(g.rand(1 << 30))
		}
		g.port.StoreBlock(at, to+emu.Addr(4*g.rand(56)), g.block)
	} else {
		g.port.Store(at, to+emu.Addr(4*g.rand(64)), emu.Word(g.random))
	}
	g.port.Notify(at, ID(peer))
	g.clock += 20
	g.private = g.rand(g.effort)
	if g.rand(3) == 0 {
		g.asleep, g.timeout = true, g.clock+emu.Cycles(g.rand(20000))
	}
}

func (g *gossip) HashState(h *emu.Hash) {
	h.Uint64(uint64(g.clock))
	h.Uint64(g.random)
	h.Uint64(uint64(g.private))
	h.Uint64(g.inputs)
	if g.asleep {
		h.Uint64(uint64(g.timeout))
	}
}
