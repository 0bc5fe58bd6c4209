package heap

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm/code"
)

// The layout of a process's heap and stack.
//
// Without local memory both are in the process's block: the heap grows up from its start, the stack
// down from its end, and the memory between them is available to both. A stack in local memory
// contains the newest frames; older ones are spilled to the end of the block (stack.go). A nursery
// in local memory serves all allocations; objects that survive a minor collection move to the old
// generation (gc.go). This fills areas one after the other: local memory of its own, then
// extensions, which are memory of other cores, then the start of the block. Objects do not span
// areas. All areas except the block exist twice, for a copying collection.
type areas struct {
	// Heap: words [hbase, htop) are used, up to heapEnd they are free.
	haddr emu.Addr // address of hbase
	hbase uint32
	hend  uint32 // limit of the heap; 0 if the stack in the same area is the limit
	// Stack: words [sp, send) are used, down to slow, or htop, they are free.
	send uint32
	slow uint32 // limit of the stack; 0 if the heap in the same area is the limit
	// joined is all ones when heap and stack share an area, else 0: it selects limits without a
	// branch.
	joined uint32
	// spill is the lowest word of the spilled frames at the end of the block; the block's end if
	// there are none, or if the stack itself is there.
	spill uint32
	// Old generation, while there is a nursery.
	old        []area
	fill       int // the area being filled; those after it are empty
	half       int // 0 or 1: the half in use of areas that exist twice
	extensions []Extension
	moveIn     bool // there are new extensions for objects that are in the block
	outgrown   bool // see Outgrown
	largest    int  // words of the largest object that was ever in it
	expects    int  // words that a minor collection is expected to move to it
	useless    int  // minor collections in a row that found nearly everything alive
	local      Local
}

// area is a part of the old generation: words [base, top) are used, and the end is at end. The end
// of the area in the block is that of the latest collection: it moves with the rest of the block.
type area struct {
	at             emu.Addr // address of base
	base, top, end uint32
}

func areaOf(v *emu.View, b code.Block) area {
	i := v.Index(b.Addr)
	return area{b.Addr, i, i, i + uint32(b.Words)}
}

// used is the part of the area that is in use.
func (a *area) used() words {
	return words{addr: a.at, used: (a.top - a.base) << 2, delta: a.base - a.at/4}
}

// Extension is memory of another core that a process has for its old generation: two areas of the
// same size. Behind each, or elsewhere beside them, is a word for fences.
type Extension [2]code.Block

// Local describes the memory of its core that a process has: ranges of SRAM, which are empty if
// heap or stack are in the block.
type Local struct {
	Stack code.Block // for the newest frames
	Heap  code.Block // nursery
	// Old is the room of the old generation twice, for a copying collection; none when it is in the
	// block.
	Old [2]code.Block
	// Overflow lets the old generation continue in the block when its other areas are full. Without
	// it, the old generation then moves to the block.
	Overflow bool
	// NoSpill ends the process with system_limit when its stack does not fit into Stack.
	NoSpill bool
}

// heapEnd returns the index after the last word that the heap may use.
func (p *Space) heapEnd() uint32 { return p.SP&p.joined | p.hend }

// Free is the number of words the heap can grow by.
func (p *Space) Free() int { return int(p.heapEnd()) - int(p.HTop) }

// HeapUsed and StackUsed are in words.
func (p *Space) HeapUsed() int {
	n := int(p.HTop - p.hbase)
	if p.nursery() {
		n += p.oldUsed()
	}
	return n
}

// oldUsed is the number of words in the old generation.
func (p *Space) oldUsed() (n int) {
	for i := range p.old {
		n += int(p.old[i].top - p.old[i].base)
	}
	return n
}

// OldUsed returns the number of words of the old generation, 0 if there is none.
func (p *Space) OldUsed() int {
	if !p.nursery() {
		return 0
	}
	return p.oldUsed()
}

func (p *Space) StackUsed() int { return int(p.send-p.SP) + p.Spilled() }

// Local returns the memory of its core that the process still has: the old generation leaves it
// first, then the nursery.
func (p *Space) Local() Local { return p.local }

// Words is the size of all memory the process has for heap and stack.
func (p *Space) Words() int {
	l := &p.local
	n := p.Mem.Words + l.Stack.Words + l.Heap.Words + l.Old[0].Words + l.Old[1].Words
	for _, a := range p.extensions {
		n += a[0].Words + a[1].Words
	}
	return n
}

// twice reports whether the old generation has areas that are there twice.
func (p *Space) twice() bool { return p.local.Old[0].Words > 0 || len(p.extensions) > 0 }

// blockOld reports whether the last area of the old generation is in the block.
func (p *Space) blockOld() bool { return !p.twice() || p.local.Overflow }

// InBlock reports whether the old generation fills the block at present.
func (p *Space) InBlock() bool { return p.blockOld() && p.fill == len(p.old)-1 }

// rooms lists the areas of an old generation, all empty, in one half; that of the block begins at
// the index from.
func (p *Space) rooms(v *emu.View, half int, from uint32) (list []area) {
	if b := p.local.Old[half]; b.Words > 0 {
		list = append(list, areaOf(v, b))
	}
	for _, a := range p.extensions {
		list = append(list, areaOf(v, a[half]))
	}
	if p.blockOld() {
		list = append(list, area{p.Mem.Addr + (from-p.base)<<2, from, from, p.blockEnd(from)})
	}
	return list
}

// blockEnd returns the limit of the old generation in the block, if it begins at an index: frames
// need some room.
func (p *Space) blockEnd(from uint32) uint32 {
	return max(from, p.blockStack()-min(p.blockStack(), Slack))
}

// Extend adds an extension to the room for the old generation of a process with Local.Overflow.
func (m *Manager) Extend(p *Space, a Extension) {
	block := len(p.old) - 1
	if p.InBlock() && p.old[block].top > p.old[block].base {
		p.moveIn = true
		p.fill++
	}
	p.extensions = append(p.extensions, a)
	p.old = slices.Insert(p.old, block, areaOf(m.View, a[p.half]))
}

// nursery reports whether the heap grows in local memory.
func (p *Space) nursery() bool { return p.hbase != p.base }

// localStack reports whether the newest frames are in local memory.
func (p *Space) localStack() bool { return p.send != p.end }

// Spilled is the number of stack words at the end of the block while the stack itself is in local
// memory.
func (p *Space) Spilled() int {
	if !p.localStack() {
		return 0
	}
	return int(p.end - p.spill)
}

// addrOf is the address of a word of the heap's area given its index.
func (p *Space) addrOf(i uint32) emu.Addr { return p.haddr + (i-p.hbase)<<2 }

// Attach sets the process's block. Heap and stack are empty afterwards, and in local memory if the
// process has some.
func (p *Space) Attach(v *emu.View, b code.Block) {
	p.Mem = b
	p.base = v.Index(b.Addr)
	p.end = p.base + uint32(b.Words)
	p.spill = p.end
	p.placeStack(v)
	p.SP = p.send
	p.half, p.fill = 0, 0
	p.expects = p.local.Heap.Words / 4
	p.old = p.rooms(v, 0, p.base)
	p.placeHeap(v)
	p.HTop = p.hbase
}

// placeStack puts the stack where it belongs.
func (p *Space) placeStack(v *emu.View) {
	p.send = p.end
	if p.local.Stack.Words > 0 {
		p.send = v.Index(p.local.Stack.Addr) + uint32(p.local.Stack.Words)
	}
}

// placeHeap places the heap's area: after the old generation, if it is in the block.
func (p *Space) placeHeap(v *emu.View) {
	p.haddr, p.hbase = p.Mem.Addr, p.base
	if p.local.Heap.Words > 0 {
		p.haddr, p.hbase = p.local.Heap.Addr, v.Index(p.local.Heap.Addr)
	}
	p.setLimits(v)
}

// setLimits computes how far heap and stack may grow.
func (p *Space) setLimits(v *emu.View) {
	p.joined, p.hend, p.slow = 0, p.spill, p.blockTop()
	if p.local.Heap.Words > 0 {
		p.hend = p.hbase + uint32(p.local.Heap.Words)
	}
	if p.local.Stack.Words > 0 {
		p.slow = v.Index(p.local.Stack.Addr)
	}
	if p.local.Heap.Words == 0 && p.local.Stack.Words == 0 {
		p.joined, p.hend, p.slow = ^uint32(0), 0, 0
	}
}

// LeaveLocal takes the heap of a process that has not run yet out of local memory.
func (p *Space) LeaveLocal(v *emu.View) {
	p.local.Heap, p.local.Old = code.Block{}, [2]code.Block{}
	p.Attach(v, p.Mem)
}

// SetLocal sets the process's local memory. The process must not have run yet.
func (m *Manager) SetLocal(p *Space, l Local) {
	p.local = l
	p.Attach(m.View, p.Mem)
}

// Check looks whether areas of an old generation are as they ought to be.
func (p *Space) Check() error {
	if !p.nursery() {
		return nil
	}
	for i, a := range p.old {
		if a.base > a.top || a.top > a.end || i > p.fill && a.top > a.base {
			return fmt.Errorf("area %d from %d to %d has words up to %d while area %d is filled", i,
				a.base, a.end, a.top, p.fill)
		}
		for j, b := range p.old[:i] {
			if a.end > b.base && b.end > a.base && a.base != a.end {
				return fmt.Errorf("areas %d and %d overlap", j, i)
			}
		}
	}
	return nil
}
