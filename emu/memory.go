package emu

import "fmt"

// Segments is the number of 1 MB segments in the address space.
const Segments = 1 << (32 - segmentShift)

// unmapped is the Delta of a segment that holds no memory: every index derived from it is out of
// range.
const unmapped = 1 << 31

// Segment says where a 1 MB span of addresses is backed, and how many cycles an access to it stalls
// the owner of the view.
type Segment struct {
	// Delta is added (modulo 2^32) to address/4 to give an index into the backing words.
	Delta uint32
	// Load and Store are the stall cycles of one word access.
	Load, Store uint16
	// Read is one load in the form that hot loops accumulate: Load, plus 1 in the bits from
	// ReadShift up.
	Read uint64
}

// price sets the stall cycles of one word access.
func (s *Segment) price(load, store uint16) {
	s.Load, s.Store, s.Read = load, store, 1<<ReadShift|uint64(load)
}

// ReadShift is the bit that separates a sum of Segment.Read: stall cycles below it, words loaded
// from it up.
const ReadShift = 40

// SumReads splits a sum of Segment.Read into stall cycles and words.
func SumReads(sum uint64) (stall, words uint64) { return sum & (1<<ReadShift - 1), sum >> ReadShift }

// View is an agent's view of the memory: all views share the backing words, but each has its own
// costs. A View belongs to one agent and is not safe for concurrent use.
type View struct {
	// W backs all memory of the board: shared DRAM, the ARM's private range, every SRAM.
	W []Word
	// Seg maps addresses to W. Index it with address>>20.
	Seg *[Segments]Segment
	// LoadStall and StoreStall accumulate the stall cycles of accesses made through this view.
	LoadStall, StoreStall uint64
	// ChipLoadStall and ChipStoreStall are the part of these that accesses of the ARM to the chip
	// have caused; their words do not count as words of shared DRAM.
	ChipLoadStall, ChipStoreStall uint64
	// Loads and Stores count words moved through this view.
	Loads, Stores uint64
	// Moved counts bytes that the agent's DMA engine has moved by each path.
	Moved [dmaPaths]uint64
	// late is the time that contention adds to one transaction of the engine.
	late   [dmaPaths]fixed
	row    *meshRow // of the core; nil for the ARM
	bursts bursts   // of the ARM
	chip   Segment  // costs of the ARM's accesses to the chip; zero for a core
}

// Load reads the word at a and charges it.
func (v *View) Load(a Addr) Word {
	s := &v.Seg[a>>segmentShift]
	v.stallLoads(1, uint32(s.Load))
	v.Loads++
	return v.W[(a>>2)+s.Delta]
}

// bursts are the address ranges in which one load of a copy loop moves several words.
type bursts struct {
	base, bytes Addr
	words       int
}

// ChargeLoads charges n loaded words that stall for the given cycles each. It does not count mesh
// traffic: see Loaded.
func (v *View) ChargeLoads(n uint64, stall uint32) {
	v.stallLoads(n, stall)
	v.Loads += n
}

// ChargeStores does the same for stored words.
func (v *View) ChargeStores(n uint64, stall uint32) {
	v.stallStores(n, stall)
	v.Stores += n
}

// stallLoads books the stalls of loads. Accesses of the ARM to the chip are recognized by their
// cost.
func (v *View) stallLoads(n uint64, stall uint32) {
	v.LoadStall += n * uint64(stall)
	if stall == uint32(v.chip.Load) {
		v.ChipLoadStall += n * uint64(stall)
	}
}

func (v *View) stallStores(n uint64, stall uint32) {
	v.StoreStall += n * uint64(stall)
	if stall == uint32(v.chip.Store) {
		v.ChipStoreStall += n * uint64(stall)
	}
}

// Settled resets the stalls and words of the view, after they have been booked.
func (v *View) Settled() {
	v.LoadStall, v.StoreStall, v.Loads, v.Stores, v.ChipLoadStall, v.ChipStoreStall = 0, 0, 0, 0, 0, 0
}

// LoadStalls returns the stall cycles of a word loaded from an address, StoreStalls those of a word
// stored there.
func (v *View) LoadStalls(a Addr) uint32  { return uint32(v.Seg[a>>segmentShift].Load) }
func (v *View) StoreStalls(a Addr) uint32 { return uint32(v.Seg[a>>segmentShift].Store) }

// LoadBlock reads n words from a, which lie in one region, and charges them as loads of a copy
// loop: the ARM loads several words at a time from shared DRAM; otherwise words are loaded one by
// one.
func (v *View) LoadBlock(a Addr, n int) []Word {
	if n == 0 {
		return nil
	}
	loads := n
	if b := &v.bursts; a-b.base < b.bytes {
		loads = (n + b.words - 1) / b.words
	}
	v.stallLoads(uint64(loads), v.LoadStalls(a))
	v.Loads += uint64(n)
	return v.Slice(a, n)
}

// Store writes the word at a and charges it. Only memory that the agent owns may be written in this
// way; shared memory is written through the agent's Port.
func (v *View) Store(a Addr, w Word) {
	s := &v.Seg[a>>segmentShift]
	v.stallStores(1, uint32(s.Store))
	v.Stores++
	v.W[(a>>2)+s.Delta] = w
}

// DMA counts a DMA transfer of n bytes and returns its cycles: Board.DMACycles plus the delay by
// contention.
func (v *View) DMA(b *Board, p DMAPath, n int) Cycles {
	v.Moved[p] += uint64(n)
	packets := (n + dmaPacket - 1) / dmaPacket
	return b.DMACycles(p, n) + Cycles((fixed(packets) * v.late[p]).round())
}

// Peek returns the word at a without charging it, for the emulator, its reports and its tests.
func (v *View) Peek(a Addr) Word { return v.W[v.Index(a)] }

// Index returns the index in W of the word at an address.
func (v *View) Index(a Addr) uint32 { return a>>2 + v.Seg[a>>segmentShift].Delta }

// Segment returns the segment of an address, SameSegment reports whether two are in one.
func (v *View) Segment(a Addr) *Segment { return &v.Seg[a>>segmentShift] }
func SameSegment(a, b Addr) bool        { return (a^b)>>segmentShift == 0 }

// Slice returns the n words from a on as a slice of the backing memory. They must lie in one
// region.
func (v *View) Slice(a Addr, n int) []Word {
	i := (a >> 2) + v.Seg[a>>segmentShift].Delta
	if uint64(i)+uint64(n) > uint64(len(v.W)) {
		panic(fmt.Sprintf("emu: %d words at %#08x are not mapped", n, a))
	}
	return v.W[i : i+uint32(n) : i+uint32(n)]
}

// DMAInterval returns the time between two transactions of the engine on a path, including the
// delay by contention, in units of 1/65536 cycle.
func (v *View) DMAInterval(b *Board, p DMAPath) uint64 {
	return uint64(dmaRates[p].packet(b.ClockHz) + v.late[p])
}
