package heap

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// randomMemory is what a process has of memory: as this package has it, and as a core does, where an
// index is an address. Nothing is in it.
func randomMemory(r *rand.Rand) (p Space, c rts.Memory) {
	size := 8 + r.Uint32N(1600)
	p.hbase = testHeap / 4
	p.HTop = p.hbase + r.Uint32N(size)
	if r.IntN(4) == 0 {
		p.base = p.hbase
	} else {
		p.local.Heap.Words = int(size)
	}
	p.SP = 0x800 + r.Uint32N(100)
	p.send = p.SP + r.Uint32N(200)
	p.spill, p.end = p.send, p.send
	if r.IntN(2) == 0 {
		p.spill = 0x10000 + r.Uint32N(1000)
		p.end = p.spill + r.Uint32N(300)
	}
	p.local.Overflow, p.Asks, p.moveIn = r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(4) == 0
	if p.Crowded = r.IntN(2) == 0; r.IntN(2) == 0 {
		p.local.Old = [2]code.Block{{Words: 1}, {Words: 1}}
	}
	p.Need, p.Spill, p.MinWords = r.IntN(600), r.IntN(40), r.IntN(900)
	p.Mem.Words = r.IntN(20_000)
	p.expects, p.useless, p.largest = r.IntN(800), r.IntN(10), 2+r.IntN(30)
	c = rts.Memory{Young: 4 * p.hbase, Top: 4 * p.HTop, Nursery: uint32(4 * p.local.Heap.Words),
		BlockStack: 4 * p.blockStack(), BlockEnd: 4 * p.end, Need: uint32(4 * p.Need),
		Spill: uint32(4 * p.Spill), Block: uint32(4 * p.Mem.Words), Least: uint32(4 * p.MinWords),
		Expects: uint32(p.expects), Useless: uint32(p.useless), Largest: uint32(p.largest)}
	at, n := uint32(testAreas/4), 1+r.IntN(3)
	p.fill = r.IntN(n)
	for i := range n {
		a := area{emu.Addr(4 * at), at, at, at + 8 + r.Uint32N(900)}
		if i <= p.fill {
			a.top += r.Uint32N(a.end - a.base)
		}
		at = a.end
		p.old = append(p.old, a)
		c.Areas = append(c.Areas, [3]uint32{4 * a.base, 4 * a.top, 4 * a.end})
	}
	c.Fill = p.fill
	for trait, is := range map[uint32]bool{rts.BlockOld: p.blockOld(), rts.Asks: p.Asks,
		rts.Overflow: p.local.Overflow, rts.MoveIn: p.moveIn, rts.Crowded: p.Crowded} {
		if is {
			c.Traits |= trait
		}
	}
	return p, c
}

// A core chooses as this package does whether it collects a nursery, how large a block a collection
// of everything gets, and whether a smaller one would do.
func TestChoicesOfCollectorOnCore(t *testing.T) {
	d, err := rts.NewCollector()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(41, 41))
	accepted, refused, smaller, kept := 0, 0, 0, 0
	for range 5000 {
		p, c := randomMemory(r)
		choose := func(name string) [2]uint32 {
			got, err := d.Decide(name, &c)
			require.NoError(t, err)
			return got
		}
		want := uint32(0)
		if p.accepts() {
			want = 1
			accepted++
		} else {
			refused++
		}
		require.Equal(t, want, choose("accepts")[0], "%+v", c)
		least, best := p.Wanted()
		require.Equal(t, [2]uint32{uint32(4 * least), uint32(4 * best)}, choose("wanted"), "%+v", c)
		words := p.Suffices()
		require.EqualValues(t, 4*words, choose("suffices")[0], "%+v", c)
		if words > 0 {
			smaller++
		}
		if p.keepsNursery() {
			kept++
		}
	}
	for _, n := range []int{accepted, refused, smaller, kept} {
		assert.Greater(t, n, 500)
	}
}
