package heap

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// Where the heaps of these tests are in a core's memory: roots, ranges, areas.
const (
	testRoots = rts.CollectedAt
	testHeap  = rts.CollectedAt + 0x200
	testAreas = rts.CollectedAt + 0x1e00
	testEnd   = 0x8000
)

// randomHeap is a heap in a core's memory, with a collection of it.
type randomHeap struct {
	r        *rand.Rand
	sram     []uint32
	pointers []uint32 // to objects
	c        rts.Collection
}

// term is an immediate, a pointer to one of the objects, or one to none of the ranges.
func (h *randomHeap) term() uint32 {
	switch n := h.r.IntN(8); {
	case n < 4 && len(h.pointers) > 0:
		return h.pointers[h.r.IntN(len(h.pointers))]
	case n == 4:
		return 0x8f00_0000 + h.r.Uint32N(1<<20)<<2 + term.TagList + h.r.Uint32N(2)
	case n == 5:
		return term.Atom(h.r.IntN(1000))
	}
	return term.Small(h.r.IntN(1000))
}

var testSubs = []int{term.SubTuple, term.SubTuple, term.SubTuple, term.SubMap, term.SubFun,
	term.SubFloat, term.SubPosBig, term.SubNegBig, term.SubExport, term.SubHeapBin, term.SubRefcBin,
	term.SubSubBin, term.SubNode, term.SubPid, term.SubRef, term.SubPort}

// fill puts objects from an address on, up to another one, and gives the bytes that they take. What
// they point to is filled in afterwards.
func (h *randomHeap) fill(at, end uint32) (bytes uint32) {
	start := at
	for {
		words, sub := 2, -1
		if h.r.IntN(3) > 0 {
			sub = testSubs[h.r.IntN(len(testSubs))]
			words = 1 + h.r.IntN(7)
		}
		if at+uint32(4*words) > end {
			return at - start
		}
		tag := uint32(term.TagList)
		if sub >= 0 {
			h.sram[at/4] = term.Header(sub, words-1)
			tag = term.TagBoxed
		}
		h.pointers = append(h.pointers, at|tag)
		at += uint32(4 * words)
	}
}

// connect lets objects have words.
func (h *randomHeap) connect() {
	for _, p := range slices.Clone(h.pointers) {
		at := p &^ 3 / 4
		if term.IsList(p) {
			h.sram[at], h.sram[at+1] = h.term(), h.term()
			continue
		}
		head := h.sram[at]
		for i := range uint32(term.HeaderArity(head)) {
			if h.sram[at+1+i] = h.term(); Raw(head) {
				h.sram[at+1+i] = h.r.Uint32()
			}
		}
	}
}

// newRandomHeap lays a heap of some ranges into a core's memory, some areas, and roots.
func newRandomHeap(seed uint64, sram []uint32) *randomHeap {
	h := &randomHeap{r: rand.New(rand.NewPCG(14, seed)), sram: sram}
	clear(sram[rts.CollectedAt/4:])
	at, size := uint32(testHeap), h.r.Uint32N(0x1a00)+0x20
	ranges := 1 + h.r.Uint32N(3)
	for range ranges {
		end := at + size/ranges&^7
		h.c.Ranges = append(h.c.Ranges, [2]uint32{at, h.fill(at, end)})
		at = end
	}
	h.connect()
	at = testAreas
	areas := 1 + h.r.Uint32N(3)
	for i := range areas {
		end := at + 0x100 + h.r.Uint32N(0x40)<<2
		if i == areas-1 {
			end = testEnd
		}
		h.c.Areas = append(h.c.Areas, [3]uint32{at, at, end})
		at = end
	}
	h.c.Largest = 2
	if h.r.IntN(2) == 0 {
		h.c.Pending = []int{4, MostPending}[h.r.IntN(2)]
	}
	h.roots()
	return h
}

// roots are words here and there, return addresses among them.
func (h *randomHeap) roots() {
	at := uint32(testRoots)
	for range 1 + h.r.IntN(3) {
		n := 1 + h.r.Uint32N(30)
		for i := range n {
			if h.sram[at/4+i] = h.term(); h.r.IntN(6) == 0 {
				h.sram[at/4+i] = h.r.Uint32() &^ 3
			}
		}
		h.c.Steps = append(h.c.Steps, [2]uint32{at, at + 4*n})
		at += 4*n + 4
		if h.r.IntN(3) == 0 {
			h.c.Steps = append(h.c.Steps, rts.ScanCopied)
		}
	}
	h.c.Steps = append(h.c.Steps, rts.ScanCopied)
}

// collect does the same in Go, in a copy of the memory, in which an index is an address.
func (h *randomHeap) collect() (mem []uint32, c collection) {
	mem = slices.Clone(h.sram)
	c = collection{mem: mem, largest: int(h.c.Largest), deep: h.c.Pending > 0, most: h.c.Pending}
	for _, r := range h.c.Ranges {
		c.from = append(c.from, words{addr: r[0], used: r[1]})
	}
	var to []area
	for _, a := range h.c.Areas {
		to = append(to, area{emu.Addr(a[0]), a[0] / 4, a[1] / 4, a[2] / 4})
	}
	c.into(to, h.c.Fill)
	for _, step := range h.c.Steps {
		if step == rts.ScanCopied {
			c.scan()
		} else {
			c.roots(mem[step[0]/4 : step[1]/4])
		}
	}
	return mem, c
}

// The collector of cores leaves, in the old ranges too, word for word what this package leaves, and
// takes the time that its events cost.
func TestCollectorOnCore(t *testing.T) {
	d, err := rts.NewCollector()
	require.NoError(t, err)
	copied, areas := 0, 0
	priced, took := 0.0, 0.0
	var seen rts.GCWork
	for seed := range uint64(1500) {
		h := newRandomHeap(seed, d.SRAM)
		mem, c := h.collect()
		to := c.areas()
		cycles, err := d.Collect(&h.c)
		require.NoError(t, err, "seed %d", seed)
		require.Equal(t, mem[testRoots/4:], d.SRAM[testRoots/4:], "seed %d", seed)
		for i, a := range to {
			assert.Equal(t, [3]uint32{4 * a.base, 4 * a.top, 4 * a.end}, h.c.Areas[i], "seed %d", seed)
			copied += int(a.top - a.base)
		}
		assert.Equal(t, c.fill, h.c.Fill)
		assert.EqualValues(t, c.largest, h.c.Largest)
		areas += c.fill
		c.work[rts.GCStart]++
		for e, n := range c.work {
			seen[e] += n
		}
		price := float64(c.work.Cycles())
		assert.InDelta(t, price, cycles, 12+price/20, "seed %d: %v", seed, c.work)
		priced, took = priced+price, took+float64(cycles)
	}
	assert.InEpsilon(t, priced, took, 0.01)
	assert.Greater(t, copied, 150_000)
	assert.Greater(t, areas, 500)
	for e, n := range seen {
		assert.Greater(t, n, uint64(200), "event %d", e)
	}
}

// The sweep of cores leaves the list of boxes that this package leaves.
func TestSweepOnCore(t *testing.T) {
	d, err := rts.NewCollector()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(15, 15))
	prices := rts.SweepPrices()
	const rest, dropped = 0x7100 | term.TagBoxed, 0x7200
	for range 300 {
		clear(d.SRAM[rts.CollectedAt/4:])
		list, first, bytes := term.Term(term.None), term.Term(rest), 0
		objects := []uint32{}
		type box struct {
			at    uint32
			moved term.Term
		}
		var boxes []box
		for i := range uint32(r.IntN(20)) {
			words := []int{term.RefcWords, term.WritableWords}[r.IntN(2)]
			w := []uint32{term.Header(term.SubRefcBin, words-1), term.Small(r.IntN(1 << 20)),
				r.Uint32() &^ 3, i + 1, list, r.Uint32N(1 << 17), 0}[:words]
			b := box{at: testHeap + 64*i, moved: term.None}
			copy(d.SRAM[b.at/4:], w)
			if r.IntN(2) == 0 {
				to := testAreas + 64*i
				copy(d.SRAM[to/4:], w)
				b.moved = to | term.TagBoxed
				d.SRAM[b.at/4] = b.moved
			}
			boxes, list = append(boxes, b), b.at|term.TagBoxed
		}
		var cycles uint64
		for _, b := range slices.Backward(boxes) {
			if b.moved == term.None {
				objects = append(objects, d.SRAM[b.at/4+term.RefcObjectWord])
				cycles += prices.Dead.Cycles
				continue
			}
			bytes += payloadOf(d.SRAM[(b.moved&^3)/4:])
			first = b.moved
			cycles += prices.Alive.Cycles
		}
		took, err := d.Call("sweep", list, rest, dropped)
		require.NoError(t, err)
		assert.Equal(t, first, d.Core.R[0])
		assert.EqualValues(t, bytes, d.Core.R[1])
		assert.Equal(t, objects,
			d.SRAM[dropped/4 : d.Core.R[2]/4 : d.Core.R[2]/4][:len(objects):len(objects)])
		assert.InDelta(t, cycles, took, 16+float64(5*len(boxes)))
		next := term.Term(rest)
		for _, b := range slices.Backward(boxes) {
			if b.moved != term.None {
				assert.Equal(t, next, d.SRAM[(b.moved&^3)/4+term.RefcNextWord])
				next = b.moved
			}
		}
	}
}
