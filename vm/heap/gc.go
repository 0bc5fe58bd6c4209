package heap

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/meter"
	"github.com/parallergo/epiphany/vm/rts"
)

// Blocks allocates and frees the blocks of processes.
type Blocks interface {
	// AllocBlock reserves a block of at least the given number of words; the error means there is
	// no memory left.
	AllocBlock(words int) (code.Block, error)
	FreeBlock(b code.Block)
}

// Slack returns the number of words that must remain free after an allocation: in stress mode so
// many that every allocation calls Short.
func (m *Manager) Slack() int {
	if m.Stress {
		return 1 << 30
	}
	return Slack
}

// Short reports whether an allocation that leaves the given number of words free must collect
// first. In stress mode it must, except for the first call after a collection.
func (m *Manager) Short(p *Space, left int) bool {
	if m.Stress && !p.fresh {
		return true
	}
	p.fresh = false
	return left < Slack
}

// Reserve makes sure that n heap words are free. When they are not it notes the need and reports
// false; the caller returns bif.Space and is called again after a collection.
func (m *Manager) Reserve(p *Space, n int) bool {
	if left := p.Free() - n; p.Pressed() || left < m.Slack() && m.Short(p, left) {
		p.Need = n
		return false
	}
	return true
}

// Collect moves everything that p still uses to a new block with room for p.Need more words: it is
// a copying collection after Cheney, with p.Live x registers, the machine's own, the stack, the
// process dictionary, the messages already on the heap and a pending exception as roots. It is
// charged to the machine that runs it, which may be another than the process's. A block that was
// more than half full after a collection is doubled at the next one, if memory allows. If there is
// an error, p cannot continue.
//
// The old generation leaves local memory, if it was there, and so does the nursery if it is too
// small for the request or has been of no use.
func (m *Manager) Collect(p *Space, blocks Blocks) error {
	defer m.collected(m.collecting("collection"))
	p.Collections++
	m.Runtime.Majors++
	before := p.Mem.Words
	least, best := p.Wanted()
	clears := m.Stress || p.Crowded || p.Full || p.MaxWords > 0
	if best == least || m.collectInto(p, best, blocks, clears) != nil {
		if err := m.collectInto(p, least, blocks, clears); err != nil {
			return err
		}
	}
	m.Runtime.Kept += uint64(p.HeapUsed())
	if p.Growth == GrowthOTP {
		m.settleSize(p, before, blocks)
	} else {
		p.Crowded = 2*p.worst() > p.Mem.Words
		if words := p.Suffices(); words > 0 {
			// Where there is no room for a smaller block the process keeps the one it has.
			_ = m.collectInto(p, words, blocks, false)
		}
	}
	p.Spill = 0
	p.Full = false
	p.fresh = true
	return nil
}

// Growth says how the size of a process's block changes with what lives in it.
type Growth uint8

// Policies of growth.
const (
	// GrowthHalf doubles a block of which more than half is used after a collection, and replaces a
	// block that is eight times too large by a smaller one.
	GrowthHalf Growth = iota
	// GrowthOTP grows when what lives does not fit, in sizes that grow like Fibonacci numbers, as
	// OTP does.
	GrowthOTP
	NumGrowths
)

func (g Growth) String() string { return [...]string{"half", "otp"}[g] }

// ParseGrowth finds the policy that String calls s.
func ParseGrowth(s string) (Growth, error) {
	for g := range NumGrowths {
		if g.String() == s {
			return g, nil
		}
	}
	return 0, fmt.Errorf("growth of heaps is %q, want half or otp", s)
}

// collecting records the beginning of a collection in profile and trace; collected records its end.
func (m *Manager) collecting(kind string) meter.Stay {
	m.Trace.Begin(m.Now(), trace.GC, kind)
	return m.EnterFrame("[gc]")
}

func (m *Manager) collected(s meter.Stay) {
	m.LeaveFrame(&s)
	m.Trace.End(m.Now())
}

// Wanted is the size in words of the block that a collection needs, and of the one that it takes if
// there is memory.
func (p *Space) Wanted() (least, best int) {
	least = max(p.worst(), MinBlockWords, p.MinWords)
	if p.Crowded {
		return least, max(least, 2*p.Mem.Words)
	}
	return least, least
}

// Suffices is the size in words of a block that would do after a collection when the process has
// one that is far too large, else 0.
func (p *Space) Suffices() int {
	keep := p.worst()
	if p.Mem.Words <= 8*keep || p.Mem.Words <= 4*p.MinWords {
		return 0
	}
	return max(2*keep, MinBlockWords, p.MinWords)
}

// settleSize sets the size of a process's block as OTP does after a minor collection, which began
// with a block of size before: the same size while live data and request fit; otherwise the
// smallest of the series of sizes in which they do; and a smaller one if a large block is less than
// a quarter full. A core, which has only the block that it was lent, requests a larger one the next
// time. The room for exceptions, which OTP does not have, is not counted. OTP resizes a block in
// place; here live data is moved once more.
func (m *Manager) settleSize(p *Space, before int, blocks Blocks) {
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
	p.Crowded = p.Mem.Words < words
}

// worst is the number of words that the block must have when everything is alive.
func (p *Space) worst() int {
	n := p.HeapUsed() + int(p.end-p.blockStack()) + p.Spill + 2*Slack
	if p.keepsNursery() {
		return n + 2*p.local.Heap.Words // for what minor collections promote
	}
	return n + p.Need
}

// blockStack is the index of the lowest stack word in the block.
func (p *Space) blockStack() uint32 {
	if p.localStack() {
		return p.spill
	}
	return p.SP
}

// collectInto moves what lives to another block; slots of the stack that are dead are cleared if
// that is wanted, else they count as alive.
func (m *Manager) collectInto(p *Space, words int, blocks Blocks, clears bool) error {
	to, err := blocks.AllocBlock(words)
	if err != nil {
		return err
	}
	c := m.begin(p)
	c.from = p.oldRanges(c.from)
	if p.nursery() {
		c.from = append(c.from, p.youngRange())
	}
	from := p.Mem
	stack := p.end - p.blockStack()
	end := m.View.Index(to.Addr) + uint32(to.Words)
	copy(c.mem[end-stack:end], c.mem[p.blockStack():p.end])
	m.ChargeMove(from.Addr, to.Addr, int(stack))
	m.chargeScan(to.Addr, uint64(stack), m.RuntimeInC())
	if p.localStack() {
		p.spill = end - stack
	} else {
		p.spill, p.send, p.SP = end, end, end-stack
	}
	p.Mem, p.base, p.end = to, end-uint32(to.Words), end
	keeps := p.keepsNursery()
	if !keeps || !p.local.Overflow {
		p.local.Old, p.extensions = [2]code.Block{}, nil
	}
	if !keeps {
		p.local.Heap = code.Block{}
	}
	c.into(p.rooms(m.View, 1-p.half, p.base), 0)
	if clears {
		m.liveRoots(p, c)
	} else {
		c.stackRoots(p)
	}
	m.trace(p)
	m.sweepAll(p)
	p.adopt(c)
	p.placeHeap(m.View)
	p.HTop = p.hbase
	if !keeps {
		p.HTop = c.top
	}
	blocks.FreeBlock(from)
	m.chargeMoved(c)
	return nil
}

// adopt makes the copied objects the old generation, in the other half.
func (p *Space) adopt(c *collection) {
	p.old, p.fill, p.largest = c.areas(), c.fill, c.largest
	p.half = 1 - p.half
	p.moveIn = false
}

// trace moves everything that can be reached from the process's other roots.
func (m *Manager) trace(p *Space) {
	c := &m.copying
	x := m.Registers(p)
	live := min(p.Live, code.Scratch)
	c.roots(x[:live])
	for i := live; i < code.Scratch; i++ {
		x[i] = term.Nil
	}
	c.roots(x[code.Scratch:])
	if m.visit == nil {
		m.visit = m.copying.other
	}
	p.Others.EachRoot(m.visit)
	c.rooted(c.others, c.pointers)
	c.scan()
}

// chargeMoved charges the copies of a collection: loads from the old places, stores to the new
// ones, and the scan of each word there, which writes it back. It returns the number of words.
//
// A collection stores a forwarding pointer in the old place of an object. Outside of the core each
// such store is fenced, so that no later load of the pointer overtakes it.
func (m *Manager) chargeMoved(c *collection) (moved int) {
	inC := m.ChargeCollection(&c.work)
	for i := range c.from {
		r := &c.from[i]
		if r.moved == 0 {
			continue
		}
		moved += r.moved
		if inC {
			m.Perform(&rts.MoveWord, uint64(r.moved))
		}
		m.ChargeLoads(r.addr, r.moved)
		m.ChargeStores(r.addr, int(r.marks))
		m.FenceTimes(r.addr, r.objects)
	}
	if inC {
		m.Perform(&rts.NextRange, c.work[rts.GCNextRange])
		m.Perform(&rts.PendWord, c.work[rts.GCPending])
	}
	m.chargeCopies(c, moved, inC)
	return moved
}

// chargeCopies charges the copies, and the pass over them if there is one.
func (m *Manager) chargeCopies(c *collection, moved int, inC bool) {
	from := c.start
	for i := c.first; i <= c.fill; i++ {
		a := &c.to[i]
		if i > c.first {
			from = a.base
		}
		n := uint64(a.top - from)
		m.ChargeStores(a.at, int(n))
		switch {
		case c.again():
			m.chargeScan(a.at, n, inC)
		case inC:
			m.Perform(&rts.PassWord, n)
		}
		if n > 0 || i == c.fill && moved == 0 {
			m.FenceStores(a.at)
		}
	}
}

// chargeScan charges the scan of n words from an address on. Each is written back, as it may refer
// to an object that has moved. If the runtime is C its instructions are charged, too.
func (m *Manager) chargeScan(at emu.Addr, n uint64, inC bool) {
	if inC {
		m.Perform(&rts.ScanWord, n)
	}
	m.ChargeLoads(at, int(n))
	m.ChargeStores(at, int(n))
}
