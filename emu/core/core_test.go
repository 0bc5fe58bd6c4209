package core_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/engine/enginetest"
)

// bench is a core of a Parallella, and an engine that it is connected to.
type bench struct {
	core.Core
	mem *emu.Memory
	eng *engine.Engine
}

func newBench(t *testing.T, view func(m *emu.Memory) *emu.View) *bench {
	t.Helper()
	board := emu.Parallella()
	board.DRAMBytes, board.ARMBytes = 1<<20, 1<<20
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	mem.Touch(emu.DRAM, board.DRAMBase+4096)
	eng, err := engine.New(engine.Config{Workers: 1}, mem)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, eng.Close()) })
	b := &bench{Core: core.New(mem.Board(), view(mem)), mem: mem, eng: eng}
	b.Port = eng.Add(enginetest.Idle{}, 0)
	return b
}

func onCore(m *emu.Memory) *emu.View { return m.View(0) }

// Whatever a core does, its cycle counters add up to its clock.
func TestCountersAddUpToTheClock(t *testing.T) {
	b := newBench(t, onCore)
	dram, other := b.Board().DRAMBase, b.Board().SRAM(5)
	steps := map[string]func(){
		"issue":  func() { b.Issue(7) },
		"load":   func() { b.Load(dram) },
		"loads":  func() { b.ChargeLoads(other, 3) },
		"stores": func() { b.ChargeStores(dram, 3) },
		"post":   func() { b.Post(b.Clock, dram, 1) },
		"block":  func() { b.PostBlock(b.Clock, dram, []emu.Word{1, 2, 3}) },
		"fetch":  func() { b.Fetch(2) },
		"dma":    func() { b.DMA(emu.DRAMToSRAM, 64) },
		"fence":  func() { b.FenceWords(2, b.DRAMLoad, b.DRAMStore) },
		"far":    func() { b.FenceAt(other) },
		"lock":   func() { b.TestSet(b.Clock, other, 1) },
		"wait":   func() { b.WaitUntil(b.Clock + 11) },
		"halt":   func() { b.HaltUntil(b.Clock + 13) },
		"spend":  func() { b.Spend(emu.Counters{Sleep: 5, Wait: 2, Loads: 1}) },
		"book":   func() { b.Book(core.Ledger{Issue: 3, Fetch: 20, Lines: 1, LoadStall: 4, Loads: 1}) },
	}
	for name, step := range steps {
		t.Run(name, func(t *testing.T) {
			before := b.Clock
			step()
			expected := b.Now()
			b.Settle()
			assert.Greater(t, b.Clock, before)
			assert.Equal(t, expected, b.Clock, "Now is the time after Settle")
			assert.EqualValues(t, b.Clock, b.Count.Cycles())
		})
	}
}

// A word of shared DRAM is counted as such, and costs what the view says.
func TestWordsOfSharedDRAM(t *testing.T) {
	b := newBench(t, onCore)
	dram := b.Board().DRAMBase
	b.Load(dram)
	b.Load(b.Board().SRAM(0))
	b.Post(b.Clock, dram, 7)
	b.Settle()
	assert.EqualValues(t, 2, b.Count.Loads)
	assert.EqualValues(t, 1, b.Count.DRAMLoads)
	assert.EqualValues(t, 1, b.Count.DRAMStores)
	assert.EqualValues(t, b.DRAMLoad, b.Count.Load)
	assert.EqualValues(t, b.DRAMStore, b.Count.Store)
	require.True(t, b.eng.Step())
	w, err := b.mem.Read(dram)
	require.NoError(t, err)
	assert.EqualValues(t, 7, w, "the store is visible when the window has ended")
}

// Waiting for a time that has passed takes none.
func TestWaitsForThePast(t *testing.T) {
	b := newBench(t, onCore)
	b.Issue(100)
	assert.Zero(t, b.WaitUntil(50))
	assert.Zero(t, b.HaltUntil(100))
	assert.EqualValues(t, 100, b.Clock)
	assert.EqualValues(t, 20, b.WaitUntil(120))
	assert.EqualValues(t, 20, b.Count.Wait)
}

// What has been done ahead of the board's time is not in what has been counted by then.
func TestCountedByNow(t *testing.T) {
	b := newBench(t, onCore)
	b.Boot = 10
	b.Clock = 10
	b.Note(10)
	b.Issue(30)
	b.Note(10)
	n := b.Counted(25)
	assert.EqualValues(t, 25, n.Cycles())
	assert.EqualValues(t, 25, n.Issue, "boot included")
	n = b.Counted(40)
	assert.EqualValues(t, 40, n.Cycles())
}

// Cycles of the ARM's clock become cycles of the cores, and nothing is lost between two charges.
func TestRatioOfClocks(t *testing.T) {
	b := newBench(t, func(m *emu.Memory) *emu.View { return m.ARMView() })
	b.Issue(1000)
	assert.EqualValues(t, 1000, b.Clock, "without a ratio")
	b.Clock, b.Count = 0, emu.Counters{}
	b.SetRatio()
	for range 667 {
		b.Issue(10)
	}
	assert.EqualValues(t, 6000, b.Clock)
	assert.EqualValues(t, 6000, b.Count.Issue)
	assert.EqualValues(t, 8, b.Whole(10), "without what is left of others")
}

// Conflicts in the banks of the SRAM hold up the fetch of code; words of shared DRAM are none.
func TestConflictsInBanks(t *testing.T) {
	b := newBench(t, onCore)
	b.SetBanks(1<<16, 1<<15)
	b.Load(b.Board().DRAMBase)
	b.Load(b.Board().SRAM(0))
	b.Book(core.Ledger{Instructions: 4})
	assert.EqualValues(t, 1+2, b.Count.Banks)
	assert.EqualValues(t, b.Clock, b.Count.Cycles())
}
