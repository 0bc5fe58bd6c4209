package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Blocks gives and takes the private memory of processes.
type Blocks interface {
	// AllocBlock reserves a block of at least the given number of words; the error means there is no memory left.
	AllocBlock(words int) (Block, error)
	FreeBlock(b Block)
}

// slack is what an allocation leaves free: so much in the stress mode that every allocation asks short.
func (m *Machine) slack() int {
	if m.Stress {
		return 1 << 30
	}
	return Slack
}

// short decides whether an allocation that leaves so many words free must collect first. In the stress mode the first answer after
// a collection is no, every other one yes.
func (m *Machine) short(p *Process, left int) bool {
	if m.Stress && !p.fresh {
		return true
	}
	p.fresh = false
	return left < Slack
}

// reserve makes sure that n heap words are free. When they are not it notes the need and reports false; the caller
// returns wantSpace and is called again after a collection.
func (m *Machine) reserve(p *Process, n int) bool {
	if left := p.Free() - n; p.pressed() || left < m.slack() && m.short(p, left) {
		p.Need = n
		return false
	}
	return true
}

// Collect moves everything that p still uses to a new block with room for p.Need more words: a copying collection after
// Cheney, with p.Live x registers, the machine's own, the stack, the process dictionary, the messages already on the heap
// and a pending exception as roots. It is charged to the machine that runs it, which may be another than the process's. A block that was found
// more than half full doubles at the next collection, if memory allows. The error means that p cannot go on.
//
// Of local memory the old generation leaves, if it was there, and the nursery if it is too small for what is wanted or has been of no
// use.
func (m *Machine) Collect(p *Process, blocks Blocks) error {
	stay := m.EnterFrame("[gc]")
	defer m.LeaveFrame(&stay)
	p.Collections++
	m.Count.Majors++
	least, best := p.Wanted()
	if best == least || m.collectInto(p, best, blocks) != nil {
		if err := m.collectInto(p, least, blocks); err != nil {
			return err
		}
	}
	m.Count.Kept += uint64(p.HeapUsed())
	p.crowded = 2*p.worst() > p.Mem.Words
	if words := p.Suffices(); words > 0 {
		// Where there is no room for a smaller block the process keeps the one it has.
		_ = m.collectInto(p, words, blocks)
	}
	p.Spill = 0
	p.full = false
	p.fresh = true
	return nil
}

// Wanted is the size in words of the block that a collection needs, and of the one that it takes if there is memory.
func (p *Process) Wanted() (least, best int) {
	least = max(p.worst(), MinBlockWords, p.MinWords)
	if p.crowded {
		return least, max(least, 2*p.Mem.Words)
	}
	return least, least
}

// Suffices is the size in words of a block that would do after a collection when the process has one that is far too large, else 0.
func (p *Process) Suffices() int {
	keep := p.worst()
	if p.Mem.Words <= 8*keep || p.Mem.Words <= 4*p.MinWords {
		return 0
	}
	return max(2*keep, MinBlockWords, p.MinWords)
}

// worst is the number of words that the block must have when everything is alive.
func (p *Process) worst() int {
	n := p.HeapUsed() + int(p.end-p.blockStack()) + p.Spill + 2*Slack
	if p.keepsNursery() {
		return n + 2*p.local.Heap.Words // for what minor collections promote
	}
	return n + p.Need
}

// blockStack is the index of the lowest stack word in the block.
func (p *Process) blockStack() uint32 {
	if p.localStack() {
		return p.spill
	}
	return p.sp
}

func (m *Machine) collectInto(p *Process, words int, blocks Blocks) error {
	to, err := blocks.AllocBlock(words)
	if err != nil {
		return err
	}
	from := p.Mem
	c := collection{mem: m.View.W, old: p.oldRange()}
	if p.nursery() {
		c.young = p.youngRange()
	}
	c.into(m.View, to.Addr)
	stack := p.end - p.blockStack()
	end := index(m.View, to.Addr) + uint32(to.Words)
	copy(c.mem[end-stack:end], c.mem[p.blockStack():p.end])
	m.chargeMove(from.Addr, to.Addr, int(stack))
	if p.localStack() {
		p.spill = end - stack
	} else {
		p.spill, p.send, p.sp = end, end, end-stack
	}
	p.Mem, p.base, p.end = to, c.base, end
	m.trace(p, &c)
	m.sweepAll(p)
	keeps := p.keepsNursery()
	p.local.Old = [2]Block{}
	if !keeps {
		p.local.Heap = Block{}
	}
	p.old, p.obase, p.oldAt = c.top, c.base, to.Addr
	p.placeHeap(m.View)
	p.htop = p.hbase
	if !keeps {
		p.htop = c.top
	}
	blocks.FreeBlock(from)
	m.chargeMoved(&c, to.Addr)
	return nil
}

// CollectLocal makes room for p.Need words with nothing but the core's own means: a minor collection, which moves what lives of the
// nursery to the old generation and, when that is in local memory and full, a collection of the old generation before. It reports
// false when more than that is needed. A collection that the program has asked for includes the old generation.
func (m *Machine) CollectLocal(p *Process) bool {
	if !p.keepsNursery() || p.Spill > 0 || p.starved || p.full && p.local.Old[0].Words == 0 {
		return false
	}
	stay := m.EnterFrame("[gc]")
	defer m.LeaveFrame(&stay)
	if p.oldFree() < int(p.htop-p.hbase) && !m.collectOld(p) {
		return false
	}
	c := collection{mem: m.View.W, young: p.youngRange()}
	c.base, c.addr = p.old, p.oldAt+(p.old-p.obase)<<2
	c.top, c.scanned = c.base, c.base
	m.trace(p, &c)
	c.roots(m.dict(p)) // which is changed in place and may be old
	c.scan()
	m.sweepYoung(p)
	used := int(p.htop - p.hbase)
	moved := int(c.top - p.old)
	p.old, p.htop = c.top, p.hbase
	p.setLimits(m.View)
	m.chargeMoved(&c, c.addr)
	p.Collections++
	m.Count.Minors++
	m.Count.Promoted += uint64(moved)
	if 4*moved > 3*used {
		p.useless++
	} else {
		p.useless = 0
	}
	if p.full {
		m.collectOld(p)
	}
	p.full = false
	p.fresh = true
	return !p.pressed()
}

// uselessMinors is the number of minor collections in a row that found more than three quarters alive after which a nursery
// is given up: it then only makes objects move twice.
const uselessMinors = 8

// keepsNursery reports whether the process has a nursery that is large enough for what it wants and worth having.
func (p *Process) keepsNursery() bool {
	return p.local.Heap.Words > 0 && p.Need+2*Slack <= p.local.Heap.Words && p.useless < uselessMinors
}

// collectOld collects an old generation that lies in local memory, into the other half of its room. All of the nursery counts as
// alive. It reports false when that leaves too little for the nursery.
func (m *Machine) collectOld(p *Process) bool {
	if p.local.Old[0].Words == 0 {
		return false
	}
	c := collection{mem: m.View.W, old: p.oldRange()}
	half := 0
	if p.oldAt == p.local.Old[0].Addr {
		half = 1
	}
	c.into(m.View, p.local.Old[half].Addr)
	c.scanWords(p.hbase, p.htop)
	m.trace(p, &c)
	m.sweepOld(p)
	p.oldAt, p.obase, p.old = c.addr, c.base, c.top
	m.chargeMoved(&c, c.addr)
	return p.oldFree() >= int(p.htop-p.hbase)
}

// oldFree is the number of words the old generation can still take.
func (p *Process) oldFree() int {
	end := p.blockStack()
	if w := p.local.Old[0].Words; w > 0 {
		return int(p.obase) + w - int(p.old)
	}
	return int(end) - int(p.old) - Slack
}

// trace moves everything that can be reached from the process's roots.
func (m *Machine) trace(p *Process, c *collection) {
	c.roots(c.mem[p.sp:p.send])
	c.roots(p.spilledWords(c.mem))
	x := m.x(p)
	live := min(p.Live, scratch)
	c.roots(x[:live])
	for i := live; i < scratch; i++ {
		x[i] = term.Nil
	}
	c.roots(x[scratch:])
	p.eachRoot(func(t *term.Term) { *t = c.move(*t) })
	c.scan()
}

// chargeMoved charges what a collection has copied: loads from where things were, stores to where they are.
func (m *Machine) chargeMoved(c *collection, to emu.Addr) {
	if c.fromOld > 0 {
		m.chargeMove(c.old.addr, to, c.fromOld)
	}
	if c.fromYoung > 0 {
		m.chargeMove(c.young.addr, to, c.fromYoung)
	}
	m.fence(to)
}

// eachRoot visits the terms of a process outside its registers, stack and heap.
func (p *Process) eachRoot(visit func(*term.Term)) {
	visit(&p.Dict)
	visit(&p.exc.class)
	visit(&p.exc.value)
	visit(&p.exc.trace)
	visit(&p.exc.head)
	visit(&p.ExitReason)
	visit(&p.ExitTrace)
	for i := p.Inbox.head; i < len(p.Inbox.msgs); i++ {
		if p.Inbox.msgs[i].Words == 0 {
			visit(&p.Inbox.msgs[i].Value)
		}
	}
}

// words is a range of heap that is being collected: addresses [addr, addr+used).
type words struct {
	addr  emu.Addr
	used  uint32 // bytes
	delta uint32 // address/4 + delta = index
}

func (p *Process) oldRange() words {
	if p.nursery() {
		return words{p.oldAt, (p.old - p.obase) << 2, p.obase - p.oldAt/4}
	}
	return p.youngRange()
}

func (p *Process) youngRange() words {
	return words{p.haddr, (p.htop - p.hbase) << 2, p.hbase - p.haddr/4}
}

// collection is one copying pass over one or two ranges.
type collection struct {
	mem        []emu.Word
	old, young words
	base       uint32 // index and address from which things are copied to
	addr       emu.Addr
	top        uint32
	scanned    uint32 // index up to which what has been copied has been looked through

	fromOld, fromYoung int // words moved
}

// into makes the collection copy to an address.
func (c *collection) into(v *emu.View, to emu.Addr) {
	c.base, c.addr = index(v, to), to
	c.top, c.scanned = c.base, c.base
}

func (c *collection) roots(ts []term.Term) {
	for i, t := range ts {
		if tag := t & term.TagMask; tag == term.TagList || tag == term.TagBoxed {
			ts[i] = c.move(t)
		}
	}
}

// move copies what t points to, unless that has been done or lies outside the ranges, and gives the new pointer.
func (c *collection) move(t term.Term) term.Term {
	tag := t & term.TagMask
	if tag != term.TagList && tag != term.TagBoxed {
		return t
	}
	r, moved := &c.old, &c.fromOld
	if t-r.addr >= r.used {
		if r, moved = &c.young, &c.fromYoung; t-r.addr >= r.used {
			return t
		}
	}
	i := t>>2 + r.delta
	head := c.mem[i]
	if tag == term.TagList {
		if head == term.None {
			return c.mem[i+1]
		}
		n := c.addr + (c.top-c.base)<<2 | term.TagList
		c.mem[c.top], c.mem[c.top+1] = head, c.mem[i+1]
		c.top += 2
		*moved += 2
		c.mem[i], c.mem[i+1] = term.None, n
		return n
	}
	if head&term.TagMask == term.TagBoxed {
		return head
	}
	words := uint32(term.HeaderArity(head)) + 1
	n := c.addr + (c.top-c.base)<<2 | term.TagBoxed
	copy(c.mem[c.top:c.top+words], c.mem[i:i+words])
	c.top += words
	*moved += int(words)
	c.mem[i] = n
	return n
}

// scan follows the pointers of what has been moved until nothing new turns up.
func (c *collection) scan() {
	for ; c.scanned < c.top; c.scanned = c.scanWords(c.scanned, c.top) {
	}
}

// scanWords follows the pointers in the heap objects from index i to end and gives the index behind the last one.
func (c *collection) scanWords(i, end uint32) uint32 {
	for ; i < end; i++ {
		t := c.mem[i]
		switch t & term.TagMask {
		case term.TagList, term.TagBoxed:
			c.mem[i] = c.move(t)
		case term.TagHeader:
			if raw(t) {
				i += uint32(term.HeaderArity(t))
			}
		}
	}
	return i
}

// raw reports whether the words after a header are no terms.
func raw(header uint32) bool {
	switch term.HeaderSub(header) {
	case term.SubPosBig, term.SubNegBig, term.SubFloat, term.SubHeapBin, term.SubRefcBin:
		return true
	}
	return false
}
