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

// short decides whether n words can not be had without a collection. In the stress mode the first answer after a
// collection is no, every other one yes.
func (m *Machine) short(p *Process, htop, sp uint32, n int) bool {
	if m.Stress && !p.fresh {
		return true
	}
	p.fresh = false
	return int(sp)-int(htop)-n < Slack
}

// reserve makes sure that n heap words are free. When they are not it notes the need and reports false; the caller
// returns wantSpace and is called again after a collection.
func (m *Machine) reserve(p *Process, n int) bool {
	if p.Free()-n < m.slack() && m.short(p, p.htop, p.sp, n) {
		p.Need = n
		return false
	}
	return true
}

// Collect moves everything that p still uses to a new block with room for p.Need more words: a copying collection after
// Cheney, with p.Live x registers, the machine's own, the stack, the process dictionary, the messages already on the heap
// and a pending exception as roots. It is charged to the machine that runs it, which may be another than the process's. A block that was found
// more than half full doubles at the next collection, if memory allows. The error means that p cannot go on.
func (m *Machine) Collect(p *Process, blocks Blocks) error {
	p.Collections++
	want := p.HeapUsed() + p.StackUsed() + p.Need + 2*Slack
	if !p.crowded || m.collectInto(p, max(want, 2*p.Mem.Words), blocks) != nil {
		if err := m.collectInto(p, want, blocks); err != nil {
			return err
		}
	}
	keep := p.HeapUsed() + p.StackUsed() + p.Need + 2*Slack
	p.crowded = 2*keep > p.Mem.Words
	if p.Mem.Words > 8*keep && p.Mem.Words > 4*p.MinWords {
		// Where there is no room for a smaller block the process keeps the one it has.
		_ = m.collectInto(p, 2*keep, blocks)
	}
	p.fresh = true
	return nil
}

func (m *Machine) collectInto(p *Process, words int, blocks Blocks) error {
	to, err := blocks.AllocBlock(max(words, MinBlockWords, p.MinWords))
	if err != nil {
		return err
	}
	old := p.Mem
	c := collection{mem: m.View.W, from: old.Addr, used: uint32(p.HeapUsed()) * emu.WordBytes, delta: p.base - old.Addr/4}
	newBase := index(m.View, to.Addr)
	c.top, c.addr, c.base = newBase, to.Addr, newBase
	stack := uint32(p.StackUsed())
	newEnd := newBase + uint32(to.Words)
	copy(c.mem[newEnd-stack:newEnd], c.mem[p.sp:p.end])
	c.roots(c.mem[newEnd-stack : newEnd])
	x := m.x(p)
	live := min(p.Live, scratch)
	c.roots(x[:live])
	for i := live; i < scratch; i++ {
		x[i] = term.Nil
	}
	c.roots(x[scratch:])
	p.eachRoot(func(t *term.Term) { *t = c.move(*t) })
	c.scan()
	p.attach(m.View, to)
	p.htop, p.sp = c.top, newEnd-stack
	blocks.FreeBlock(old)
	m.chargeCopy(old.Addr, to.Addr, int(c.top-newBase)+int(stack))
	return nil
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

// collection is one copying pass. Addresses of the old heap are [from, from+used).
type collection struct {
	mem   []emu.Word
	from  emu.Addr
	used  uint32 // bytes
	delta uint32 // address/4 + delta = index, for the old block
	base  uint32 // index and address of the new block
	addr  emu.Addr
	top   uint32
}

func (c *collection) roots(ts []term.Term) {
	for i, t := range ts {
		if tag := t & term.TagMask; tag == term.TagList || tag == term.TagBoxed {
			ts[i] = c.move(t)
		}
	}
}

// move copies what t points to, unless that has been done or lies outside the old heap, and gives the new pointer.
func (c *collection) move(t term.Term) term.Term {
	tag := t & term.TagMask
	if tag != term.TagList && tag != term.TagBoxed || t-c.from >= c.used {
		return t
	}
	i := t>>2 + c.delta
	head := c.mem[i]
	if tag == term.TagList {
		if head == term.None {
			return c.mem[i+1]
		}
		n := c.addr + (c.top-c.base)<<2 | term.TagList
		c.mem[c.top], c.mem[c.top+1] = head, c.mem[i+1]
		c.top += 2
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
	c.mem[i] = n
	return n
}

// scan follows the pointers of what has been moved until nothing new turns up.
func (c *collection) scan() {
	for i := c.base; i < c.top; i++ {
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
}

// raw reports whether the words after a header are no terms.
func raw(header uint32) bool {
	switch term.HeaderSub(header) {
	case term.SubPosBig, term.SubNegBig, term.SubFloat, term.SubHeapBin:
		return true
	}
	return false
}
