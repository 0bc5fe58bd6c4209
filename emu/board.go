package emu

import (
	"errors"
	"fmt"
	"math"
)

// Board is the configuration of a board. Ids of cores are (OriginRow+r)<<6 | OriginCol+c.
type Board struct {
	Rows, Cols           int    // mesh of cores
	OriginRow, OriginCol int    // mesh coordinates of the first core, 0..63
	SRAMBytes            int    // local memory of a core, a multiple of 4 KB
	DRAMBase             Addr   // shared DRAM, a multiple of 1 MB
	DRAMBytes            int    // a multiple of 1 MB
	ARMBase              Addr   // private memory of the ARM's processes, a multiple of 1 MB
	ARMBytes             int    // a multiple of 1 MB, or 0 for none
	ClockHz              int64  // core clock; virtual time counts its cycles
	ARMHz                int64  // clock of the ARM; the Zynq-7000's is 667 MHz (FACTS.md section 5, H)
	Name                 string // printed in reports
	// Values are those of the model's parameters on this board.
	Values *Values `json:"-"`
}

// Parallella returns the board of the thesis: an Epiphany-III of 4×4 cores at (32,8), 600 MHz, 32
// MB of shared DRAM.
func Parallella() Board {
	return Board{
		Name: "parallella",
		Rows: 4, Cols: 4,
		OriginRow: 32, OriginCol: 8,
		SRAMBytes: 32 << 10,
		DRAMBase:  0x8E000000,
		DRAMBytes: 32 << 20,
		ARMBase:   0x40000000,
		ARMBytes:  64 << 20,
		ClockHz:   600_000_000,
		ARMHz:     667_000_000,
	}
}

// SRAMBanks is the number of banks of a core's SRAM.
const SRAMBanks = 4

// Limits of a board.
const (
	meshSide     = 64 // rows and columns of the id space
	segmentBytes = 1 << segmentShift
	sramGranule  = 4 << 10
	mmrOffset    = 0xF0000 // of the memory-mapped registers in a core's segment
	mmrBytes     = 0x800
	mmrCoreID    = mmrOffset + 0x704
)

// Cores returns the number of cores.
func (b *Board) Cores() int { return b.Rows * b.Cols }

// CoreID returns the mesh id of the core with the given index. Indices count along rows.
func (b *Board) CoreID(core int) uint32 {
	return uint32(b.OriginRow+core/b.Cols)<<6 | uint32(b.OriginCol+core%b.Cols)
}

// CoreIndex returns the index of the core with the given mesh id.
func (b *Board) CoreIndex(id uint32) (core int, ok bool) {
	r, c := int(id>>6)-b.OriginRow, int(id&63)-b.OriginCol
	if r < 0 || r >= b.Rows || c < 0 || c >= b.Cols {
		return 0, false
	}
	return r*b.Cols + c, true
}

// SRAM returns the global address of the first byte of a core's local memory.
func (b *Board) SRAM(core int) Addr { return b.CoreID(core) << segmentShift }

// Global translates an address used on a core: it makes local addresses global and keeps others.
func (b *Board) Global(core int, a Addr) Addr {
	if a>>segmentShift == 0 {
		return b.SRAM(core) | a
	}
	return a
}

// Bank returns the SRAM bank, 0..3, of a local or global address in a core's SRAM.
func (b *Board) Bank(a Addr) int {
	return int(a&(segmentBytes-1)) / (b.SRAMBytes / SRAMBanks) % SRAMBanks
}

// Hops returns the number of mesh links between two cores. Packets travel along the row first, then
// along the column.
func (b *Board) Hops(from, to int) int {
	return abs(from/b.Cols-to/b.Cols) + abs(from%b.Cols-to%b.Cols)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// MaxBytes is the largest size of shared DRAM and of the ARM's memory: 2 GB, or 1 MB less if int
// has 32 bits.
const MaxBytes = min(2<<30, math.MaxInt&^(segmentBytes-1))

// Validate checks the configuration. The error joins one error for each invalid key.
func (b *Board) Validate() error {
	var errs []error
	for _, k := range []struct {
		key             string
		value, min, max int
	}{
		{"Rows", b.Rows, 1, meshSide}, {"Cols", b.Cols, 1, meshSide},
		{"OriginRow", b.OriginRow, 0, meshSide - 1}, {"OriginCol", b.OriginCol, 0, meshSide - 1},
		{"OriginRow+Rows", b.OriginRow + b.Rows, 1, meshSide},
		{"OriginCol+Cols", b.OriginCol + b.Cols, 1, meshSide},
		{"SRAMBytes", b.SRAMBytes, sramGranule, mmrOffset},
		{"DRAMBytes", b.DRAMBytes, segmentBytes, MaxBytes}, {"ARMBytes", b.ARMBytes, 0, MaxBytes},
	} {
		if k.value < k.min || k.value > k.max {
			errs = append(errs, fmt.Errorf("emu: %s is %d, want %d to %d", k.key, k.value, k.min, k.max))
		}
	}
	if b.ClockHz <= 0 {
		errs = append(errs, fmt.Errorf("emu: ClockHz is %d, want more than 0", b.ClockHz))
	}
	if b.ARMHz <= 0 {
		errs = append(errs, fmt.Errorf("emu: ARMHz is %d, want more than 0", b.ARMHz))
	}
	if len(errs) == 0 {
		errs = append(append(errs, b.checkAlignment()...), b.checkOverlaps()...)
	}
	return errors.Join(errs...)
}

func (b *Board) checkAlignment() (errs []error) {
	for _, k := range []struct {
		key          string
		value, align uint64
	}{
		{"SRAMBytes", uint64(b.SRAMBytes), sramGranule},
		{"DRAMBase", uint64(b.DRAMBase), segmentBytes}, {"DRAMBytes", uint64(b.DRAMBytes), segmentBytes},
		{"ARMBase", uint64(b.ARMBase), segmentBytes}, {"ARMBytes", uint64(b.ARMBytes), segmentBytes},
	} {
		if k.value%k.align != 0 {
			errs = append(errs, fmt.Errorf("emu: %s is %#x, want a multiple of %#x", k.key, k.value,
				k.align))
		}
	}
	return errs
}

// span is a range of addresses with the key that configures it.
type span struct {
	key   string
	base  uint64
	bytes uint64
}

func (s span) String() string {
	return fmt.Sprintf("%s (%#08x to %#08x)", s.key, s.base, s.base+s.bytes-1)
}

func (s span) overlaps(t span) bool { return s.base < t.base+t.bytes && t.base < s.base+s.bytes }

// MaxDRAMBytes returns the largest size of the shared DRAM that does not overlap cores, the ARM's
// memory or the end of the address space.
func (b *Board) MaxDRAMBytes() int { return b.room(uint64(b.DRAMBase)) }

// MaxARMBytes returns the same for the ARM's private memory.
func (b *Board) MaxARMBytes() int { return b.room(uint64(b.ARMBase)) }

// room returns the number of bytes from base to the next range.
func (b *Board) room(base uint64) int {
	end := uint64(1) << 32
	for _, s := range b.spans() {
		if s.base > base {
			end = min(end, s.base)
		}
	}
	return int(end - base)
}

// spans lists the local alias, both memories and every row of cores.
func (b *Board) spans() []span {
	spans := []span{
		{"local addresses", 0, segmentBytes},
		{"DRAMBase", uint64(b.DRAMBase), uint64(b.DRAMBytes)},
	}
	if b.ARMBytes > 0 {
		spans = append(spans, span{"ARMBase", uint64(b.ARMBase), uint64(b.ARMBytes)})
	}
	for r := range b.Rows {
		key := fmt.Sprintf("OriginRow/OriginCol: cores (%d,%d) to (%d,%d)",
			b.OriginRow+r, b.OriginCol, b.OriginRow+r, b.OriginCol+b.Cols-1)
		spans = append(spans, span{key, uint64(b.SRAM(r * b.Cols)), uint64(b.Cols) * segmentBytes})
	}
	return spans
}

// checkOverlaps compares all spans with each other.
func (b *Board) checkOverlaps() (errs []error) {
	spans := b.spans()
	for i, s := range spans {
		if s.base+s.bytes > 1<<32 {
			errs = append(errs, fmt.Errorf("emu: %v ends above the address space", s))
		}
		for _, t := range spans[:i] {
			if s.overlaps(t) {
				errs = append(errs, fmt.Errorf("emu: %v overlaps %v", s, t))
			}
		}
	}
	return errs
}
