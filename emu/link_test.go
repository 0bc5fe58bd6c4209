package emu

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const testEpoch Cycles = 512 * 512

// linked is a board whose cores do nothing but what a test says, as fast as their views let them.
type linked struct {
	*Link
	views  []*View
	counts []Counters
	clocks []Cycles
	arm    struct {
		view  *View
		count Counters
		clock Cycles
	}
}

func newLinked(t *testing.T, b Board) *linked {
	t.Helper()
	m, err := NewMemory(b)
	require.NoError(t, err)
	l := &linked{Link: NewLink(m.Board()), counts: make([]Counters, b.Cores()), clocks: make([]Cycles, b.Cores())}
	for core := range b.Cores() {
		v := m.View(core)
		l.views = append(l.views, v)
		l.Join(v, &l.counts[core], &l.clocks[core])
	}
	l.arm.view = m.ARMView()
	l.JoinARM(l.arm.view, &l.arm.count, &l.arm.clock)
	return l
}

// epochs lets some epochs pass in which cores do things; do advances a core's clock.
func (l *linked) epochs(n int, cores []int, do func(core int)) {
	for range n {
		now := l.epoch + testEpoch
		for _, core := range cores {
			l.clocks[core] = max(l.clocks[core], l.epoch)
			for l.clocks[core] < now {
				do(core)
			}
		}
		l.AtEpoch(now)
	}
}

func (l *linked) dram(core int) *Segment {
	return &l.views[core].Seg[l.board.DRAMBase>>segmentShift]
}

func (l *linked) load(core int) {
	l.counts[core].DRAMLoads++
	l.clocks[core] += Cycles(l.dram(core).Load)
}

func (l *linked) fetch(core int) {
	l.counts[core].FetchLines++
	l.clocks[core] += Cycles(l.dram(core).Load)
}

func (l *linked) store(core int) {
	l.counts[core].DRAMStores++
	l.clocks[core] += Cycles(l.dram(core).Store)
}

func (l *linked) dma(p DMAPath) func(core int) {
	return func(core int) { l.clocks[core] += l.views[core].DMA(l.board, p, 4096) }
}

func upTo(n int) (cores []int) {
	for i := range n {
		cores = append(cores, i)
	}
	return cores
}

// mb is the rate of so many bytes in so many cycles, in MB/s.
func mb(bytes, cycles float64) float64 { return bytes / cycles * measuredHz / 1e6 }

func TestLinkSlowsReads(t *testing.T) {
	for _, c := range []struct {
		cores int
		do    func(l *linked) func(core int)
	}{
		{1, func(l *linked) func(int) { return l.load }},
		{4, func(l *linked) func(int) { return l.fetch }},
		{8, func(l *linked) func(int) { return l.load }},
		{16, func(l *linked) func(int) { return l.fetch }},
	} {
		l := newLinked(t, Parallella())
		l.epochs(5, upTo(c.cores), c.do(l))
		for core := range c.cores {
			assert.InEpsilon(t, exact(c.cores, 546, 27), float64(l.dram(core).Load), 0.01, "%d cores", c.cores)
		}
		s := l.dram(0)
		assert.Equal(t, Segment{Delta: s.Delta, Load: s.Load, Store: 15, Read: 1<<ReadShift | uint64(s.Load)}, *s)
		assert.Equal(t, *s, l.views[0].Seg[l.board.DRAMBase>>segmentShift+31], "all of DRAM costs the same")
		got := l.Stats()[0]
		assert.Equal(t, l.counts[0].DRAMLoads+l.counts[0].FetchLines, got.Reads)
		assert.Equal(t, s.Load, got.Load)
		if c.cores > 1 {
			assert.InEpsilon(t, 4*float64(testEpoch), float64(got.ReadWait+got.Reads*546), 0.3)
		}
		l.epochs(1, nil, nil)
		assert.Equal(t, uint16(546), l.dram(0).Load, "nobody else reads any more")
	}
}

func TestLinkSlowsThinkingCoresLess(t *testing.T) {
	cost := func(think Cycles) uint16 {
		l := newLinked(t, Parallella())
		l.epochs(5, upTo(16), func(core int) { l.load(core); l.clocks[core] += think })
		return l.dram(15).Load
	}
	assert.Greater(t, cost(0), cost(200))
	assert.Greater(t, cost(200), cost(2000))
	assert.Equal(t, uint16(547), cost(20000))
}

func TestLinkSharesWrites(t *testing.T) {
	l := newLinked(t, Parallella())
	l.epochs(1, upTo(1), l.store)
	assert.Equal(t, uint16(15), l.dram(0).Store, "one core writes as it did")
	l.epochs(8, upTo(16), l.store)
	total := 0.0
	for core := range 16 {
		total += mb(4, float64(l.dram(core).Store+issueCycle))
	}
	assert.InDelta(t, 16*12.1/2, total, 3, "MB/s: half of what doublewords have, arXiv 1608.07200")
	assert.Greater(t, l.dram(0).Store, 3*l.dram(3).Store, "far from the link")
	assert.Equal(t, uint16(546), l.dram(0).Load, "reads have a server of their own")
}

func TestLinkSharesTransfers(t *testing.T) {
	for _, c := range []struct {
		path        DMAPath
		alone, many float64 // MB/s
	}{{DRAMToSRAM, 164, 178}, {SRAMToDRAM, 539, 16 * 12.1}} {
		l := newLinked(t, Parallella())
		time := func(core int) float64 {
			return float64(l.views[core].DMA(l.board, c.path, 1<<20) - l.views[core].DMA(l.board, c.path, 0))
		}
		l.epochs(4, upTo(1), l.dma(c.path))
		assert.InEpsilon(t, c.alone, mb(1<<20, time(0)), 0.01)
		l.epochs(40, upTo(16), l.dma(c.path))
		total := 0.0
		for core := range 16 {
			total += mb(1<<20, time(core))
		}
		assert.InEpsilon(t, c.many, total, 0.06, "path %d", c.path)
	}
}

func TestTransfersDelayLoads(t *testing.T) {
	l := newLinked(t, Parallella())
	do := l.dma(DRAMToSRAM)
	l.epochs(4, upTo(2), func(core int) {
		if core == 0 {
			l.load(core)
		} else {
			do(core)
		}
	})
	assert.InDelta(t, 546+27, float64(l.dram(0).Load), 4, "it finds one of the other's nearly always")
	before := l.views[1].DMA(l.board, DRAMToSRAM, 4096)
	assert.Greater(t, before, l.board.DMACycles(DRAMToSRAM, 4096))
	assert.Less(t, float64(before), 1.1*float64(l.board.DMACycles(DRAMToSRAM, 4096)))
}

func TestLinkLooksAtCoresThatAreAhead(t *testing.T) {
	l := newLinked(t, Parallella())
	for core := range 16 { // each collects garbage in one go
		l.counts[core].DRAMLoads = 4800
		l.clocks[core] = 10 * testEpoch
	}
	l.AtEpoch(testEpoch)
	busy := l.dram(0).Load
	assert.InDelta(t, 590, float64(busy), 6)
	for i := range Cycles(9) {
		l.AtEpoch((i + 2) * testEpoch)
		assert.InDelta(t, busy, l.dram(0).Load, 2, "they still do that")
	}
	l.AtEpoch(12 * testEpoch)
	assert.Equal(t, uint16(546), l.dram(0).Load)
}

func TestARMDelaysCoresALittle(t *testing.T) {
	l := newLinked(t, Parallella())
	l.arm.count.DRAMLoads = uint64(testEpoch) / 120
	l.arm.clock = testEpoch
	l.AtEpoch(testEpoch)
	assert.Equal(t, uint16(546), l.dram(0).Load)
	assert.NotZero(t, l.reads.background)
	assert.Less(t, l.reads.background, one)
}

func TestLinkFollowsTheClock(t *testing.T) {
	b := Parallella()
	b.ClockHz = 300_000_000
	l := newLinked(t, b)
	assert.Equal(t, uint16(273), l.dram(0).Load)
	l.epochs(5, upTo(16), l.load)
	assert.InEpsilon(t, exact(16, 273, 13.5), float64(l.dram(0).Load), 0.015)
}

func TestLinksOfBoardsWithOtherParameters(t *testing.T) {
	l := newLinked(t, Parallella())
	b, err := Parallella(), error(nil)
	b.Values, err = b.Values.With(readService, 40)
	require.NoError(t, err)
	slow := newLinked(t, b)
	l.epochs(5, upTo(16), l.load)
	slow.epochs(5, upTo(16), slow.load)
	assert.Less(t, l.dram(0).Load, slow.dram(0).Load)
	assert.Contains(t, Constants(), readService.Constant)
	for _, p := range Fitted() {
		assert.Contains(t, Constants(), p.Constant)
		assert.NotEmpty(t, p.Unit)
	}
}

func TestLinkStateIsWhatItDependsOn(t *testing.T) {
	hash := func(loads uint64) uint64 {
		l := newLinked(t, Parallella())
		l.counts[3].DRAMLoads = loads
		l.AtEpoch(testEpoch)
		h := Hash{}
		l.HashState(&h)
		return h.Sum()
	}
	assert.Equal(t, hash(5), hash(5))
	assert.NotEqual(t, hash(5), hash(6))
}
