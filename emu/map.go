package emu

import (
	"fmt"
	"sync/atomic"
)

// Region is a kind of address.
type Region uint8

// Regions.
const (
	Unmapped Region = iota
	SRAM            // local memory of a core, under its global name
	MMR             // memory-mapped registers of a core
	DRAM            // shared by cores and the ARM
	ARM             // private to the ARM's processes
	regions
)

func (r Region) String() string {
	return [...]string{"unmapped", "SRAM", "MMR", "DRAM", "host"}[r]
}

// place says where a segment, by its global address, is backed.
type place struct {
	delta  uint32 // added (modulo 2^32) to address/4 to give the index
	limit  uint32 // bytes of the segment that are backed
	region Region
}

// Memory is all memory of a board.
//
// The backing slice holds DRAM, then the ARM's range, then every SRAM in order of core index.
type Memory struct {
	board  Board
	words  []Word
	places [Segments]place
	mesh   *Mesh
	halted []Word                 // DebugStatus of every core
	used   [regions]atomic.Uint32 // high-water marks: bytes from the region's base
	top    [regions]atomic.Uint32 // the same from its end
}

// NewMemory makes the memory of a board, all zero.
func NewMemory(b Board) (*Memory, error) {
	if err := b.Validate(); err != nil {
		return nil, err
	}
	total := b.DRAMBytes + b.ARMBytes + b.Cores()*b.SRAMBytes
	words := total / WordBytes
	m := &Memory{board: b, words: make([]Word, words+guardWords)[:words], halted: make([]Word, b.Cores())}
	m.mesh = newMesh(&m.board)
	for i := range m.places {
		m.places[i].delta = unmapped
	}
	next := uint32(0)
	next = m.place(DRAM, b.DRAMBase, b.DRAMBytes, next)
	next = m.place(ARM, b.ARMBase, b.ARMBytes, next)
	for core := range b.Cores() {
		next = m.place(SRAM, b.SRAM(core), b.SRAMBytes, next)
	}
	return m, nil
}

// guardWords are words after all memory: an index that native code derives from any address in a
// segment that is only partly mapped stays within the backing slice.
const guardWords = segmentBytes / WordBytes

// place maps n bytes from base on to the backing words from index on, and returns the index after
// them.
func (m *Memory) place(r Region, base Addr, n int, index uint32) uint32 {
	for off := 0; off < n; off += segmentBytes {
		m.places[(base+Addr(off))>>segmentShift] = place{
			delta:  index - base>>2,
			limit:  uint32(min(segmentBytes, n-off)),
			region: r,
		}
	}
	return index + uint32(n/WordBytes)
}

// Board returns the configuration.
func (m *Memory) Board() *Board { return &m.board }

// Mesh returns the traffic between cores.
func (m *Memory) Mesh() *Mesh { return m.mesh }

// View makes a view for the core with the given index, with the access costs of that core. It does
// not map the ARM's range.
func (m *Memory) View(core int) *View {
	v := m.view(func(segment int, r Region) (s Segment, visible bool) {
		switch r {
		case DRAM:
			s = m.stalls(m.board.Values.constant(dramRead), dramWrite)
			s.Store -= issueCycle
			return s, true
		case SRAM:
			other, _ := m.board.CoreIndex(uint32(segment))
			return sramStalls(m.board.Hops(core, other)), true
		}
		return s, false
	})
	own := m.board.SRAM(core)
	v.Seg[0] = v.Seg[own>>segmentShift]
	v.Seg[0].Delta += own >> 2
	v.row = &m.mesh.rows[core]
	v.row.view = v
	return v
}

// ARMView makes a view for a process on the ARM, with the access costs of the ARM, in cycles of the
// core clock.
func (m *Memory) ARMView() *View {
	v := m.view(func(_ int, r Region) (s Segment, visible bool) {
		switch r {
		case DRAM:
			return m.stalls(armDRAMRead, armDRAMWrite), true
		case SRAM:
			return m.stalls(armSRAMRead, armSRAMWrite), true
		}
		return s, true
	})
	v.chip = m.chipStalls()
	v.bursts = bursts{m.board.DRAMBase, Addr(m.board.DRAMBytes), int(armBurst.Value)}
	return v
}

// chipStalls returns the costs of the ARM's accesses to SRAM, by which View recognizes such
// accesses; the zero Segment if accesses to DRAM cost the same.
func (m *Memory) chipStalls() Segment {
	chip, dram := m.stalls(armSRAMRead, armSRAMWrite), m.stalls(armDRAMRead, armDRAMWrite)
	if chip.Load == dram.Load || chip.Store == dram.Store {
		return Segment{}
	}
	return chip
}

// Private sets the costs of loads from the whole segments within n bytes from a to those of the
// ARM's private memory, because the ARM has a copy of their contents.
func (v *View) Private(a Addr, n int) {
	for i := (a + segmentBytes - 1) >> segmentShift; i < (a+Addr(n))>>segmentShift; i++ {
		v.Seg[i].price(uint16(armPrivate.Value), v.Seg[i].Store)
	}
}

// view builds a table of segments from the costs that cost returns for each mapped segment.
func (m *Memory) view(cost func(segment int, r Region) (s Segment, visible bool)) *View {
	seg := new([Segments]Segment)
	for i, p := range m.places {
		s, visible := cost(i, p.region)
		s.Delta = unmapped
		if visible {
			s.Delta = p.delta
		}
		s.price(s.Load, s.Store)
		seg[i] = s
	}
	return &View{W: m.words, Seg: seg}
}

// stalls returns a segment outside the chip, whose costs are in cycles of the clock at which they
// were measured.
func (m *Memory) stalls(load, store Constant) Segment {
	return Segment{Load: load.stall(m.board.ClockHz), Store: store.stall(m.board.ClockHz)}
}

// sramStalls returns the segment of a core that is hops links away.
func sramStalls(hops int) Segment {
	if hops == 0 {
		return Segment{}
	}
	return Segment{
		Load:  uint16(remoteRead.Value + remoteReadHop.Value*int64(hops) - issueCycle),
		Store: uint16(remoteWrite.Value - issueCycle),
	}
}

// Region returns the region of a global address.
func (m *Memory) Region(a Addr) Region {
	p := &m.places[a>>segmentShift]
	off := a & (segmentBytes - 1)
	switch {
	case off < p.limit:
		return p.region
	case p.region == SRAM && off >= mmrOffset && off < mmrOffset+mmrBytes:
		return MMR
	}
	return Unmapped
}

// index returns the index in the backing slice of the word at a global address.
func (m *Memory) index(a Addr) (i uint32, ok bool) {
	p := &m.places[a>>segmentShift]
	return a>>2 + p.delta, a&(segmentBytes-1) < p.limit && a%WordBytes == 0
}

// AddrError is the error of an access to an invalid address.
type AddrError struct {
	Addr   Addr
	Op     string // "read", "write", "testset", or "access" to a block
	Reason string
}

func (e *AddrError) Error() string {
	return fmt.Sprintf("emu: %s at %#08x: %s", e.Op, e.Addr, e.Reason)
}

// refuse returns the error of an address that index rejects.
func (m *Memory) refuse(op string, a Addr) error {
	switch r := m.Region(a); {
	case a%WordBytes != 0:
		return &AddrError{a, op, "not word aligned"}
	case r == MMR && m.stopped(a):
		return &AddrError{a, op, "no answer: the core's clock has stopped"}
	case r == MMR:
		return &AddrError{a, op, "register not modelled"}
	case a>>segmentShift == 0:
		return &AddrError{a, op, "local address, want a global one"}
	}
	return &AddrError{a, op, "not mapped"}
}

// Read returns the word at a global address without charging it. It fails with an *AddrError if
// there is no word.
func (m *Memory) Read(a Addr) (Word, error) {
	if i, ok := m.index(a); ok {
		return m.words[i], nil
	}
	if w, ok := m.register(a); ok {
		return w, nil
	}
	return 0, m.refuse("read", a)
}

// Write sets the word at a global address without charging it. It fails with an *AddrError if there
// is no word. Agents of an engine never call it: they write through a View or a Port.
func (m *Memory) Write(a Addr, w Word) error {
	if i, ok := m.index(a); ok {
		m.words[i] = w
		return nil
	}
	if m.command(a, w) {
		return nil
	}
	return m.refuse("write", a)
}

// TestSet executes TESTSET on a global address without charging it: it writes w if the word there
// is 0, and returns the old word. It fails with an *AddrError outside SRAM.
func (m *Memory) TestSet(a Addr, w Word) (old Word, err error) {
	i, ok := m.index(a)
	if !ok {
		return 0, m.refuse("testset", a)
	}
	if r := m.Region(a); r != SRAM {
		return 0, &AddrError{a, "testset", fmt.Sprintf("in %v, want a core's SRAM", r)}
	}
	old = m.words[i]
	if old == 0 {
		m.words[i] = w
	}
	return old, nil
}

// Words returns the n words from a global address on as a slice of the backing memory. They must
// lie in one region.
func (m *Memory) Words(a Addr, n int) ([]Word, error) {
	i, ok := m.index(a)
	if !ok {
		return nil, m.refuse("access", a)
	}
	last := uint64(a) + uint64(n)*WordBytes - WordBytes
	if n < 0 || last >= 1<<32 {
		return nil, &AddrError{a, "access", fmt.Sprintf("%d words end above the address space", n)}
	}
	if j, ok := m.index(Addr(last)); n > 0 &&
		(!ok || j-i != uint32(n-1) || m.Region(Addr(last)) != m.Region(a)) {
		return nil, &AddrError{a, "access", fmt.Sprintf("%d words leave the region", n)}
	}
	return m.words[i : i+uint32(n) : i+uint32(n)], nil
}

// Touch marks everything in a region (DRAM or ARM) below the address limit as possibly in use.
// Allocators call it; the state hash covers what has been touched. The mark never falls. Several
// agents may call Touch at once.
func (m *Memory) Touch(r Region, limit Addr) {
	base, bytes := m.extent(r)
	raise(&m.used[r], min(limit-base, bytes))
}

// TouchTop marks everything from an address of a region to its end in the same way.
func (m *Memory) TouchTop(r Region, from Addr) {
	base, bytes := m.extent(r)
	raise(&m.top[r], bytes-min(from-base, bytes))
}

func raise(mark *atomic.Uint32, n uint32) {
	for {
		old := mark.Load()
		if n <= old || mark.CompareAndSwap(old, n) {
			return
		}
	}
}

// Touched returns the number of bytes of a region that may be in use, at its base and at its end
// together.
func (m *Memory) Touched(r Region) int {
	if r == SRAM {
		return m.board.Cores() * m.board.SRAMBytes
	}
	_, bytes := m.extent(r)
	return int(min(uint64(m.used[r].Load())+uint64(m.top[r].Load()), uint64(bytes)))
}

func (m *Memory) extent(r Region) (base Addr, bytes uint32) {
	switch r {
	case DRAM:
		return m.board.DRAMBase, uint32(m.board.DRAMBytes)
	case ARM:
		return m.board.ARMBase, uint32(m.board.ARMBytes)
	}
	return 0, 0
}

// HashState adds all memory in use to h: DRAM and the ARM's range as far as touched, and every
// SRAM; then which cores are halted.
func (m *Memory) HashState(h *Hash) {
	dram, arm := m.board.DRAMBytes/WordBytes, m.board.ARMBytes/WordBytes
	m.hashTouched(h, DRAM, m.words[:dram])
	m.hashTouched(h, ARM, m.words[dram:dram+arm])
	h.Words(m.words[dram+arm:])
	h.Words(m.halted)
}

// hashTouched adds both ends of a region, which may overlap.
func (m *Memory) hashTouched(h *Hash, r Region, ws []Word) {
	low, top := int(m.used[r].Load())/WordBytes, int(m.top[r].Load())/WordBytes
	h.Words(ws[:low])
	h.Words(ws[max(low, len(ws)-top):])
}
