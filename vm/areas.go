package vm

import "github.com/parallergo/epiphany/emu"

// Where a process's heap and stack lie.
//
// Without local memory both are in the process's block, the heap growing up from its start, the stack down from its end, and
// what lies between serves whichever comes first.
//
// A stack in local memory has the newest frames there; older ones are spilled to the end of the block (stack.go). A
// nursery in local memory takes all allocation; what outlives a minor collection moves to the old generation (gc.go), which
// starts at the beginning of the block, or of a local area of its own.
type areas struct {
	// Heap: words [hbase, htop) are used, up to heapEnd they are free.
	haddr emu.Addr // address of hbase
	hbase uint32
	hend  uint32 // where the heap must stop; with the stack in the same area it is the stack that tells
	// Stack: words [sp, send) are used, down to slow, or htop, they are free.
	send uint32
	slow uint32 // where the stack must stop; with the heap in the same area it is the heap that tells
	// joined is all ones when heap and stack share an area, else 0: it selects limits without a branch.
	joined uint32
	// spill is the lowest word in use at the end of the block by spilled frames; the block's end when there are none and when the
	// stack itself is there.
	spill uint32
	// Old generation, while there is a nursery: words [obase, old), at the start of the block or in local memory.
	oldAt   emu.Addr // address of obase
	obase   uint32
	old     uint32
	useless int // minor collections in a row that found nearly everything alive
	local   Local
}

// Local is what a process has of its core's memory: SRAM ranges, empty where heap or stack are in the block.
type Local struct {
	Stack Block // for the newest frames
	Heap  Block // nursery
	// Old is the room of the old generation twice, for a copying collection; none when it is in the block.
	Old [2]Block
	// NoSpill ends the process with system_limit when its stack does not fit into Stack.
	NoSpill bool
}

// heapEnd is the index behind the last word the heap may use.
func (p *Process) heapEnd() uint32 { return p.sp&p.joined | p.hend }

// Free is the number of words the heap can grow by.
func (p *Process) Free() int { return int(p.heapEnd()) - int(p.htop) }

// HeapUsed and StackUsed are in words.
func (p *Process) HeapUsed() int {
	n := int(p.htop - p.hbase)
	if p.nursery() {
		n += int(p.old - p.obase)
	}
	return n
}

func (p *Process) StackUsed() int { return int(p.send-p.sp) + p.spilled() }

// Local is what the process has left of its core's memory: the old generation leaves it first, then the nursery.
func (p *Process) Local() Local { return p.local }

// Words is the size of all memory the process has for heap and stack.
func (p *Process) Words() int {
	l := &p.local
	return p.Mem.Words + l.Stack.Words + l.Heap.Words + l.Old[0].Words + l.Old[1].Words
}

// nursery reports whether the heap grows in local memory.
func (p *Process) nursery() bool { return p.hbase != p.base }

// localStack reports whether the newest frames are in local memory.
func (p *Process) localStack() bool { return p.send != p.end }

// spilled is the number of stack words at the end of the block while the stack itself is in local memory.
func (p *Process) spilled() int {
	if !p.localStack() {
		return 0
	}
	return int(p.end - p.spill)
}

// addrOf is the address of a word of the heap's area given its index.
func (p *Process) addrOf(i uint32) emu.Addr { return p.haddr + (i-p.hbase)<<2 }

// attach gives the process a block; heap and stack are empty afterwards, in local memory as far as it has some.
func (p *Process) attach(v *emu.View, b Block) {
	p.Mem = b
	p.base = index(v, b.Addr)
	p.end = p.base + uint32(b.Words)
	p.oldAt, p.obase, p.spill = b.Addr, p.base, p.end
	if o := p.local.Old[0]; o.Words > 0 {
		p.oldAt, p.obase = o.Addr, index(v, o.Addr)
	}
	p.old = p.obase
	p.placeStack(v)
	p.sp = p.send
	p.placeHeap(v)
	p.htop = p.hbase
}

// placeStack puts the stack where it belongs.
func (p *Process) placeStack(v *emu.View) {
	p.send = p.end
	if p.local.Stack.Words > 0 {
		p.send = index(v, p.local.Stack.Addr) + uint32(p.local.Stack.Words)
	}
}

// placeHeap puts the heap's area where it belongs, behind the old generation when it is in the block.
func (p *Process) placeHeap(v *emu.View) {
	p.haddr, p.hbase = p.Mem.Addr, p.base
	if p.local.Heap.Words > 0 {
		p.haddr, p.hbase = p.local.Heap.Addr, index(v, p.local.Heap.Addr)
	}
	p.setLimits(v)
}

// setLimits computes how far heap and stack may grow.
func (p *Process) setLimits(v *emu.View) {
	p.joined, p.hend, p.slow = 0, p.spill, p.blockTop()
	if p.local.Heap.Words > 0 {
		p.hend = p.hbase + uint32(p.local.Heap.Words)
	}
	if p.local.Stack.Words > 0 {
		p.slow = index(v, p.local.Stack.Addr)
	}
	if p.local.Heap.Words == 0 && p.local.Stack.Words == 0 {
		p.joined, p.hend, p.slow = ^uint32(0), 0, 0
	}
}

// SetLocal gives the process local memory. It must not have run yet.
func (m *Machine) SetLocal(p *Process, l Local) {
	p.local = l
	p.attach(m.View, p.Mem)
}
