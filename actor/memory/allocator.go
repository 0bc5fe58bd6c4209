package memory

import (
	"errors"
	"fmt"
	"sort"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stats"
)

// ErrNoMemory is returned when a range of emulated memory has no room for an allocation.
var ErrNoMemory = errors.New("out of emulated memory")

// Kind is the purpose of an allocation. It determines its alignment and the end of the range at
// which it is placed.
type Kind uint8

const (
	Fragment   Kind = iota // messages in flight and in mailboxes
	Signal                 // a fragment with an exit reason, or a notification of a monitor
	Term                   // terms that belong to no process: messages of timers, the environment
	Block                  // heap and stack of a process
	Binary                 // payload of a binary outside of heaps
	Registers              // x registers of a process on the ARM
	Code                   // bytecode of a module
	Literals               // literals of a module
	Atomics                // arrays of atomics and counters
	SharedPart             // a part that several messages have in common
	Channel                // rings of machine code
	numKinds
)

// kinds describes the kinds: name in statistics, alignment in bytes, the end at which they are
// placed, and the claim that Alloc uses. Blocks are aligned to ownership granules, so that no
// granule contains memory of two owners and the owner of a block can write to it directly.
var kinds = [numKinds]struct {
	name   string
	align  uint32
	long   bool // placed at the high end
	leaves Claim
}{
	Fragment:   {"fragments", grain, false, Ample},
	Signal:     {"signals", grain, false, Vital},
	Term:       {"terms", grain, false, Ample},
	Block:      {"blocks", engine.OwnerBytes, true, Vital},
	Binary:     {"binaries", grain, true, Ample},
	Registers:  {"registers", grain, true, Vital},
	Code:       {"code", grain, false, Vital},
	Literals:   {"literals", grain, false, Vital},
	Atomics:    {"atomics", grain, true, Ample},
	SharedPart: {"shares", grain, true, Ample},
	Channel:    {"channels", grain, true, Ample},
}

const (
	// grain is the unit of allocation in bytes. splitBytes is the size of the smallest hole: an
	// allocation that would leave a smaller one includes these bytes. Both are the thesis's
	// (FACTS.md section 8, DRAM layout, H).
	grain      = 16
	splitBytes = 64
)

// An Allocator manages a range of emulated memory as the thesis's allocator does: by first fit in
// one list of holes in the order of their addresses. Short-lived allocations are placed in the
// first hole from the low end that has room, long-lived ones in the first from the high end.
// Adjacent holes are merged, so that the state depends only on the live allocations. Sizes are
// recorded outside the range, where no core can overwrite them.
type Allocator struct {
	name    string
	base    emu.Addr
	total   int // bytes
	reserve int // in bytes, see Claim
	free    holes
	live    extents // by the offset from base of the address that Alloc returned
	used    int     // in bytes, including remainders too small to be holes
	counted int     // in bytes: used without an address, see CountAlso
	peak    int     // the maximum of used
	refused uint64  // number of allocations that have failed
	of      [numKinds]usage
	mail    map[int]int // bytes of messages assigned to a core, by core
	// mem is notified which part of region has been used, if it is not nil.
	mem    *emu.Memory
	region emu.Region
	// refusals are the injected failures, whose chances are drawn from random.
	refusals []*refusal
	random   emu.Random
}

type usage struct{ live, bytes int }

// New returns an allocator for the bytes from base on, which is aligned to an ownership granule.
func New(name string, base emu.Addr, bytes int) *Allocator {
	bytes &^= grain - 1
	a := &Allocator{name: name, base: base, total: bytes, live: newExtents(bytes), mail: map[int]int{}}
	if bytes > 0 {
		a.free.insert(span{0, uint32(bytes)})
	}
	return a
}

// Watch makes the allocator notify mem which part of region has been used. The range of the
// allocator lies in region.
func (a *Allocator) Watch(mem *emu.Memory, region emu.Region) { a.mem, a.region = mem, region }

// KeepBack sets the size of the reserve, in bytes. See Claim.
func (a *Allocator) KeepBack(bytes int) { a.reserve = bytes }

// Start returns the lowest address of the range.
func (a *Allocator) Start() emu.Addr { return a.base }

// Size returns the size of the range in bytes.
func (a *Allocator) Size() int { return a.total }

// CountAlso adds bytes that are used but have no address, or subtracts them if the number is
// negative.
func (a *Allocator) CountAlso(bytes int) { a.counted += bytes }

// InUse returns the number of allocated bytes, including remainders too small to be holes.
func (a *Allocator) InUse() int { return a.used }

// UsedBy returns the number of live allocations of some kinds, and the sum of their bytes.
func (a *Allocator) UsedBy(kinds ...Kind) (live, bytes int) {
	for _, k := range kinds {
		live += a.of[k].live
		bytes += a.of[k].bytes
	}
	return live, bytes
}

// MailAt returns the number of bytes of the messages that are assigned to a core.
func (a *Allocator) MailAt(core int) int { return a.mail[core] }

// RoundedFor returns the least number of bytes that an allocation of a kind occupies.
func RoundedFor(k Kind, bytes int) int { return int(roundTo(bytes, kinds[k].align)) }

// roundTo rounds bytes up to a positive multiple of unit, which is a power of two.
func roundTo(bytes int, unit uint32) uint32 { return (uint32(max(bytes, 1)) + unit - 1) &^ (unit - 1) }

// Alloc allocates bytes under the default claim of the kind. The error is ErrNoMemory.
func (a *Allocator) Alloc(k Kind, bytes int) (emu.Addr, error) {
	return a.AllocAs(k, bytes, kinds[k].leaves)
}

// AllocAs is Alloc under the claim c.
func (a *Allocator) AllocAs(k Kind, bytes int, c Claim) (emu.Addr, error) {
	if bytes > a.total || a.refuses(k) {
		return a.Full()
	}
	align := kinds[k].align
	n := roundTo(bytes, align)
	if c != Vital && !a.Admits(int(n), c) {
		return a.Full()
	}
	at, hole, found := a.free.fit(n, align, kinds[k].long)
	if !found {
		return a.Full()
	}
	from, to := at, at+n
	s := a.free.at(hole)
	if from-s.at < splitBytes {
		from = s.at
	}
	if s.end()-to < splitBytes {
		to = s.end()
	}
	a.free.carve(hole, from, to)
	a.live.set(at, extent{at: from, bytes: to - from, kind: k})
	a.count(k, 1, int(to-from))
	a.peak = max(a.peak, a.used)
	a.touch(k, at, n)
	return a.base + at, nil
}

// Full counts an allocation that has failed. It returns no address and ErrNoMemory.
func (a *Allocator) Full() (emu.Addr, error) {
	a.refused++
	return 0, ErrNoMemory
}

// Area is Alloc for an area of fixed size. Its error wraps ErrNoMemory and reports how full the
// range is.
func (a *Allocator) Area(k Kind, bytes int) (emu.Addr, error) {
	at, err := a.Alloc(k, bytes)
	if err != nil {
		r := a.Report()
		err = fmt.Errorf("%w: %d bytes of %s, and the area of %d has %d free, %d in one piece", err,
			bytes, a.name, r.Total, r.Total-r.Used, r.Largest)
	}
	return at, err
}

// touch notifies the memory that the n bytes at an offset may be in use.
func (a *Allocator) touch(k Kind, at, n uint32) {
	switch {
	case a.mem == nil:
	case kinds[k].long:
		a.mem.TouchTop(a.region, a.base+at)
	default:
		a.mem.Touch(a.region, a.base+at+n)
	}
}

// Hold makes the allocation at hold the one at part: part is released only after at.
func (a *Allocator) Hold(at, part emu.Addr) {
	x, _ := a.live.get(at - a.base)
	y, _ := a.live.get(part - a.base)
	x.parts = append(x.parts, part-a.base)
	y.others++
	a.live.set(at-a.base, x)
	a.live.set(part-a.base, y)
}

// Release frees the allocation at an address, and those that only it holds. If others hold it, it
// only removes one holder. An address that is not of a live allocation is ignored.
func (a *Allocator) Release(at emu.Addr) {
	x, found := a.live.get(at - a.base)
	if !found {
		return
	}
	if x.others > 0 {
		x.others--
		a.live.set(at-a.base, x)
		return
	}
	for _, part := range x.parts {
		a.Release(a.base + part)
	}
	a.live.remove(at - a.base)
	a.count(x.kind, -1, -int(x.bytes))
	a.countMail(x, -1)
	a.free.insert(span{x.at, x.bytes})
}

func (a *Allocator) count(k Kind, live, bytes int) {
	a.of[k].live += live
	a.of[k].bytes += bytes
	a.used += bytes
}

// countMail adds the bytes of a message to those at its core, or subtracts them if sign is -1.
func (a *Allocator) countMail(x extent, sign int) {
	if x.core > 0 && (x.kind == Fragment || x.kind == Signal) {
		a.mail[x.core-1] += sign * int(x.bytes)
	}
}

// Report returns the statistics of the range.
func (a *Allocator) Report() stats.Memory {
	r := stats.Memory{
		Name: a.name, Total: a.total, Used: a.used, Peak: a.peak, Live: a.live.n, Reserve: a.reserve,
		Refused: a.refused, Kinds: []stats.Allocated{},
	}
	for _, c := range a.free.chunks {
		r.Holes += len(c.spans)
		for _, s := range c.spans {
			r.Largest = max(r.Largest, int(s.bytes))
			r.Free += int(s.bytes)
		}
	}
	for k, u := range a.of {
		if u.live > 0 {
			r.Kinds = append(r.Kinds, stats.Allocated{Name: kinds[k].name, Live: u.live, Bytes: u.bytes})
		}
	}
	return r
}

// span is a hole: its offset and its size in bytes.
type span struct{ at, bytes uint32 }

func (s span) end() uint32 { return s.at + s.bytes }

// place returns the offset in the span for n bytes of that alignment, at its high or its low end.
func (s span) place(n, align uint32, high bool) (at uint32, fits bool) {
	if s.bytes < n {
		return 0, false
	}
	if high {
		at = (s.end() - n) &^ (align - 1)
		return at, at >= s.at
	}
	at = (s.at + align - 1) &^ (align - 1)
	return at, at <= s.end()-n
}

// holes are spans in the order of their addresses, no two of them adjacent. They are kept in chunks
// that bound the size of their spans, so that a search skips a chunk without room in one
// comparison, and a change moves only the spans of one chunk.
type holes struct{ chunks []chunk }

type chunk struct {
	largest uint32 // upper bound of the spans' sizes; measure makes it exact
	spans   []span // never empty
}

// chunkSpans is the maximum number of spans in a chunk; a full chunk is split into two. An
// allocation and its release took 0.1 us among 10 holes and 0.3 us among 10,000, with 32 spans as
// with 64; 0.5 us with 256.
const chunkSpans = 64

// spot is the position of a hole: the index of its chunk, and its index there.
type spot struct{ chunk, i int }

func (h *holes) at(p spot) span { return h.chunks[p.chunk].spans[p.i] }

// fit finds the first hole, from the high or the low end, with room for n bytes of that alignment.
func (h *holes) fit(n, align uint32, high bool) (at uint32, p spot, found bool) {
	for i := range h.chunks {
		if high {
			i = len(h.chunks) - 1 - i
		}
		c := &h.chunks[i]
		if c.largest < n {
			continue
		}
		for j := range c.spans {
			if high {
				j = len(c.spans) - 1 - j
			}
			if at, fits := c.spans[j].place(n, align, high); fits {
				return at, spot{i, j}, true
			}
		}
		c.measure()
	}
	return 0, spot{}, false
}

// carve removes [from, to) from a hole.
func (h *holes) carve(p spot, from, to uint32) {
	s := h.at(p)
	var both [2]span
	rest := both[:0]
	if from > s.at {
		rest = append(rest, span{s.at, from - s.at})
	}
	if to < s.end() {
		rest = append(rest, span{to, s.end() - to})
	}
	h.replace(p, 1, rest...)
}

// replace replaces n spans of a chunk, beginning at p, by others.
func (h *holes) replace(p spot, n int, with ...span) {
	c := &h.chunks[p.chunk]
	c.spans = append(c.spans, with...)
	kept := c.spans[:len(c.spans)-len(with)]
	copy(c.spans[p.i+len(with):], kept[p.i+n:])
	copy(c.spans[p.i:], with)
	c.spans = c.spans[:len(kept)-n+len(with)]
	switch {
	case len(c.spans) == 0:
		h.chunks = append(h.chunks[:p.chunk], h.chunks[p.chunk+1:]...)
	case len(c.spans) > chunkSpans:
		h.split(p.chunk)
	default:
		for _, s := range with {
			c.largest = max(c.largest, s.bytes)
		}
	}
}

// split splits a chunk into two.
func (h *holes) split(i int) {
	half := h.chunks[i].spans[:chunkSpans/2]
	rest := append(make([]span, 0, chunkSpans+2), h.chunks[i].spans[chunkSpans/2:]...)
	h.chunks = append(h.chunks, chunk{})
	copy(h.chunks[i+2:], h.chunks[i+1:])
	h.chunks[i].spans, h.chunks[i+1].spans = half, rest
	h.chunks[i].measure()
	h.chunks[i+1].measure()
}

func (c *chunk) measure() {
	c.largest = 0
	for _, s := range c.spans {
		c.largest = max(c.largest, s.bytes)
	}
}

// insert adds a hole and merges it with the adjacent ones.
func (h *holes) insert(s span) {
	if len(h.chunks) == 0 {
		h.chunks = append(h.chunks, chunk{s.bytes, append(make([]span, 0, chunkSpans+2), s)})
		return
	}
	// The chunk is the last that begins before s. It contains the hole before s, if any; the hole
	// after s may be the first of the next chunk.
	ci := max(0, sort.Search(len(h.chunks), func(i int) bool {
		return h.chunks[i].spans[0].at > s.at
	})-1)
	spans := h.chunks[ci].spans
	i := sort.Search(len(spans), func(i int) bool { return spans[i].at > s.at })
	n := 0
	if i < len(spans) {
		if spans[i].at == s.end() {
			s.bytes, n = s.bytes+spans[i].bytes, 1
		}
	} else if ci+1 < len(h.chunks) && h.chunks[ci+1].spans[0].at == s.end() {
		s.bytes += h.chunks[ci+1].spans[0].bytes
		h.replace(spot{ci + 1, 0}, 1)
	}
	if i > 0 && spans[i-1].end() == s.at {
		i, n = i-1, n+1
		s = span{spans[i].at, spans[i].bytes + s.bytes}
	}
	h.replace(spot{ci, i}, n, s)
}

// BlockBytes returns the size of the block at an address, in whole granules, or 0 if the allocation
// there is no block.
func (a *Allocator) BlockBytes(at emu.Addr) int {
	x, _ := a.live.get(at - a.base)
	if x.kind != Block {
		return 0
	}
	return int((x.at + x.bytes - (at - a.base)) &^ (engine.OwnerBytes - 1))
}
