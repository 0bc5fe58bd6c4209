package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// sleeper counts how often it is asked, and runs when it is woken.
type sleeper struct {
	next  emu.Cycles
	asked int
	ran   []emu.Cycles
}

func (s *sleeper) Next() emu.Cycles {
	s.asked++
	return s.next
}

func (s *sleeper) Run(edge, _ emu.Cycles) { s.ran, s.next = append(s.ran, edge), engine.Asleep }
func (s *sleeper) Wake(at emu.Cycles)     { s.next = at }
func (s *sleeper) HashState(*emu.Hash)    {}

// ticker runs in every window, and wakes a sleeper in some.
type ticker struct {
	port  *engine.Port
	clock emu.Cycles
	wakes map[emu.Cycles]engine.ID
}

func (k *ticker) Next() emu.Cycles { return k.clock }

func (k *ticker) Run(edge, _ emu.Cycles) {
	if id, wakes := k.wakes[edge]; wakes {
		k.port.Notify(k.clock, id)
	}
	k.clock = edge
}

func (k *ticker) Wake(emu.Cycles)       {}
func (k *ticker) HashState(h *emu.Hash) { h.Uint64(uint64(k.clock)) }

// TestSleepersAreNotAsked: of a hundred agents that wait, the engine asks those that are woken.
func TestSleepersAreNotAsked(t *testing.T) {
	mem, err := emu.NewMemory(emu.Parallella())
	require.NoError(t, err)
	e, err := engine.New(engine.Config{Window: 100}, mem)
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	all := make([]*sleeper, 100)
	for i := range all {
		all[i] = &sleeper{next: engine.Asleep}
		e.Add(all[i], 0)
	}
	k := &ticker{wakes: map[emu.Cycles]engine.ID{1000: 70, 3000: 3, 5000: 70}}
	k.port = e.Add(k, 0)
	for range 100 {
		require.True(t, e.Step())
	}
	for i, s := range all {
		switch i {
		case 70:
			assert.Equal(t, []emu.Cycles{1100, 5100}, s.ran)
		case 3:
			assert.Equal(t, []emu.Cycles{3100}, s.ran)
		default:
			assert.Empty(t, s.ran)
		}
		assert.LessOrEqual(t, s.asked, 1+2*len(s.ran), "agent %d", i)
	}
}

// TestPortsOfSleepersAreEmptied: what is put for an agent that sleeps, between windows, takes
// effect.
func TestPortsOfSleepersAreEmptied(t *testing.T) {
	board := emu.Parallella()
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	e, err := engine.New(engine.Config{Window: 100}, mem)
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	s := &sleeper{next: engine.Asleep}
	p := e.Add(s, 0)
	require.False(t, e.Step())
	p.Store(20, board.DRAMBase, 7)
	p.StoreBlock(250, board.DRAMBase+4, []emu.Word{8, 9})
	p.Alarm(450)
	for e.Step() {
	}
	require.NoError(t, e.Err())
	words, err := mem.Words(board.DRAMBase, 3)
	require.NoError(t, err)
	assert.Equal(t, []emu.Word{7, 8, 9}, words)
	assert.Equal(t, []emu.Cycles{600}, s.ran)
}

// broken panics when it is asked.
type broken struct{ sleeper }

func (broken) Next() emu.Cycles { panic("no idea") }

// TestPanicOfNext: a panic of Next stops the engine.
func TestPanicOfNext(t *testing.T) {
	mem, err := emu.NewMemory(emu.Parallella())
	require.NoError(t, err)
	e, err := engine.New(engine.Config{}, mem)
	require.NoError(t, err)
	defer e.Close()
	e.Add(&broken{}, 0)
	assert.False(t, e.Step())
	require.ErrorContains(t, e.Err(), "no idea")
	assert.False(t, e.Step())
}

// TestMuchMemoryIsChainedLessOften: what 28 MB in use cost, few MB cost in as much virtual time.
func TestMuchMemoryIsChainedLessOften(t *testing.T) {
	board := emu.Parallella()
	chained := func(bytes int) uint64 {
		mem, err := emu.NewMemory(board)
		require.NoError(t, err)
		mem.Touch(emu.DRAM, board.DRAMBase+emu.Addr(bytes))
		e, err := engine.New(engine.Config{EpochWindows: 1, HashEpochs: 100}, mem)
		require.NoError(t, err)
		defer func() { require.NoError(t, e.Close()) }()
		e.Add(&ticker{}, 0)
		for range 1000 {
			require.True(t, e.Step())
		}
		return e.Stats().Chained
	}
	assert.Equal(t, uint64(10), chained(16<<20))
	assert.Equal(t, uint64(1), chained(28<<20))
}
