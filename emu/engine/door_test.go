package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// partner passes a number on when it is told, until it is large enough.
type partner struct {
	port  *engine.Port
	mem   *emu.Memory
	other engine.ID
	from  emu.Addr // what the other stores
	to    emu.Addr
	clock emu.Cycles
	next  emu.Cycles
	seen  []emu.Word
}

func (p *partner) Next() emu.Cycles { return p.next }

func (p *partner) Run(edge, _ emu.Cycles) {
	p.clock, p.next = max(p.clock, p.next)+10, emu.Never
	w, err := p.mem.Read(p.from)
	if err != nil || w >= 20 {
		return
	}
	p.seen = append(p.seen, w)
	p.port.Store(p.clock, p.to, w+1)
	p.port.Notify(p.clock, p.other)
}

func (p *partner) Wake(at emu.Cycles)    { p.next = at }
func (p *partner) HashState(h *emu.Hash) { h.Uint64(uint64(p.clock)) }

// play lets two partners pass a number to and fro.
func play(t *testing.T, cfg engine.Config) (seen [2][]emu.Word, now emu.Cycles, hash uint64) {
	t.Helper()
	board := emu.Parallella()
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	e, err := engine.New(cfg, mem)
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	a, b := board.DRAMBase, board.DRAMBase+4096
	all := [2]*partner{{mem: mem, from: a, to: b, other: 1},
		{mem: mem, from: b, to: a, other: 0, next: emu.Never}}
	for _, p := range all {
		p.port = e.Add(p, 0)
	}
	for e.Step() {
		require.Less(t, e.Windows(), uint64(1000))
	}
	require.NoError(t, e.Err())
	return [2][]emu.Word{all[0].seen, all[1].seen}, e.Now(), e.Hash()
}

// What an agent stores the other sees when it is told, and all is the same on any number of
// threads.
func TestAgentsSeeWhatOthersStored(t *testing.T) {
	seen, now, hash := play(t, engine.Config{Workers: 1, HashEpochs: 1})
	for i, w := range seen[0] {
		assert.EqualValues(t, 2*i, w)
	}
	for i, w := range seen[1] {
		assert.EqualValues(t, 2*i+1, w)
	}
	assert.Len(t, seen[0], 10)
	assert.Positive(t, now)
	again, then, same := play(t, engine.Config{Workers: 2, HashEpochs: 1})
	assert.Equal(t, seen, again)
	assert.Equal(t, now, then)
	assert.Equal(t, hash, same)
}

// A configuration that cannot work is refused.
func TestConfigIsValidated(t *testing.T) {
	mem, err := emu.NewMemory(emu.Parallella())
	require.NoError(t, err)
	_, err = engine.New(engine.Config{Window: -1}, mem)
	assert.ErrorContains(t, err, "Window")
}
