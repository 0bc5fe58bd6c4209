package slave

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/rts"
)

// Region is a named part of a core's SRAM.
type Region struct {
	Name   string
	Offset int // bytes from the start of SRAM
	Bytes  int
	// Banks of its first and last byte, -1 beyond the end of SRAM.
	Banks [2]int
}

// Layout is the map of a core's SRAM. Offsets are in bytes from its start; a region of 0 bytes is
// not in SRAM.
type Layout struct {
	Runtime [rts.NumFuncs]RuntimePlace // place of the runtime functions
	Regions []Region
	Size    int // bytes in use
	Free    int // bytes after what is in use

	X                 int // x0, unless the x registers are in shared DRAM
	Inbox, InboxBytes int
	Stack, StackBytes int
	Cache, CacheBytes int
	// CacheMax is the largest size of the instruction cache, when the heap after it has left SRAM.
	CacheMax int
	// Heap is the heap or the nursery. It begins where the cache ends, with the old generation,
	// which leaves SRAM first.
	Heap, HeapBytes int
	// Symmetric is the memory that a member of a job opens to the other members, at the same offset
	// on all cores: see symmetricEnd.
	Symmetric, SymmetricBytes int

	board *emu.Board
	place Placement
}

// RegisterBytes is the size of a core's x registers.
const RegisterBytes = code.NumX * emu.WordBytes

// Fixed parts, in bytes.
const (
	vectorBytes    = 0x28 // interrupt vectors (FACTS.md section 8, SRAM layout)
	workgroupBytes = 0x30 // workgroup configuration, up to 0x57
	controlBytes   = 0xA8 // process control block and the slave's own state
	printBytes     = 512  // print buffer (FACTS.md section 8)
	cStackBytes    = 1024 // stack of the resident runtime
	slaveInC       = 1024 // READY loop, rings, system calls, cold calls (estimate, L: COPRTHR-2 has 128 for host calls alone)
)

// Sizes in SRAM for sending between cores, besides the inbox.
const (
	numRoutes  = 16
	routeBytes = numRoutes * 2 * emu.WordBytes // pid and core
	maxMarks   = 16
	markBytes  = maxMarks * 2 * emu.WordBytes
	meshBytes  = 768 // code to send and take (estimate, L: four times COPRTHR-2's host calls and a copying loop)
)

// slaveBytes returns the size of the slave, which depends on the cost model of the runtime, and that
// of the instruction cache's routines beside it. In C they are part of the slave.
func slaveBytes(p *Placement, cache swicache.Config) (slave, cold int) {
	if p.Software.Runtime() != cost.Own {
		return slaveInC, 0
	}
	if cache.Bytes > 0 {
		cold = cache.RuntimeBytes()
	}
	return rts.SlavePrices().Bytes + rts.SlavePrices().RestBytes, cold
}

// NewLayout places everything that lives in SRAM one after the other. It fails when the SRAM is too
// small: the error shows the map, what exceeds the end, and what can be made smaller.
func NewLayout(board *emu.Board, cache swicache.Config, p Placement) (*Layout, error) {
	if err := p.Validate(board); err != nil {
		return nil, err
	}
	if cache.Bytes < 0 || cache.Bytes > board.SRAMBytes {
		return nil, fmt.Errorf("slave: Cache.Bytes is %d, want 0 to %d", cache.Bytes, board.SRAMBytes)
	}
	p.Software.Values = board.Values
	l := &Layout{board: board, place: p, Runtime: p.Runtime}
	l.add("interrupt vectors", vectorBytes)
	l.add("workgroup configuration", workgroupBytes)
	l.add("control block", controlBytes)
	if !p.Software.RegistersInDRAM {
		l.X = l.add("x registers", RegisterBytes)
	}
	if n := p.Software.LoopBytes(); n > 0 && !p.Software.LoopInDRAM {
		l.add("instruction handlers", n)
	}
	slave, cold := slaveBytes(&p, cache)
	l.add("slave", slave)
	if cold > 0 {
		l.add("cold calls", cold)
	}
	for f, at := range p.Runtime {
		if f := rts.Func(f); at == Resident {
			l.add(f.String(), p.Software.Bytes(f))
		}
	}
	l.add("print buffer", printBytes)
	if p.InboxBytes > 0 {
		l.add("core to core", meshBytes+routeBytes+markBytes)
		l.add("outbox", syscalls.Inbox{Bytes: p.InboxBytes}.MaxImage()*emu.WordBytes)
		l.Inbox, l.InboxBytes = l.add("inbox", p.InboxBytes), p.InboxBytes
	}
	if p.SymmetricBytes > 0 {
		l.add("job", memberBytes(board))
	}
	if p.Stack != StackDRAM {
		l.Stack, l.StackBytes = l.add("stack", p.StackBytes), p.StackBytes
	}
	l.Cache, l.CacheBytes = l.add("instruction cache", cache.Bytes), cache.Bytes
	l.CacheMax = l.CacheBytes
	if p.Heap != HeapDRAM {
		name := "heap"
		if p.Heap == HeapNursery {
			name = "nursery"
		}
		l.Heap, l.HeapBytes = l.add(name, p.HeapBytes), p.HeapBytes
		l.CacheMax = l.Size - l.Cache
	}
	l.add("runtime stack", cStackBytes)
	if l.Free = l.end() - l.Size; l.Free < 0 {
		return nil, l.tooLarge(p)
	}
	return l, nil
}

// symmetricEnd is the distance of the end of the symmetric region from that of SRAM: programs in C
// have their stack of 2 KB there, and 16 bytes above it, which belong to its first frame.
const symmetricEnd = 2<<10 + 16

// end is where the parts end that are placed one after the other: at the symmetric region, if there
// is one, which is where programs have it.
func (l *Layout) end() int {
	n := l.place.SymmetricBytes
	if n == 0 {
		return l.board.SRAMBytes
	}
	if l.Symmetric == 0 {
		l.Symmetric, l.SymmetricBytes = l.board.SRAMBytes-symmetricEnd-n, n
		l.Regions = append(l.Regions, Region{"symmetric heap", l.Symmetric, n,
			[2]int{l.bank(l.Symmetric), l.bank(l.Symmetric + n - 1)}})
	}
	return l.Symmetric
}

// local returns the local heap of a process in an SRAM that starts at base.
//
// A nursery uses all of the heap's bytes. If the old generation is local too, the nursery has a
// sixth and each half of the old generation five twelfths: a collection by the core needs room as
// if the whole nursery were live, so that live data of up to a quarter of the heap never leave. If
// the old generation continues in extensions, the nursery may have seven eighths.
func (l *Layout) local(base emu.Addr, borrow Borrow) (x heap.Local) {
	block := func(offset, bytes int) code.Block {
		return code.Block{Addr: base + emu.Addr(offset), Words: bytes / emu.WordBytes}
	}
	if l.place.Stack != StackDRAM {
		x.Stack = block(l.Stack, l.StackBytes)
		x.NoSpill = l.place.Stack == StackSRAM
	}
	nursery := l.HeapBytes
	x.Overflow = borrow == BorrowIdle
	if l.place.Heap == HeapSRAM {
		nursery = l.HeapBytes / 6 &^ (sizeGrain - 1)
		if l.place.Nursery == NurseryMost {
			nursery = l.HeapBytes * 7 / 8 &^ (sizeGrain - 1)
		}
		half := (l.HeapBytes - nursery) / 2 &^ (sizeGrain - 1)
		x.Old = [2]code.Block{block(l.Heap, half), block(l.Heap+half, half)}
	}
	if l.place.Heap != HeapDRAM {
		x.Heap = block(l.Heap+l.HeapBytes-nursery, nursery)
	}
	return x
}

// cacheBytes returns the size of the instruction cache beside what a process still uses of its
// local heap.
func (l *Layout) cacheBytes(x heap.Local) int {
	switch {
	case x.Old[0].Words > 0:
		return l.CacheBytes
	case x.Heap.Words > 0:
		return max(l.CacheBytes, l.Heap+l.HeapBytes-x.Heap.Words*emu.WordBytes-l.Cache)
	}
	return l.CacheMax
}

// add places a region on the next 8-byte boundary and returns its offset.
func (l *Layout) add(name string, bytes int) int {
	at := (l.Size + 7) &^ 7
	l.Size = at + bytes
	l.Regions = append(l.Regions, Region{name, at, bytes, [2]int{l.bank(at), l.bank(max(at, l.Size-1))}})
	return at
}

// bank returns the bank of an offset, -1 beyond the end of SRAM.
func (l *Layout) bank(offset int) int {
	if offset >= l.board.SRAMBytes {
		return -1
	}
	return l.board.Bank(emu.Addr(offset))
}

// tooLarge returns why the map does not fit.
func (l *Layout) tooLarge(p Placement) error {
	first := l.Regions[slices.IndexFunc(l.Regions, func(r Region) bool {
		return r.Offset+r.Bytes > l.end()
	})]
	var smaller, movable []string
	if n := p.Software.LoopBytes(); n > 0 && !p.Software.LoopInDRAM {
		movable = append(movable, fmt.Sprintf("instruction handlers (%d)", n))
	}
	if !p.Software.RegistersInDRAM {
		movable = append(movable, fmt.Sprintf("x registers (%d)", RegisterBytes))
	}
	for _, c := range []struct {
		name  string
		bytes int
	}{{"instruction cache", l.CacheBytes}, {"heap", l.HeapBytes}, {"stack", l.StackBytes},
		{"inbox", l.InboxBytes}, {"symmetric heap", l.SymmetricBytes}} {
		if c.bytes > 0 {
			smaller = append(smaller, fmt.Sprintf("%s (%d)", c.name, c.bytes))
		}
	}
	for f, at := range p.Runtime {
		if f := rts.Func(f); at == Resident {
			movable = append(movable, fmt.Sprintf("%s (%d)", f, p.Software.Bytes(f)))
		}
	}
	s := fmt.Sprintf("SRAM of %d bytes is too small: the map needs %d, %d too many; the first part beyond the end is the %s, by %d\n%s",
		l.end(), l.Size, -l.Free, first.Name, first.Offset+first.Bytes-l.end(), l)
	if len(smaller) > 0 {
		s += "can be smaller: " + strings.Join(smaller, ", ") + "\n"
	}
	if len(movable) > 0 {
		s += "can be cached or in DRAM: " + strings.Join(movable, ", ") + "\n"
	}
	return errors.New(strings.TrimSuffix(s, "\n"))
}

// String returns the map as a table: offset, bytes, banks, name.
func (l *Layout) String() string {
	var s strings.Builder
	row := func(r Region) {
		banks := "-"
		switch first, last := r.Banks[0], r.Banks[1]; {
		case first < 0:
		case last == first:
			banks = fmt.Sprint(first)
		case last < 0:
			banks = fmt.Sprintf("%d-", first)
		default:
			banks = fmt.Sprintf("%d-%d", first, last)
		}
		fmt.Fprintf(&s, "0x%04x  %5d  %-4s  %s\n", r.Offset, r.Bytes, banks, r.Name)
	}
	free := func(from, to int) {
		if from < to {
			row(Region{"free", from, to - from, [2]int{l.bank(from), l.bank(to - 1)}})
		}
	}
	for _, r := range l.Regions {
		if r.Offset == l.Symmetric && l.SymmetricBytes > 0 {
			free(l.Size, l.Symmetric)
		}
		row(r)
	}
	free(max(l.Size, l.Symmetric+l.SymmetricBytes), l.board.SRAMBytes)
	return s.String()
}
