package rts

import (
	_ "embed"
	"sync"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/toolchain/routine"
)

//go:embed text/gc.s
var collectorText string

// NewCollector is a core with the collector.
func NewCollector() (*Device, error) { return newDevice("gc.s", collectorText) }

// Collection contains the input and the results of the collector of a core. Addresses are in bytes.
type Collection struct {
	Ranges  [][2]uint32 // start and bytes of the collected ranges
	Areas   [][3]uint32 // base, top and end of the areas to fill
	Fill    int         // the area that is being filled
	Steps   [][2]uint32 // roots from, to; or Look
	Pending int         // room for pointers that wait to be followed; 0 if none may
	Largest uint32      // words of the largest object, 2 at least
}

// ScanCopied is the step that scans the copied objects.
var ScanCopied = [2]uint32{1, 0}

// Where a device has what belongs to a collection. Heap and roots are where the caller wants them,
// from CollectedAt on.
const (
	recordAt    = DataAt
	rangesAt    = DataAt + 0x40
	areasAt     = DataAt + 0x80
	stepsAt     = DataAt + 0x100
	pendingAt   = DataAt + 0x180
	CollectedAt = DataAt + 0x300
)

// Collect executes a collection on the core, and returns its cycles. The results are in c
// afterwards.
func (d *Device) Collect(c *Collection) (cycles int, err error) {
	d.lay(c)
	cycles, err = d.Call("collect", recordAt)
	record := d.SRAM[recordAt/4:]
	c.Fill, c.Largest = int(record[2]-areasAt)/12, record[6]
	for i := range c.Areas {
		copy(c.Areas[i][:], d.SRAM[areasAt/4+3*i:])
	}
	return cycles, err
}

// lay writes the input of a collection to memory.
func (d *Device) lay(c *Collection) {
	record := [7]uint32{rangesAt, rangesAt + uint32(8*len(c.Ranges)), areasAt + uint32(12*c.Fill),
		stepsAt, pendingAt, 0, c.Largest}
	if c.Pending > 0 {
		record[5] = pendingAt + uint32(4*c.Pending)
	}
	copy(d.SRAM[recordAt/4:], record[:])
	for i := range c.Ranges {
		copy(d.SRAM[rangesAt/4+2*i:], c.Ranges[i][:])
	}
	for i := range c.Areas {
		copy(d.SRAM[areasAt/4+3*i:], c.Areas[i][:])
	}
	for i, step := range append(c.Steps[:len(c.Steps):len(c.Steps)], [2]uint32{}) {
		copy(d.SRAM[stepsAt/4+2*i:], step[:])
	}
}

// Memory is what a process has of memory, as the collector of a core decides by it what to collect
// and into how much. Addresses and sizes are in bytes unless they say words.
type Memory struct {
	Young, Top, Nursery       uint32
	Areas                     [][3]uint32 // of the old generation, as those of a collection
	Fill                      int
	BlockStack, BlockEnd      uint32 // where stack begins in the block, and where that ends
	Need, Spill, Block, Least uint32
	Expects, Useless          uint32 // words, collections in a row
	Traits                    uint32
	Largest                   uint32 // words
}

// Traits of a process's memory.
const (
	BlockOld = 1 << iota // the last area is in the block
	Overflow             // what the other areas have no room for goes there
	Asks                 // more areas can be asked for
	MoveIn               // there are new ones
	Crowded              // the block was more than half full
)

// memoryAt is where a device has the memory of a process.
const memoryAt = DataAt + 0xc0

// Decide lets the core execute one of the routines that choose what to collect, and into how much:
// accepts, wanted or suffices. It answers with the first two registers.
func (d *Device) Decide(name string, m *Memory) (results [2]uint32, err error) {
	d.layMemory(m)
	_, err = d.Call(name, memoryAt)
	return [2]uint32(d.Core.R[:2]), err
}

func (d *Device) layMemory(m *Memory) {
	for i := range m.Areas {
		copy(d.SRAM[areasAt/4+3*i:], m.Areas[i][:])
	}
	copy(d.SRAM[memoryAt/4:], []uint32{m.Young, m.Top, m.Nursery, areasAt,
		areasAt + uint32(12*len(m.Areas)), areasAt + uint32(12*m.Fill), m.BlockStack, m.BlockEnd,
		m.Need, m.Spill, m.Block, m.Least, m.Expects, m.Useless, m.Traits, m.Largest})
}

// Choices is what the choices of a collector take in cycles, with one area and nothing in memory, and
// in bytes: whether a nursery can be collected, how large a block a collection of everything needs,
// and whether a smaller one would do then.
type Choices struct {
	Accepts, Wanted, Suffices Routine
	Bytes                     int
}

// ChoicePrices are those of a core.
var ChoicePrices = sync.OnceValue(func() *Choices {
	d, err := NewCollector()
	if err != nil {
		panic("rts: " + err.Error())
	}
	price := func(name string) Routine {
		d.layMemory(&Memory{Young: meterHeap, Top: meterHeap, Nursery: 0x400, Block: 0x800,
			Least: 0x500, Largest: 2,
			Areas: [][3]uint32{{meterArea, meterArea, meterArea + meterBytes}}})
		r := priced(d.way(name, memoryAt))
		r.Fn = GC
		return r
	}
	return &Choices{price("accepts"), price("wanted"), price("suffices"),
		d.Bytes() - int(d.program.Symbols["choices"])}
})

// GCEvent is an event that occurs repeatedly in a collection.
type GCEvent uint8

// Events of a collection. Copies in a deep one, whose pointers are pending, are counted separately.
const (
	GCStart       GCEvent = iota // a collection
	GCRoots                      // roots that lie together
	GCRoot                       // a root
	GCRootPointer                // one that is a pointer, besides
	GCScan                       // the copied objects are scanned
	GCScanWord                   // a word of that
	GCScanPointer                // one that is a pointer, besides
	GCSeenPair                   // a pointer to a cell that has been copied
	GCSeenBox                    // to something else
	GCPair                       // a cell is copied
	GCBox                        // an object of terms is copied, besides the words after its header
	GCRawBox                     // an object of other words
	GCDeepPair                   // as GCPair, GCBox and GCRawBox
	GCDeepBox
	GCDeepRawBox
	GCBoxWord    // a word of an object
	GCAwaitWord  // a word of an object is scanned while the object is copied
	GCPending    // a pointer has been pending
	GCNextRange  // a pointer is compared with a range after the first
	GCOtherRange // it is found in one, besides
	GCNextArea   // another area is filled, and scanned in the end
	GCScanPast   // a word of an area that is full is scanned, in addition
	NumGCEvents
)

// GCWork is how often each event has occurred.
type GCWork [NumGCEvents]uint64

// GCPrices are the prices of events on a core, each measured as the additional time of one more
// event.
var GCPrices = sync.OnceValue(func() *[NumGCEvents]Routine {
	d, err := NewCollector()
	if err != nil {
		panic("rts: " + err.Error())
	}
	return (&gcMeter{d}).prices()
})

// CollectorBytes is the size of the collector, without its choices.
var CollectorBytes = sync.OnceValue(func() int {
	d, err := NewCollector()
	if err != nil {
		panic("rts: " + err.Error())
	}
	return int(d.program.Symbols["choices"])
})

// gcMeter measures collections of small heaps.
type gcMeter struct{ d *Device }

// Where the meter has roots and the heap, which begins with objects.
const (
	meterRoots = CollectedAt
	meterHeap  = CollectedAt + 0x100
	meterArea  = CollectedAt + 0x800
	meterBytes = 0x700
	elsewhere  = 0x40_0000 | term.TagList // a cell of none of the ranges
)

// path returns the path of a collection of a heap with roots, in one step. If scanning is set it
// scans the copied objects. The heap is the last of the ranges; the others are empty.
func (m *gcMeter) path(ranges int, deep, scanning bool, roots, heap []uint32) routine.Path {
	c := Collection{Areas: [][3]uint32{{meterArea, meterArea, meterArea + meterBytes}}}
	for range ranges - 1 {
		c.Ranges = append(c.Ranges, [2]uint32{meterHeap, 0})
	}
	c.Ranges = append(c.Ranges, [2]uint32{meterHeap, meterBytes})
	if deep {
		c.Pending = 32
	}
	return m.pathOf(&c, scanning, roots, heap)
}

func (m *gcMeter) pathOf(c *Collection, scanning bool, roots, heap []uint32) routine.Path {
	clear(m.d.SRAM[meterHeap/4 : meterArea/4])
	copy(m.d.SRAM[meterHeap/4:], heap)
	copy(m.d.SRAM[meterRoots/4:], roots)
	if roots != nil {
		c.Steps = append(c.Steps, [2]uint32{meterRoots, meterRoots + uint32(4*len(roots))})
	}
	if scanning {
		c.Steps = append(c.Steps, ScanCopied)
	}
	c.Largest = 2
	m.d.lay(c)
	return m.d.way("collect", recordAt)
}

// split is the way of a collection of two tuples, of which the first one fills an area.
func (m *gcMeter) split(words int) routine.Path {
	p, w := object(0, term.SubTuple, words)
	q, _ := object(1, term.SubTuple, words)
	first := uint32(meterArea + 4*len(w))
	return m.pathOf(&Collection{Ranges: [][2]uint32{{meterHeap, meterBytes}},
		Areas: [][3]uint32{{meterArea, meterArea, first}, {first, first, meterArea + meterBytes}}},
		true, []uint32{p, q}, append(append([]uint32{}, w...), w...))
}

// object returns an object of so many words, the i-th of several of the same size at the beginning
// of the heap, and a pointer to it.
func object(i, sub, words int) (p uint32, w []uint32) {
	w = []uint32{term.Header(sub, words)}
	for range words {
		w = append(w, term.Nil)
	}
	return meterHeap + uint32(4*i*len(w)) | term.TagBoxed, w
}

// two is split with one area.
func (m *gcMeter) two(words int) routine.Path {
	p, w := object(0, term.SubTuple, words)
	q, _ := object(1, term.SubTuple, words)
	return m.path(1, false, true, []uint32{p, q}, append(append([]uint32{}, w...), w...))
}

// another returns the additional cost of a second object, with its pointer among the roots.
func (m *gcMeter) another(deep bool, sub, words int) routine.Path {
	p, w := object(0, sub, words)
	q, _ := object(1, sub, words)
	heap := append(append([]uint32{}, w...), w...)
	return m.path(1, deep, true, []uint32{p, q}, heap).Minus(
		m.path(1, deep, true, []uint32{p}, heap))
}

// pair is another for cells. pointer is the additional cost if both words of one are pointers, not
// one.
func (m *gcMeter) pair(deep bool) (another, pointer routine.Path) {
	const p, q = meterHeap | term.TagList, meterHeap + 8 | term.TagList
	plain := []uint32{term.Nil, term.Nil, term.Nil, term.Nil}
	one := m.path(1, deep, true, []uint32{p}, plain)
	another = m.path(1, deep, true, []uint32{p, q}, plain).Minus(one)
	pointer = m.path(1, deep, true, []uint32{p}, []uint32{elsewhere, elsewhere}).Minus(
		m.path(1, deep, true, []uint32{p}, []uint32{elsewhere, term.Nil}))
	return another, pointer
}

// prices measures all events.
func (m *gcMeter) prices() *[NumGCEvents]Routine {
	var p [NumGCEvents]routine.Path
	p[GCStart] = m.path(1, false, false, nil, nil)
	nils := []uint32{term.Nil, term.Nil, term.Nil}
	roots := func(ranges int, roots ...uint32) routine.Path {
		return m.path(ranges, false, false, roots, nil)
	}
	p[GCRoot] = roots(1, nils[:2]...).Minus(roots(1, nils[:1]...))
	p[GCRoots] = roots(1, nils[:1]...).Minus(p[GCRoot]).Minus(p[GCStart])
	p[GCRootPointer] = roots(1, elsewhere).Minus(roots(1, term.Nil))
	p[GCNextRange] = roots(3, elsewhere).Minus(roots(2, elsewhere))
	p[GCScan] = m.path(1, false, true, nil, nil).Minus(p[GCStart])
	p[GCBoxWord] = m.another(false, term.SubHeapBin, 5).Minus(m.another(false, term.SubHeapBin, 4))
	p[GCScanWord] = m.another(false, term.SubTuple, 5).Minus(m.another(false, term.SubTuple, 4)).
		Minus(p[GCBoxWord])
	p[GCAwaitWord] = m.another(true, term.SubTuple, 5).Minus(m.another(true, term.SubTuple, 4)).
		Minus(p[GCBoxWord])
	plain := p[GCRootPointer].Plus(p[GCRoot])
	words := p[GCBoxWord].Times(4)
	p[GCBox] = m.another(false, term.SubTuple, 4).Minus(plain).Minus(words).
		Minus(p[GCScanWord].Times(4))
	p[GCRawBox] = m.another(false, term.SubHeapBin, 4).Minus(plain).Minus(words)
	p[GCDeepBox] = m.another(true, term.SubTuple, 4).Minus(plain).Minus(words).
		Minus(p[GCAwaitWord].Times(4))
	p[GCDeepRawBox] = m.another(true, term.SubHeapBin, 4).Minus(plain).Minus(words)
	pair, pointer := m.pair(false)
	p[GCPair] = pair.Minus(plain).Minus(p[GCScanWord].Times(2))
	p[GCScanPointer] = pointer
	pair, p[GCPending] = m.pair(true)
	p[GCDeepPair] = pair.Minus(plain).Minus(p[GCAwaitWord].Times(2))
	p[GCSeenPair] = m.again(meterHeap|term.TagList, nils[:2]).Minus(plain)
	box, w := object(0, term.SubTuple, 2)
	p[GCSeenBox] = m.again(box, w).Minus(plain)
	one := func(ranges int) routine.Path { return m.path(ranges, false, true, []uint32{box}, w) }
	p[GCOtherRange] = one(2).Minus(one(1)).Minus(p[GCNextRange])
	more := p[GCBoxWord].Plus(p[GCScanWord]).Times(2)
	p[GCScanPast] = m.split(5).Minus(m.split(4)).Minus(more)
	p[GCNextArea] = m.split(4).Minus(p[GCScanPast].Times(4)).Minus(m.two(4))
	var all [NumGCEvents]Routine
	for e := range p {
		all[e] = Routine{Fn: GC, Cycles: uint64(p[e].Cycles), Bytes: p[e].Bytes,
			Instrs: uint64(p[e].Instrs)}
	}
	return &all
}

// again returns the cost of a second root that refers to the same object as the first.
func (m *gcMeter) again(p uint32, heap []uint32) routine.Path {
	return m.path(1, false, true, []uint32{p, p}, heap).Minus(
		m.path(1, false, true, []uint32{p}, heap))
}

// Cycles returns the cycles of all that work, without accesses that leave the core.
func (w *GCWork) Cycles() (n uint64) {
	prices := GCPrices()
	for e := range w {
		n += w[e] * prices[e].Cycles
	}
	return n
}

// Sweep contains the costs of the check of a box whose object is live, and of one whose object is
// dropped.
type Sweep struct{ Alive, Dead Routine }

// SweepPrices are those of a core.
var SweepPrices = sync.OnceValue(func() *Sweep {
	d, err := NewCollector()
	if err != nil {
		panic("rts: " + err.Error())
	}
	at := func(i uint32) uint32 { return meterHeap + 64*i }
	path := func(boxes uint32, alive bool) routine.Path {
		list := uint32(term.None)
		for i := range boxes {
			box := d.SRAM[at(i)/4:]
			copy(box, []uint32{term.Header(term.SubRefcBin, term.RefcWords-1), term.Small(8), 0,
				1, list})
			if list = at(i) | term.TagBoxed; alive {
				box[0] = list + meterArea - meterHeap
				copy(d.SRAM[(at(i)+meterArea-meterHeap)/4:], []uint32{
					term.Header(term.SubRefcBin, term.RefcWords-1), term.Small(8)})
			}
		}
		return d.way("sweep", list, term.None, meterRoots)
	}
	event := func(alive bool) Routine {
		p := path(2, alive).Minus(path(1, alive))
		return Routine{Fn: GC, Cycles: uint64(p.Cycles), Bytes: p.Bytes, Instrs: uint64(p.Instrs)}
	}
	return &Sweep{event(true), event(false)}
})
