package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// Litmus tests: two or three agents with a few loads and stores each. Every row of the table of
// orderings (arch-ref 02_memory) has one: what is ordered never shows the forbidden outcome, what
// is not shows it under some seed, and with a fence in between never.

const (
	litmusWindow = 512
	litmusDelay  = 3000
	litmusSeeds  = 60
	// loadTime is what a load from DRAM takes: what a core loads after a store it sees a window
	// later.
	loadTime = 546
)

// bench is a small board for one litmus test: cores 0 to 2, and the ARM as agent 3.
type bench struct {
	*testing.T
	m      *emu.Memory
	rnd    *rand.Rand
	agents [4]*script
	fenced bool
	dram   [2]emu.Addr
	sram   [4]emu.Addr // a word in the SRAM of each core
}

// newBench makes a board with the agents at rest.
func newBench(t *testing.T, weak Weak, fenced bool) (*bench, *Engine) {
	t.Helper()
	board := emu.Parallella()
	board.Rows, board.Cols, board.DRAMBytes, board.ARMBytes = 2, 2, 1<<20, 0
	m, err := emu.NewMemory(board)
	require.NoError(t, err)
	e, err := New(Config{Window: litmusWindow, Workers: 1, Weak: weak}, m)
	require.NoError(t, err)
	t.Cleanup(func() { e.Close() })
	b := &bench{T: t, m: m, rnd: rand.New(rand.NewPCG(weak.Seed, 7)), fenced: fenced, dram: [2]emu.Addr{word, word + 64}}
	for i := range b.agents {
		b.agents[i] = addScript(e, 0)
		b.agents[i].port.OnCore(i)
		b.sram[i] = board.SRAM(i) + 0x4000
	}
	b.agents[3].port.OnARM()
	return b, e
}

// load reads a word as the agents see it now.
func (b *bench) load(a emu.Addr) emu.Word { return read(b, b.m, a) }

// start is a time in the first windows.
func (b *bench) start() emu.Cycles { return emu.Cycles(b.rnd.IntN(2 * litmusWindow)) }

// fence fences if the test is run so.
func (b *bench) fence(p *Port, at emu.Cycles) {
	if b.fenced {
		p.Fence(at)
	}
}

// each makes agent i do something in every window until all delays are over.
func (b *bench) each(i int, do func()) {
	for at := emu.Cycles(litmusWindow / 2); at < 4*litmusDelay; at += litmusWindow {
		b.agents[i].at(at, func(*Port) { do() })
	}
}

// storeThenLoad makes agent i store 1 at a and then load from another place: as soon as a load
// returns, or after a fence when the stores are visible.
func (b *bench) storeThenLoad(i int, a, from emu.Addr, got *emu.Word) {
	s, at := b.agents[i], b.start()
	load := func(*Port) { *got = b.load(from) }
	s.at(at, func(p *Port) {
		p.Store(at, a, 1)
		if !b.fenced {
			s.at(at+loadTime, load)
			return
		}
		p.Notify(p.Fence(at), p.ID())
		s.woken = func(at emu.Cycles) { s.at(at, load) }
	})
}

// passMessage makes agent i store a payload and then a flag; agent j loads the flag, then the
// payload. The forbidden outcome is the flag without the payload.
func (b *bench) passMessage(i, j int, payload, flag emu.Addr) func() bool {
	at := b.start()
	b.agents[i].at(at, func(p *Port) {
		p.Store(at, payload, 1)
		b.fence(p, at+1)
		p.Store(at+2, flag, 1)
	})
	return b.overtaken(j, payload, flag)
}

// overtaken makes agent j look for the flag and then for the payload.
func (b *bench) overtaken(j int, payload, flag emu.Addr) func() bool {
	broken := false
	b.each(j, func() {
		if b.load(flag) == 1 && b.load(payload) == 0 {
			broken = true
		}
	})
	return func() bool { return broken }
}

// passBlock is passMessage with a payload of several words.
func (b *bench) passBlock(i, j int, payload, flag emu.Addr) func() bool {
	at := b.start()
	b.agents[i].at(at, func(p *Port) {
		p.StoreBlock(at, payload, []emu.Word{1, 1, 1, 1, 1, 1, 1, 1})
		b.fence(p, at+1)
		p.Store(at+2, flag, 1)
	})
	return b.overtaken(j, payload+28, flag)
}

// readOwn is a store by core 0 followed by a load from the same place.
func (b *bench) readOwn(a emu.Addr) func() bool {
	got := emu.Word(9)
	b.storeThenLoad(0, a, a, &got)
	return func() bool { return got == 0 }
}

// bufferStores is Dekker's test: each of two cores stores and then loads what the other stores.
// Forbidden: neither sees the other.
func (b *bench) bufferStores(x, y emu.Addr) func() bool {
	got := [2]emu.Word{9, 9}
	b.storeThenLoad(0, x, y, &got[0])
	b.storeThenLoad(1, y, x, &got[1])
	return func() bool { return got == [2]emu.Word{0, 0} }
}

// bufferLoads is the reverse: each loads, then stores what the other loads. Forbidden: both see the
// other.
func (b *bench) bufferLoads(x, y emu.Addr) func() bool {
	var got [2]emu.Word
	for i, a := range [2][2]emu.Addr{{x, y}, {y, x}} {
		at := b.start()
		b.agents[i].at(at, func(p *Port) {
			got[i] = b.load(a[0])
			p.Store(at+loadTime, a[1], 1)
		})
	}
	return func() bool { return got == [2]emu.Word{1, 1} }
}

// readThenWrite loads a word and then stores to it. Forbidden: the load sees the store.
func (b *bench) readThenWrite(a emu.Addr) func() bool {
	broken := false
	at := b.start()
	b.agents[0].at(at, func(p *Port) {
		broken = b.load(a) != 0
		p.Store(at+loadTime, a, 1)
	})
	return func() bool { return broken }
}

// overwrite has agent i store rising numbers to one word, by word and by block. Forbidden: a number
// is followed by a smaller one, or the last is not what stays.
func (b *bench) overwrite(i, j int, a emu.Addr) func() bool {
	const last = 12
	at := b.start()
	for n := emu.Word(1); n <= last; n++ {
		at += emu.Cycles(b.rnd.IntN(700))
		b.agents[i].at(at, func(p *Port) {
			if n%3 == 0 {
				p.StoreBlock(at, a-8, []emu.Word{n, n, n, n})
			} else {
				p.Store(at, a, n)
			}
		})
	}
	broken := false
	var latest emu.Word
	b.each(j, func() {
		got := b.load(a)
		broken = broken || got < latest
		latest = got
	})
	return func() bool { return broken || b.load(a) != last }
}

// readTwice has core 0 load two words that core 1 writes in order, the second one first; again and
// again. Forbidden: the second is newer than the first, or either gets older.
func (b *bench) readTwice(first, second emu.Addr) func() bool {
	at := b.start()
	for n := emu.Word(1); n <= 8; n++ {
		at += emu.Cycles(b.rnd.IntN(900))
		b.agents[1].at(at, func(p *Port) {
			p.Store(at, first, n)
			p.Fence(at)
			p.Store(at, second, n)
		})
	}
	broken := false
	var was [2]emu.Word
	b.each(0, func() {
		newer := b.load(second)
		older := b.load(first)
		broken = broken || newer > older || newer < was[1] || older < was[0]
		was = [2]emu.Word{older, newer}
	})
	return func() bool { return broken }
}

func TestLitmus(t *testing.T) {
	for _, c := range []struct {
		row     string
		ordered bool
		arrange func(b *bench) (forbidden func() bool)
	}{
		{"local any-any: WrA-WrB", true, func(b *bench) func() bool { return b.passMessage(0, 1, b.sram[0], b.sram[0]+64) }},
		{"local any-any: WrA-RdA", true, func(b *bench) func() bool { return b.readOwn(b.sram[0]) }},
		{"RdA-RdA, RdA-RdB in DRAM", true, func(b *bench) func() bool { return b.readTwice(b.dram[0], b.dram[1]) }},
		{"RdA-RdA, RdA-RdB in remote SRAM", true, func(b *bench) func() bool { return b.readTwice(b.sram[2], b.sram[3]) }},
		{"RdA-WrA", true, func(b *bench) func() bool { return b.readThenWrite(b.dram[0]) }},
		{"RdA-WrB in DRAM", true, func(b *bench) func() bool { return b.bufferLoads(b.dram[0], b.dram[1]) }},
		{"RdA-WrB in remote SRAM", true, func(b *bench) func() bool { return b.bufferLoads(b.sram[2], b.sram[3]) }},
		{"WrA-WrA in DRAM", true, func(b *bench) func() bool { return b.overwrite(0, 1, b.dram[0]) }},
		{"WrA-WrA in remote SRAM", true, func(b *bench) func() bool { return b.overwrite(0, 1, b.sram[2]) }},
		{"WrA-RdA in DRAM", false, func(b *bench) func() bool { return b.readOwn(b.dram[0]) }},
		{"WrA-RdA in remote SRAM", false, func(b *bench) func() bool { return b.readOwn(b.sram[2]) }},
		{"WrA-WrB in DRAM", false, func(b *bench) func() bool { return b.passMessage(0, 1, b.dram[0], b.dram[1]) }},
		{"WrA-WrB to SRAM and DRAM", false, func(b *bench) func() bool { return b.passMessage(0, 1, b.sram[1], b.dram[1]) }},
		{"WrA-WrB to DRAM and SRAM", false, func(b *bench) func() bool { return b.passMessage(0, 1, b.dram[0], b.sram[1]) }},
		{"WrA-WrB, a block first", false, func(b *bench) func() bool { return b.passBlock(0, 1, b.dram[0], b.dram[1]) }},
		{"WrA-WrB, local and not", false, func(b *bench) func() bool { return b.passMessage(0, 1, b.dram[0], b.sram[0]) }},
		{"WrA-RdB in DRAM", false, func(b *bench) func() bool { return b.bufferStores(b.dram[0], b.dram[1]) }},
		{"WrA-RdB in remote SRAM", false, func(b *bench) func() bool { return b.bufferStores(b.sram[2], b.sram[3]) }},
		{"host, one end point", true, func(b *bench) func() bool { return b.passMessage(3, 1, b.dram[0], b.dram[1]) }},
		{"host, a block, one end point", true, func(b *bench) func() bool { return b.passBlock(3, 1, b.sram[1], b.sram[1]+64) }},
		{"host, one word", true, func(b *bench) func() bool { return b.overwrite(3, 1, b.dram[0]) }},
		{"host, two cores", false, func(b *bench) func() bool { return b.passMessage(3, 1, b.sram[1], b.sram[2]) }},
		{"host, DRAM and a core", false, func(b *bench) func() bool { return b.passMessage(3, 1, b.dram[0], b.sram[2]) }},
	} {
		t.Run(c.row, func(t *testing.T) {
			count := func(delay emu.Cycles, fenced bool) (seen int) {
				for seed := range uint64(litmusSeeds) {
					b, e := newBench(t, Weak{seed, delay}, fenced)
					forbidden := c.arrange(b)
					for e.Step() {
					}
					require.NoError(t, e.Err())
					if forbidden() {
						seen++
					}
				}
				return seen
			}
			assert.Zero(t, count(0, false), "strong order")
			assert.Zero(t, count(litmusDelay, true), "weak order with fences")
			if weak := count(litmusDelay, false); c.ordered {
				assert.Zero(t, weak, "weak order")
			} else {
				assert.NotZero(t, weak, "weak order")
			}
		})
	}
}
