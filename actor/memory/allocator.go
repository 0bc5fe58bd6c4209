package memory

import (
	"errors"
	"fmt"
	"sort"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stats"
)

// ErrNoMemory means that a range of emulated memory is used up.
var ErrNoMemory = errors.New("out of emulated memory")

// Kind is what an allocation is for. It decides from which end of the range it is taken and how it
// is aligned.
type Kind uint8

const (
	Fragment   Kind = iota // messages on their way and in mailboxes
	Signal                 // a fragment with an exit reason or the end of what was watched
	Term                   // that belongs to no process: messages of timers, the environment
	Block                  // heap and stack
	Binary                 // payload outside of heaps
	Registers              // x registers of a process on the ARM
	Code                   // bytecode of a module
	Literals               // of a module
	Atomics                // arrays of atomics and counters
	SharedPart             // part of messages, while there are messages that have it
	Channel                // rings of machine code
	numKinds
)

// kinds tell how each is placed, and what it leaves free unless more is known of who wants it. A
// block shares no ownership granule with anything else, so that its owner can write there directly.
var kinds = [numKinds]struct {
	name   string
	align  uint32
	long   bool // lived
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
	// grain is the unit of allocation in bytes, and splitBytes the smallest hole that is kept: an
	// allocation that would leave less takes it all. Both are the thesis's (FACTS.md section 8,
	// DRAM layout, H).
	grain      = 16
	splitBytes = 64
)

// Allocator manages a range of emulated memory as the thesis's does: one list of holes sorted by
// address; what is short-lived takes the first that fits from the low end, what is long-lived the
// first from the high end. Holes that touch are joined, so its state depends only on what is
// allocated. Sizes are kept on the ARM, not in headers before the allocations: nothing a core can
// write to can damage the list.
type Allocator struct {
	name    string
	base    emu.Addr
	total   int // bytes
	reserve int // bytes for those who have little, see claim
	free    holes
	live    extents // by offset from base of what alloc answered with
	used    int     // bytes, with what splitting did not give back
	counted int     // bytes that are spoken for and have no address: see Master.count
	peak    int     // most bytes used so far
	refused uint64  // allocations for which there was no room
	of      [numKinds]usage
	mail    map[int]int // bytes of messages that are out at a core, by the core
	// mem is told what is touched of region, if it is not nil.
	mem    *emu.Memory
	region emu.Region
	// refusals are allocations that fail on purpose, by random numbers.
	refusals []*refusal
	random   emu.Random
}

type usage struct{ live, bytes int }

// New manages a range whose base is aligned to ownership granules.
func New(name string, base emu.Addr, bytes int) *Allocator {
	bytes &^= grain - 1
	a := &Allocator{name: name, base: base, total: bytes, live: newExtents(bytes), mail: map[int]int{}}
	if bytes > 0 {
		a.free.insert(span{0, uint32(bytes)})
	}
	return a
}

// Watch makes the allocator tell mem what is touched of region, in which the range lies.
func (a *Allocator) Watch(mem *emu.Memory, region emu.Region) { a.mem, a.region = mem, region }

// KeepBack makes so many bytes a reserve for those who have little.
func (a *Allocator) KeepBack(bytes int) { a.reserve = bytes }

// Start is the lowest address, and size the bytes of the range.
func (a *Allocator) Start() emu.Addr { return a.base }

func (a *Allocator) Size() int { return a.total }

// CountAlso counts bytes that are spoken for and have no address, or with a negative number no
// longer.
func (a *Allocator) CountAlso(bytes int) { a.counted += bytes }

// InUse are the bytes that are allocated, with what splitting did not give back.
func (a *Allocator) InUse() int { return a.used }

// UsedBy are the allocations of some kinds, and their bytes.
func (a *Allocator) UsedBy(kinds ...Kind) (live, bytes int) {
	for _, k := range kinds {
		live += a.of[k].live
		bytes += a.of[k].bytes
	}
	return live, bytes
}

// MailAt are the bytes of messages that are out at a core.
func (a *Allocator) MailAt(core int) int { return a.mail[core] }

// RoundedFor is what an allocation of a kind takes at least, in bytes.
func RoundedFor(k Kind, bytes int) int { return int(roundTo(bytes, kinds[k].align)) }

// roundTo is bytes, at least one, in whole units.
func roundTo(bytes int, unit uint32) uint32 { return (uint32(max(bytes, 1)) + unit - 1) &^ (unit - 1) }

// Alloc reserves bytes, and leaves free what the kind does. The error is ErrNoMemory.
func (a *Allocator) Alloc(k Kind, bytes int) (emu.Addr, error) {
	return a.AllocAs(k, bytes, kinds[k].leaves)
}

// AllocAs is alloc with another claim.
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

// Full notes an allocation for which there is no room, and gives no address and ErrNoMemory.
func (a *Allocator) Full() (emu.Addr, error) {
	a.refused++
	return 0, ErrNoMemory
}

// Area is alloc for an area of fixed size, with an error that tells how full it is.
func (a *Allocator) Area(k Kind, bytes int) (emu.Addr, error) {
	at, err := a.Alloc(k, bytes)
	if err != nil {
		r := a.Report()
		err = fmt.Errorf("%w: %d bytes of %s, and the area of %d has %d free, %d in one piece", err,
			bytes, a.name, r.Total, r.Total-r.Used, r.Largest)
	}
	return at, err
}

// touch tells the memory that an allocation may be in use.
func (a *Allocator) touch(k Kind, at, n uint32) {
	switch {
	case a.mem == nil:
	case kinds[k].long:
		a.mem.TouchTop(a.region, a.base+at)
	default:
		a.mem.Touch(a.region, a.base+at+n)
	}
}

// Hold makes an allocation hold another until it is released.
func (a *Allocator) Hold(at, part emu.Addr) {
	x, _ := a.live.get(at - a.base)
	y, _ := a.live.get(part - a.base)
	x.parts = append(x.parts, part-a.base)
	y.others++
	a.live.set(at-a.base, x)
	a.live.set(part-a.base, y)
}

// Release gives back what alloc answered with, unless others hold it, and what it holds itself.
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

// countMail counts the bytes of a message at a core, which come or go.
func (a *Allocator) countMail(x extent, sign int) {
	if x.core > 0 && (x.kind == Fragment || x.kind == Signal) {
		a.mail[x.core-1] += sign * int(x.bytes)
	}
}

// Report tells how the range is used, kinds with live allocations first to last.
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

// span is a hole: offset and bytes.
type span struct{ at, bytes uint32 }

func (s span) end() uint32 { return s.at + s.bytes }

// place is where in a span of that size and alignment goes: at its low end, or at its high end.
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

// holes are spans in the order of their addresses, none touching the next. They are kept in chunks
// that know how long their spans are at most, so that a search looks at one number for each chunk
// without room, and a change moves the spans of one chunk only.
type holes struct{ chunks []chunk }

type chunk struct {
	largest uint32 // at most so long are the spans; measure makes it exact
	spans   []span // never empty
}

// chunkSpans is the most spans in a chunk; a full one is cut in two. An allocation and its release
// took 0.1 us among 10 holes and 0.3 us among 10,000, with 32 spans as with 64; 0.5 us with 256.
const chunkSpans = 64

// spot names a hole.
type spot struct{ chunk, i int }

func (h *holes) at(p spot) span { return h.chunks[p.chunk].spans[p.i] }

// fit finds the first hole from one end that has room.
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

// carve takes [from, to) out of a hole.
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

// replace puts spans in the place of n of a chunk.
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

// split cuts a chunk in two.
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

// insert adds a hole and joins it with those it touches.
func (h *holes) insert(s span) {
	if len(h.chunks) == 0 {
		h.chunks = append(h.chunks, chunk{s.bytes, append(make([]span, 0, chunkSpans+2), s)})
		return
	}
	// The chunk is the last that begins before s: a hole before s is in it, one behind s perhaps in
	// the next.
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

// BlockBytes is the size of an allocation that is a block, 0 of another. What splitting did not
// give back is less than a granule.
func (a *Allocator) BlockBytes(at emu.Addr) int {
	x, _ := a.live.get(at - a.base)
	if x.kind != Block {
		return 0
	}
	return int((x.at + x.bytes - (at - a.base)) &^ (engine.OwnerBytes - 1))
}
