package emu

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func newMemory(t testing.TB) *Memory {
	t.Helper()
	m, err := NewMemory(Parallella())
	require.NoError(t, err)
	return m
}

func TestViewsShareMemory(t *testing.T) {
	m := newMemory(t)
	five, six, arm := m.View(5), m.View(6), m.ARMView()
	five.Store(0x100, 1)
	assert.Equal(t, Word(1), six.Load(0x84900100))
	assert.Equal(t, Word(1), arm.Load(0x84900100))
	six.Store(0x8E000000, 2)
	assert.Equal(t, Word(2), five.Load(0x8E000000))
	arm.Store(0x8FFFFFFC, 3)
	assert.Equal(t, Word(3), five.Peek(0x8FFFFFFC))
	arm.Store(0x40000000, 4)
	w, err := m.Read(0x40000000)
	assert.NoError(t, err)
	assert.Equal(t, Word(4), w)
	assert.Equal(t, Word(0), six.Peek(0x100), "local addresses are each core's own")
}

func TestPrivateCopies(t *testing.T) {
	v := newMemory(t).ARMView()
	v.Private(0x8E080000, 2<<20)
	for _, c := range []struct {
		a    Addr
		load uint64
	}{{0x8E0FFFFC, 120}, {0x8E100000, 0}, {0x8E1FFFFC, 0}, {0x8E200000, 120}} {
		v.LoadStall, v.StoreStall = 0, 0
		v.Load(c.a)
		v.Store(c.a, 1)
		assert.Equal(t, c.load, v.LoadStall, "%#x", c.a)
		assert.Equal(t, uint64(23), v.StoreStall, "%#x", c.a)
		read, _ := SumReads(v.Seg[c.a>>20].Read)
		assert.Equal(t, c.load, read, "%#x", c.a)
	}
}

func TestCostsOfAView(t *testing.T) {
	m := newMemory(t)
	for _, c := range []struct {
		why         string
		v           *View
		a           Addr
		load, store uint64
	}{
		{"own SRAM, local name", m.View(0), 0x10, 0, 0},
		{"own SRAM, global name", m.View(0), 0x80800010, 0, 0},
		{"neighbour", m.View(0), 0x80900010, 20, 0},
		{"opposite corner", m.View(0), 0x8CB00010, 35, 0},
		{"DRAM from a core", m.View(9), 0x8E000010, 546, 15},
		{"DRAM from the host", m.ARMView(), 0x8E000010, 120, 23},
		{"SRAM from the host", m.ARMView(), 0x80800010, 128, 157},
		{"the host's own", m.ARMView(), 0x40000010, 0, 0},
	} {
		c.v.Load(c.a)
		c.v.Store(c.a, 1)
		assert.Equal(t, c.load, c.v.LoadStall, c.why)
		assert.Equal(t, c.store, c.v.StoreStall, c.why)
		assert.Equal(t, []uint64{1, 1}, []uint64{c.v.Loads, c.v.Stores}, c.why)
		c.v.Peek(c.a)
		assert.Equal(t, c.load, c.v.LoadStall, c.why)
	}
}

func TestOffChipCostsFollowTheClock(t *testing.T) {
	b := Parallella()
	b.ClockHz = 1_000_000_000
	m, err := NewMemory(b)
	require.NoError(t, err)
	v := m.View(0)
	v.Load(0x8E000000)
	assert.Equal(t, uint64(910), v.LoadStall)
	v.Load(0x80900000)
	assert.Equal(t, uint64(910+20), v.LoadStall)
}

func TestWildAddressesDoNotReachMemory(t *testing.T) {
	m := newMemory(t)
	core, arm := m.View(0), m.ARMView()
	for _, a := range []Addr{0x00100000, 0x80C00000, 0x90000000, 0x40000000} {
		assert.Panics(t, func() { core.Load(a) }, "%#x", a)
		assert.Panics(t, func() { core.Slice(a, 1) }, "%#x", a)
	}
	assert.Panics(t, func() { arm.Load(0x00000010) })
}

func TestRegions(t *testing.T) {
	m := newMemory(t)
	for a, want := range map[Addr]Region{
		0x00000000: Unmapped, 0x80800000: SRAM, 0x80807FFC: SRAM, 0x80808000: Unmapped, 0x808EFFFC: Unmapped,
		0x808F0000: MMR, 0x808F07FC: MMR, 0x808F0800: Unmapped, 0x80C00000: Unmapped,
		0x8DFFFFFC: Unmapped, 0x8E000000: DRAM, 0x8FFFFFFC: DRAM, 0x90000000: Unmapped,
		0x40000000: ARM, 0x43FFFFFC: ARM, 0x44000000: Unmapped,
	} {
		assert.Equal(t, want, m.Region(a), "%#x is %v", a, m.Region(a))
	}
}

func TestReadAndWriteRefuse(t *testing.T) {
	m := newMemory(t)
	id, err := m.Read(0x8CB00000 + 0xF0704)
	assert.NoError(t, err)
	assert.Equal(t, Word(0x8CB), id, "COREID")
	for a, reason := range map[Addr]string{
		0x80808000: "not mapped", 0x10000000: "not mapped", 0x8E000002: "not word aligned",
		0x100: "local address, want a global one", 0x808F0400: "register not modelled",
	} {
		_, err := m.Read(a)
		assert.Equal(t, &AddrError{a, "read", reason}, err)
		assert.Equal(t, &AddrError{a, "write", reason}, m.Write(a, 1))
	}
	assert.EqualError(t, m.Write(0x80808000, 1), "emu: write at 0x80808000: not mapped")
	require.NoError(t, m.Write(0x80807FFC, 7))
	w, err := m.Read(0x80807FFC)
	assert.NoError(t, err)
	assert.Equal(t, Word(7), w)
}

func TestTestSet(t *testing.T) {
	m := newMemory(t)
	const a = 0x80807FFC
	for _, c := range []struct{ put, old, now Word }{{7, 0, 7}, {8, 7, 7}, {0, 7, 7}} {
		old, err := m.TestSet(a, c.put)
		require.NoError(t, err)
		assert.Equal(t, c.old, old)
		now, _ := m.Read(a)
		assert.Equal(t, c.now, now)
	}
	for a, reason := range map[Addr]string{
		0x8E000000: "in DRAM, want a core's SRAM", 0x40000000: "in host, want a core's SRAM", 0x100: "local address, want a global one",
		0x80808000: "not mapped", 0x80800002: "not word aligned", 0x808F0400: "register not modelled",
	} {
		_, err := m.TestSet(a, 1)
		assert.Equal(t, &AddrError{a, "testset", reason}, err)
	}
}

func TestWords(t *testing.T) {
	m := newMemory(t)
	ws, err := m.Words(0x8E0FFFF8, 4) // across a segment of one region
	require.NoError(t, err)
	ws[3] = 9
	w, _ := m.Read(0x8E100004)
	assert.Equal(t, Word(9), w)
	ws, err = m.Words(0x8E000000, 0)
	assert.NoError(t, err)
	assert.Empty(t, ws)
	for _, c := range []struct {
		a Addr
		n int
	}{
		{0x8FFFFFFC, 2}, {0x80807FFC, 2}, {0x43FFFFFC, 2}, {0x80808000, 1}, {0x8E000000, 1 << 30}, {0x8E000000, -1},
	} {
		_, err := m.Words(c.a, c.n)
		assert.Error(t, err, "%#x %d", c.a, c.n)
	}
}

func TestStateHashCoversMemoryInUse(t *testing.T) {
	m := newMemory(t)
	m.Touch(DRAM, 0x8E001000)
	m.Touch(ARM, 0x40000100)
	m.Touch(DRAM, 0x8E000800) // marks do not fall
	assert.Equal(t, 0x1000, m.Touched(DRAM))
	assert.Equal(t, 16*32<<10, m.Touched(SRAM))
	sum := func() uint64 { var h Hash; m.HashState(&h); return h.Sum() }
	before := sum()
	for _, a := range []Addr{0x8E000000, 0x8E000FFC, 0x400000FC, 0x80800000, 0x8CB07FFC} {
		require.NoError(t, m.Write(a, 1<<31))
		assert.NotEqual(t, before, sum(), "%#x", a)
		require.NoError(t, m.Write(a, 0))
		assert.Equal(t, before, sum(), "%#x", a)
	}
	require.NoError(t, m.Write(0x8E001000, 1))
	assert.Equal(t, before, sum(), "not in use")
	m.Touch(DRAM, 0x8E001004)
	assert.NotEqual(t, before, sum())
	before = sum()
	m.TouchTop(DRAM, 0x8FFFF000)
	m.TouchTop(DRAM, 0x8FFFF800) // marks do not fall
	assert.Equal(t, 0x2004, m.Touched(DRAM))
	touched := sum()
	assert.NotEqual(t, before, touched)
	for _, a := range []Addr{0x8FFFF000, 0x8FFFFFFC} {
		require.NoError(t, m.Write(a, 1))
		assert.NotEqual(t, touched, sum(), "%#x", a)
		require.NoError(t, m.Write(a, 0))
	}
	require.NoError(t, m.Write(0x8FFFEFFC, 1))
	assert.Equal(t, touched, sum(), "not in use")
	m.Touch(DRAM, 0xFFFFFFFF)
	assert.Equal(t, 32<<20, m.Touched(DRAM))
}

func TestTouchFromManyAgents(t *testing.T) {
	m := newMemory(t)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for k := range 1000 {
				m.Touch(DRAM, 0x8E000000+Addr(k*8+i))
			}
		})
	}
	wg.Wait()
	assert.Equal(t, 999*8+7, m.Touched(DRAM))
}

func TestLargestBoard(t *testing.T) {
	b := Parallella()
	b.Rows, b.Cols, b.OriginCol = 32, 32, 0
	m, err := NewMemory(b)
	require.NoError(t, err)
	v := m.View(1023)
	v.Store(0, 1)
	w, err := m.Read(b.SRAM(1023))
	require.NoError(t, err)
	assert.Equal(t, Word(1), w)
	v.Load(b.SRAM(0))
	assert.Equal(t, uint64(18+3*62-1), v.LoadStall)
}

func TestWriteLatency(t *testing.T) {
	b := Parallella()
	for hops, want := range []Cycles{0, 2, 3, 5, 6, 8, 9} { // 1.5 each
		assert.Equal(t, want, b.WriteLatency(hops), hops)
	}
}

// TestLoadBlock: the ARM loads eight words of shared DRAM as fast as one; nobody else, and from
// nowhere else.
func TestLoadBlock(t *testing.T) {
	m, err := NewMemory(Parallella())
	require.NoError(t, err)
	b := m.Board()
	for _, tt := range []struct {
		name  string
		view  *View
		at    Addr
		words int
		loads uint64
	}{
		{"host", m.ARMView(), b.DRAMBase + 64, 17, 3},
		{"host, whole bursts", m.ARMView(), b.DRAMBase + 64, 16, 2},
		{"host, nothing", m.ARMView(), 0, 0, 0},
		{"host, at the end", m.ARMView(), b.DRAMBase + Addr(b.DRAMBytes) - 8, 2, 1},
		{"host, SRAM", m.ARMView(), b.SRAM(5), 17, 17},
		{"host, private", m.ARMView(), b.ARMBase, 17, 17},
		{"core", m.View(5), b.DRAMBase + 64, 17, 17},
		{"core, its own SRAM", m.View(5), 64, 3, 3},
	} {
		v := tt.view
		for i := range tt.words {
			v.W[(tt.at>>2)+v.Seg[tt.at>>segmentShift].Delta+uint32(i)] = Word(100 + i)
		}
		got := v.LoadBlock(tt.at, tt.words)
		require.Len(t, got, tt.words, tt.name)
		for i, w := range got {
			assert.EqualValues(t, 100+i, w, tt.name)
		}
		assert.Equal(t, tt.loads*uint64(v.Seg[tt.at>>segmentShift].Load), v.LoadStall, tt.name)
		assert.EqualValues(t, tt.words, v.Loads, tt.name)
	}
}
