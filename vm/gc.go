package vm

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
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
	defer m.collected(m.collecting("collection"))
	p.Collections++
	m.Runtime.Majors++
	before := p.Mem.Words
	least, best := p.Wanted()
	clears := m.Stress || p.crowded || p.full || p.MaxWords > 0
	if best == least || m.collectInto(p, best, blocks, clears) != nil {
		if err := m.collectInto(p, least, blocks, clears); err != nil {
			return err
		}
	}
	m.Runtime.Kept += uint64(p.HeapUsed())
	if p.Growth == GrowthOTP {
		m.settleSize(p, before, blocks)
	} else {
		p.crowded = 2*p.worst() > p.Mem.Words
		if words := p.Suffices(); words > 0 {
			// Where there is no room for a smaller block the process keeps the one it has.
			_ = m.collectInto(p, words, blocks, false)
		}
	}
	p.Spill = 0
	p.full = false
	p.fresh = true
	return nil
}

// Growth says how the size of a process's block changes with what lives in it.
type Growth uint8

// Policies of growth.
const (
	// GrowthHalf doubles a block more than half of which is used after a collection, and gives one back that is eight times too large.
	GrowthHalf Growth = iota
	// GrowthOTP grows when what lives does not fit, in sizes that grow like Fibonacci numbers, as OTP does.
	GrowthOTP
	numGrowths
)

func (g Growth) String() string { return [...]string{"half", "otp"}[g] }

// ParseGrowth finds the policy that String calls s.
func ParseGrowth(s string) (Growth, error) {
	for g := range numGrowths {
		if g.String() == s {
			return g, nil
		}
	}
	return 0, fmt.Errorf("growth of heaps is %q, want half or otp", s)
}

// collecting tells profile and trace that a collection begins, collected that it has ended.
func (m *Machine) collecting(kind string) Stay {
	m.Trace.Begin(m.Now(), trace.GC, kind)
	return m.EnterFrame("[gc]")
}

func (m *Machine) collected(s Stay) {
	m.LeaveFrame(&s)
	m.Trace.End(m.Now())
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

// settleSize gives a process the size of block that OTP gives it after a minor collection, which found it with one of the given size: the same again while
// what lives and what is needed fit; else the smallest of the series of sizes in which they do; and a smaller one when a large one is not a quarter full. A
// core, which has no more blocks than it was lent, asks for a larger one the next time. The room for exceptions, which OTP does not have, stays out of
// account. OTP changes the size of a block in place; here what lives is moved once more.
func (m *Machine) settleSize(p *Process, before int, blocks Blocks) {
	const (
		spare = Slack
		large = 3000 // words
	)
	used := p.HeapUsed() + int(p.end-p.blockStack()) + p.Spill + p.Need
	size := before - spare
	if used > size || size > large && 4*used < size {
		for size = p.MinWords - spare; used > size; {
			size += size * 5 / 8 // from one Fibonacci number to about the next
		}
	}
	words := max(size+spare, MinBlockWords)
	if words != p.Mem.Words {
		_ = m.collectInto(p, words, blocks, used > before-spare) // without room for it the process keeps the one it has
	}
	p.crowded = p.Mem.Words < words
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

// collectInto moves what lives to another block; slots of the stack that are dead are cleared if that is wanted, else they count as alive.
func (m *Machine) collectInto(p *Process, words int, blocks Blocks, clears bool) error {
	to, err := blocks.AllocBlock(words)
	if err != nil {
		return err
	}
	c := collection{mem: m.View.W, from: p.oldRanges(), largest: p.largest}
	if p.nursery() {
		c.from = append(c.from, p.youngRange())
	}
	from := p.Mem
	stack := p.end - p.blockStack()
	end := index(m.View, to.Addr) + uint32(to.Words)
	copy(c.mem[end-stack:end], c.mem[p.blockStack():p.end])
	m.chargeMove(from.Addr, to.Addr, int(stack))
	m.chargeScan(to.Addr, uint64(stack))
	if p.localStack() {
		p.spill = end - stack
	} else {
		p.spill, p.send, p.sp = end, end, end-stack
	}
	p.Mem, p.base, p.end = to, end-uint32(to.Words), end
	keeps := p.keepsNursery()
	if !keeps || !p.local.Overflow {
		p.local.Old, p.annexes = [2]Block{}, nil
	}
	if !keeps {
		p.local.Heap = Block{}
	}
	c.into(p.rooms(m.View, 1-p.half, p.base), 0)
	if clears {
		m.liveRoots(p, &c)
	} else {
		c.stackRoots(p)
	}
	m.trace(p, &c)
	m.sweepAll(p)
	p.take(&c)
	p.placeHeap(m.View)
	p.htop = p.hbase
	if !keeps {
		p.htop = c.top
	}
	blocks.FreeBlock(from)
	m.chargeMoved(&c)
	return nil
}

// take makes what has been copied the old generation, in the other half.
func (p *Process) take(c *collection) {
	p.old, p.fill, p.largest = c.areas(), c.fill, c.largest
	p.half = 1 - p.half
	p.moveIn = false
}

// CollectLocal makes room for p.Need words with nothing but the core's own means: a minor collection, which moves what lives of the
// nursery to the old generation and, when there is no room for that, a collection of the old generation before. It reports
// false when more than that is needed, which may be an annex: p.Outgrown tells. A collection that the program has asked for includes the old
// generation.
func (m *Machine) CollectLocal(p *Process) bool {
	p.outgrown = false
	if !p.keepsNursery() || p.Spill > 0 || p.starved || p.full && (!p.twice() || p.inBlock() && p.local.Overflow) {
		return false
	}
	defer m.collected(m.collecting("minor collection"))
	if p.blockOld() {
		block := &p.old[len(p.old)-1]
		block.end = p.blockEnd(block.top)
	}
	if !p.takes() {
		m.collectOld(p)
		takes := p.takes()
		p.outgrown = p.local.Overflow && (!takes || p.tight())
		if p.outgrown && p.Asks || !takes && !p.overflows() {
			return false
		}
	}
	c := collection{mem: m.View.W, from: []words{p.youngRange()}, largest: p.largest, deep: m.deep(p)}
	c.into(p.old, p.fill)
	c.stackRoots(p)
	m.trace(p, &c)
	c.roots(m.dict(p)) // which is changed in place and may be old
	c.scan()
	m.sweepYoung(p)
	used := int(p.htop - p.hbase)
	p.old, p.fill, p.largest = c.areas(), c.fill, c.largest
	p.htop = p.hbase
	p.setLimits(m.View)
	moved := m.chargeMoved(&c)
	p.expects = max(moved, p.expects*3/4)
	p.Collections++
	m.Runtime.Minors++
	m.Runtime.Promoted += uint64(moved)
	if 4*moved > 3*used && !p.local.Overflow {
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

// collectOld collects an old generation in areas that are there twice, into the other half, if there is room whatever lives. All of the nursery
// counts as alive.
func (m *Machine) collectOld(p *Process) {
	used := p.oldUsed()
	if !p.twice() || used == 0 {
		return
	}
	from := p.base
	if block := &p.old[len(p.old)-1]; p.blockOld() && block.top > block.base {
		from = block.top
	}
	to := p.rooms(m.View, 1-p.half, from)
	if room(to, p.largest) < used {
		return
	}
	c := collection{mem: m.View.W, from: p.oldRanges(), largest: p.largest, deep: m.deep(p)}
	c.into(to, 0)
	c.scanWords(p.hbase, p.htop)
	c.stackRoots(p)
	m.trace(p, &c)
	m.sweepOld(p)
	p.take(&c)
	m.chargeMoved(&c)
}

// deep reports whether a core collects by itself depth first: where old generations are in the SRAM of others, a second look at each word would be a round
// trip through the mesh.
func (m *Machine) deep(p *Process) bool { return m.Cache != nil && p.local.Overflow }

// room is the number of words that areas can still take in objects of up to so many words, all but the last of which may leave a gap.
func room(areas []area, largest int) int {
	n := -(len(areas) - 1) * (largest - 1)
	for i := range areas {
		n += int(areas[i].end - areas[i].top)
	}
	return n
}

// takes reports whether the old generation has room for what lives of the nursery, without a collection, and without going on to the block: for
// all of it, or where the block can take what is more, for twice what is expected.
func (p *Process) takes() bool {
	young := int(p.htop - p.hbase)
	areas := p.old[p.fill:]
	switch {
	case p.inBlock():
		return !(p.local.Overflow && p.Asks) && room(areas, 1) >= young
	case p.moveIn:
		return false
	case p.local.Overflow:
		// How much lives is a guess, as is the size of gaps: the block takes what is left.
		areas = areas[:len(areas)-1]
		free := room(areas, p.largest)
		return free >= young && len(areas) == 1 || free >= min(young, 2*p.expects) && p.overflows()
	}
	return room(areas, 1) >= young
}

// overflows reports whether all of the nursery may go on to the block.
func (p *Process) overflows() bool {
	return p.local.Overflow && room(p.old[len(p.old)-1:], 1) >= int(p.htop-p.hbase)
}

// tight reports whether the old generation has more than half of its room outside of the block, or has gone on to the block.
func (p *Process) tight() bool { return p.inBlock() || 2*p.oldUsed() > p.apart() }

// apart is the number of words that the old generation can have outside of the block.
func (p *Process) apart() (n int) {
	for i := range p.old[:len(p.old)-1] {
		n += int(p.old[i].end - p.old[i].base)
	}
	return n
}

// Outgrown is what an old generation that may overflow to the block wants of an annex, in words for each of its two areas, after a
// collection that has found more than half of its room in use or has failed; else 0.
func (p *Process) Outgrown() int {
	if !p.outgrown {
		return 0
	}
	return max(p.apart(), 2*p.expects)
}

// stackRoots moves what a stack points to, with what is dead of it.
func (c *collection) stackRoots(p *Process) {
	c.roots(c.mem[p.sp:p.send])
	c.roots(p.spilledWords(c.mem))
}

// trace moves everything that can be reached from the process's other roots.
func (m *Machine) trace(p *Process, c *collection) {
	x := m.x(p)
	live := min(p.Live, scratch)
	c.roots(x[:live])
	for i := live; i < scratch; i++ {
		x[i] = term.Nil
	}
	c.roots(x[scratch:])
	p.eachRoot(func(t *term.Term) { *t = c.reach(*t) })
	c.scan()
}

// chargeMoved charges what a collection has copied: loads from where things were, stores to where they are, and the pass that looks at each word there and
// writes it back. It gives the number of words.
//
// Where an object was, a collection leaves where it is now. Outside of the core that must not be overtaken by the next look: each is fenced.
func (m *Machine) chargeMoved(c *collection) (moved int) {
	for i := range c.from {
		r := &c.from[i]
		if r.moved == 0 {
			continue
		}
		moved += r.moved
		m.run(&moveWord, uint64(r.moved))
		m.ChargeLoads(r.addr, r.moved)
		m.ChargeStores(r.addr, int(r.marks))
		m.fenceTimes(r.addr, r.objects)
	}
	m.run(&nextRange, c.passed)
	m.run(&pendWord, c.waited)
	from := c.start
	for i := c.first; i <= c.fill; i++ {
		a := &c.to[i]
		if i > c.first {
			from = a.base
		}
		n := uint64(a.top - from)
		m.ChargeStores(a.at, int(n))
		if c.again() {
			m.chargeScan(a.at, n)
		} else {
			m.run(&passWord, n)
		}
		if n > 0 || i == c.fill && moved == 0 {
			m.fence(a.at)
		}
	}
	return moved
}

// chargeScan charges a look at so many words from an address on, each of which is written back: it may point to something that has moved.
func (m *Machine) chargeScan(at emu.Addr, n uint64) {
	m.run(&lookWord, n)
	m.ChargeLoads(at, int(n))
	m.ChargeStores(at, int(n))
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
	addr    emu.Addr
	used    uint32 // bytes
	delta   uint32 // address/4 + delta = index
	moved   int    // words that have been moved
	marks   uint64 // words that tell where to
	objects uint64 // that these were
}

// oldRanges are the old generation, or the whole heap where there is no nursery.
func (p *Process) oldRanges() (list []words) {
	if !p.nursery() {
		return []words{p.youngRange()}
	}
	for i := range p.old {
		if a := &p.old[i]; a.top > a.base || len(p.old) == 1 {
			list = append(list, a.used())
		}
	}
	return list
}

func (p *Process) youngRange() words {
	return words{addr: p.haddr, used: (p.htop - p.hbase) << 2, delta: p.hbase - p.haddr/4}
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

	largest int    // words of the largest object
	passed  uint64 // ranges that were looked at in vain

	// deep: what an object points to moves next, so that the object is looked at on its way and not once more. The places of pointers that are to be
	// followed wait in pending; where there is no room for one, all that has moved is looked through in the end.
	deep    bool
	shallow bool     // there was no room
	pending []uint32 // indices
	waited  uint64   // pointers that have been pending
}

// mostPending is the room for pointers that are to be followed, with their places, in bytes and number: half of the runtime's stack in SRAM.
const (
	pendingBytes = 512
	mostPending  = pendingBytes / 2 / emu.WordBytes
)

// into makes the collection copy to areas from the given one on.
func (c *collection) into(to []area, fill int) {
	c.to, c.first, c.scanning = to, fill, fill
	c.open(fill)
	c.start, c.scanned = c.top, c.top
}

// open goes on with another area.
func (c *collection) open(i int) {
	a := &c.to[i]
	c.fill, c.top, c.end, c.delta = i, a.top, a.end, a.base-a.at/4
}

// claim makes room for an object and gives its index.
func (c *collection) claim(words uint32) uint32 {
	for c.end-c.top < words {
		c.to[c.fill].top = c.top
		c.open(c.fill + 1)
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

// again reports whether a collection looks at what has moved once more.
func (c *collection) again() bool { return !c.deep }

// passLoop looks at a word on its way, pendLoop puts off following one and takes it up again; rangeLoop goes on to the bounds of another range that a
// pointer may be in.
var (
	passLoop  = isa.MustParse("and r1,r0,r24; beq store; sub r2,r1,#3; beq store")
	pendLoop  = isa.MustParse("str r0,[r20],#1; str r5,[r20],#1; ldrd r2,[r20,#-1]; sub r20,r20,#8; bl move; str r0,[r3]; sub r2,r20,r19; bne! loop")
	rangeLoop = isa.MustParse("ldrd r26,[r28],#1; sub r2,r0,r26; sub r3,r2,r27; bgteu away")

	passWord  = passage(RuntimeGC, passLoop)
	pendWord  = passage(RuntimeGC, pendLoop)
	nextRange = passage(RuntimeGC, rangeLoop)
)

func (c *collection) roots(ts []term.Term) {
	for i, t := range ts {
		if tag := t & term.TagMask; tag == term.TagList || tag == term.TagBoxed {
			ts[i] = c.reach(t)
		}
	}
}

// move copies what t points to, unless that has been done or lies outside the ranges, and gives the new pointer.
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
			return c.mem[i+1]
		}
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
		return head
	}
	words := uint32(term.HeaderArity(head)) + 1
	to := c.claim(words)
	n := (to-c.delta)<<2 | term.TagBoxed
	copy(c.mem[to:to+words], c.mem[i:i+words])
	r.moved += int(words)
	r.objects++
	r.marks++
	c.mem[i] = n
	if !raw(head) {
		c.await(to+1, words-1)
	}
	return n
}

// await notes the pointers among words that have moved; the first will be followed first, so that a long list needs no more room than its deepest element.
func (c *collection) await(from, words uint32) {
	if !c.deep {
		return
	}
	for i := from + words; i > from; i-- {
		if tag := c.mem[i-1] & term.TagMask; tag != term.TagList && tag != term.TagBoxed {
			continue
		}
		if len(c.pending) == mostPending {
			c.shallow = true
			return
		}
		c.pending = append(c.pending, i-1)
		c.waited++
	}
}

// reach moves what t points to, and in a deep collection what that points to, and gives the new pointer.
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
		c.passed++
		if r := &c.from[i]; t-r.addr < r.used {
			return r
		}
	}
	return nil
}

// scan follows the pointers of what has been moved until nothing new turns up.
func (c *collection) scan() {
	if c.deep && !c.shallow {
		return
	}
	c.deep = false
	for {
		top := c.top
		if c.scanning < c.fill {
			top = c.to[c.scanning].top
		}
		switch {
		case c.scanned < top:
			c.scanned = c.scanWords(c.scanned, top)
		case c.scanning == c.fill:
			return
		default:
			c.scanning++
			c.scanned = c.to[c.scanning].base
		}
	}
}

// scanWords follows the pointers in the heap objects from index i to end and gives the index behind the last one.
func (c *collection) scanWords(i, end uint32) uint32 {
	for ; i < end; i++ {
		t := c.mem[i]
		switch t & term.TagMask {
		case term.TagList, term.TagBoxed:
			c.mem[i] = c.reach(t)
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
	case term.SubPosBig, term.SubNegBig, term.SubFloat, term.SubHeapBin, term.SubRefcBin,
		term.SubPid, term.SubRef, term.SubPort:
		return true
	}
	return false
}
