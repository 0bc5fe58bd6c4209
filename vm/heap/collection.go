package heap

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// stackRoots moves what a stack refers to, including dead slots.
func (c *collection) stackRoots(p *Space) {
	c.roots(c.mem[p.SP:p.send])
	c.roots(p.SpilledWords(c.mem))
}

// words is a range of heap that is being collected: addresses [addr, addr+used).
type words struct {
	addr    emu.Addr
	used    uint32 // bytes
	delta   uint32 // address/4 + delta = index
	moved   int    // words that have been moved
	marks   uint64 // words that forward to the new place
	objects uint64 // number of these objects
}

// begin begins a collection, without moving anything yet. There is one at a time.
func (m *Manager) begin(p *Space) *collection {
	c := &m.copying
	*c = collection{mem: m.View.W, from: c.from[:0], pending: c.pending[:0], largest: p.largest}
	return c
}

// oldRanges appends the old generation, or the whole heap where there is no nursery.
func (p *Space) oldRanges(list []words) []words {
	if !p.nursery() {
		return append(list, p.youngRange())
	}
	for i := range p.old {
		if a := &p.old[i]; a.top > a.base || len(p.old) == 1 {
			list = append(list, a.used())
		}
	}
	return list
}

func (p *Space) youngRange() words {
	return words{addr: p.haddr, used: (p.HTop - p.hbase) << 2, delta: p.hbase - p.haddr/4}
}

// collection is one copying pass over some ranges.
type collection struct {
	mem  []emu.Word
	from []words

	to    []area // filled one after the other
	first int    // the area in which it has begun, at the index start
	start uint32
	fill  int // the one that is being filled, up to end
	top   uint32
	end   uint32
	delta uint32 // address/4 + delta = index

	scanning int // area in which what has been copied has been looked through up to an index
	scanned  uint32
	cursor   uint32 // index of the word that is looked at
	parted   uint32 // of the one at which another area began to be filled, or 0

	largest int        // words of the largest object
	work    rts.GCWork // what the collector of a core would have done

	// deep: the objects to which an object refers are moved next, so that the object is scanned
	// while it is copied and not a second time. The addresses of pointers still to be followed are
	// kept in pending; if there is no room for one, all moved objects are scanned in the end.
	deep    bool
	most    int      // pending ones, at most
	shallow bool     // there was no room
	pending []uint32 // indices

	others   int // roots that the process has visited by other
	pointers uint64
}

// into makes the collection copy to areas from the given one on.
func (c *collection) into(to []area, fill int) {
	c.to, c.first, c.scanning = to, fill, fill
	c.open(fill)
	c.start, c.scanned = c.top, c.top
}

// open continues with another area.
func (c *collection) open(i int) {
	a := &c.to[i]
	c.fill, c.top, c.end, c.delta = i, a.top, a.end, a.base-a.at/4
}

// claim makes room for an object and returns its index.
func (c *collection) claim(words uint32) uint32 {
	for c.end-c.top < words {
		c.to[c.fill].top = c.top
		c.open(c.fill + 1)
		c.work[rts.GCNextArea]++
		if c.parted == 0 {
			c.parted = c.cursor
		}
	}
	i := c.top
	c.top += words
	c.largest = max(c.largest, int(words))
	return i
}

// areas are those that the collection has copied to.
func (c *collection) areas() []area {
	c.to[c.fill].top = c.top
	return c.to
}

// again reports whether a collection scans the moved objects a second time.
func (c *collection) again() bool { return !c.deep }

func (c *collection) roots(ts []term.Term) {
	pointers := uint64(0)
	for i, t := range ts {
		if tag := t & term.TagMask; tag == term.TagList || tag == term.TagBoxed {
			ts[i] = c.reach(t)
			pointers++
		}
	}
	c.rooted(len(ts), pointers)
}

// other moves what a root points to that is neither in registers nor on heap or stack.
func (c *collection) other(t *term.Term) {
	c.others++
	if tag := *t & term.TagMask; tag == term.TagList || tag == term.TagBoxed {
		*t = c.reach(*t)
		c.pointers++
	}
}

// rooted counts roots that lie together, of which some are pointers.
func (c *collection) rooted(words int, pointers uint64) {
	c.work[rts.GCRoots]++
	c.work[rts.GCRoot] += uint64(words)
	c.work[rts.GCRootPointer] += pointers
}

// move copies the object to which t refers, unless it has been moved or is outside the ranges, and
// returns the new pointer.
func (c *collection) move(t term.Term) term.Term {
	tag := t & term.TagMask
	if tag != term.TagList && tag != term.TagBoxed {
		return t
	}
	r := &c.from[0]
	if t-r.addr >= r.used {
		if r = c.find(t); r == nil {
			return t
		}
	}
	i := t>>2 + r.delta
	head := c.mem[i]
	if tag == term.TagList {
		if head == term.None {
			c.work[rts.GCSeenPair]++
			return c.mem[i+1]
		}
		c.work[c.copies(rts.GCPair)]++
		to := c.claim(2)
		n := (to-c.delta)<<2 | term.TagList
		c.mem[to], c.mem[to+1] = head, c.mem[i+1]
		r.moved += 2
		r.objects++
		r.marks += 2
		c.mem[i], c.mem[i+1] = term.None, n
		c.await(to, 2)
		return n
	}
	if head&term.TagMask == term.TagBoxed {
		c.work[rts.GCSeenBox]++
		return head
	}
	raw := Raw(head)
	if raw {
		c.work[c.copies(rts.GCRawBox)]++
	} else {
		c.work[c.copies(rts.GCBox)]++
	}
	words := uint32(term.HeaderArity(head)) + 1
	to := c.claim(words)
	n := (to-c.delta)<<2 | term.TagBoxed
	copy(c.mem[to:to+words], c.mem[i:i+words])
	r.moved += int(words)
	r.objects++
	r.marks++
	c.mem[i] = n
	c.work[rts.GCBoxWord] += uint64(words - 1)
	if !raw {
		c.await(to+1, words-1)
	}
	return n
}

// copies is the event of a copy, which is another one in a deep collection.
func (c *collection) copies(e rts.GCEvent) rts.GCEvent {
	if c.deep {
		return e + rts.GCDeepPair - rts.GCPair
	}
	return e
}

// await notes the pointers among words that have moved; the first will be followed first, so that a
// long list needs no more room than its deepest element.
func (c *collection) await(from, words uint32) {
	if !c.deep {
		return
	}
	c.work[rts.GCAwaitWord] += uint64(words)
	for i := from + words; i > from; i-- {
		if tag := c.mem[i-1] & term.TagMask; tag != term.TagList && tag != term.TagBoxed {
			continue
		}
		if len(c.pending) == c.most {
			c.shallow = true
			return
		}
		c.pending = append(c.pending, i-1)
		c.work[rts.GCPending]++
	}
}

// reach moves the object to which t refers and, in a deep collection, those to which that refers,
// and returns the new pointer.
func (c *collection) reach(t term.Term) term.Term {
	t = c.move(t)
	for n := len(c.pending); n > 0; n = len(c.pending) {
		i := c.pending[n-1]
		c.pending = c.pending[:n-1]
		c.mem[i] = c.move(c.mem[i])
	}
	return t
}

// find finds the range behind the first that t points into, nil if there is none.
func (c *collection) find(t term.Term) *words {
	for i := 1; i < len(c.from); i++ {
		c.work[rts.GCNextRange]++
		if r := &c.from[i]; t-r.addr < r.used {
			c.work[rts.GCOtherRange]++
			return r
		}
	}
	return nil
}

// scan follows the pointers of what has been moved until nothing new turns up.
func (c *collection) scan() {
	c.work[rts.GCScan]++
	if c.deep && !c.shallow {
		return
	}
	if c.deep {
		// Headers of the objects copied so far are words to scan; copies from now on have theirs in
		// their prices.
		c.work[rts.GCScanWord] += c.work[rts.GCDeepBox] + c.work[rts.GCDeepRawBox]
	}
	c.deep = false
	for {
		top, past := c.top, c.scanning < c.fill
		if past {
			top = c.to[c.scanning].top
		}
		switch {
		case c.scanned < top:
			before := c.work[rts.GCScanWord]
			c.parted = 0
			c.scanned = c.scanWords(c.scanned, top)
			switch {
			case past:
				c.work[rts.GCScanPast] += c.work[rts.GCScanWord] - before
			case c.parted > 0:
				c.work[rts.GCScanPast] += uint64(top - c.parted)
			}
		case c.scanning == c.fill:
			return
		default:
			c.scanning++
			c.scanned = c.to[c.scanning].base
		}
	}
}

// scanWords follows the pointers in the heap objects from index i to end and returns the index
// after the last one.
func (c *collection) scanWords(i, end uint32) uint32 {
	words, pointers := uint64(end-i), uint64(0)
	for ; i < end; i++ {
		t := c.mem[i]
		switch t & term.TagMask {
		case term.TagList, term.TagBoxed:
			c.cursor = i
			c.mem[i] = c.reach(t)
			pointers++
		case term.TagHeader:
			words--
			if Raw(t) {
				n := uint32(term.HeaderArity(t))
				i += n
				words -= uint64(n)
			}
		}
	}
	c.work[rts.GCScanWord] += words
	c.work[rts.GCScanPointer] += pointers
	return i
}

// Raw reports whether the words after a header are no terms.
func Raw(header uint32) bool {
	switch term.HeaderSub(header) {
	case term.SubPosBig, term.SubNegBig, term.SubFloat, term.SubHeapBin, term.SubRefcBin,
		term.SubPid, term.SubRef, term.SubPort:
		return true
	}
	return false
}

// MostPending is the room for pointers that are to be followed, with their places, in bytes and
// number: half of the runtime's stack in SRAM.
const (
	pendingBytes = 512
	MostPending  = pendingBytes / 2 / emu.WordBytes
)
