package actor

import (
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// heaps are the memory of processes: blocks, fragments, binaries, and what each may have of them.
type heaps struct {
	*platform
	store *memory.Store
	table *table.Table
	cores *cores
}

// blockSource gives blocks of private memory to a process. It implements heap.Blocks.
type blockSource struct {
	heaps *heaps
	pr    *table.Entry
	alloc *memory.Allocator
}

// blocksOf is where a process's blocks are from.
func (hs *heaps) blocksOf(pr *table.Entry) blockSource {
	return blockSource{hs, pr, hs.store.On(pr.Side())}
}

// claim is what a block of so many bytes must leave free. The first one of a process has been
// admitted, and one that is no larger than that which the process has takes its place.
func (b blockSource) claim(bytes int) memory.Claim {
	if b.pr.P == nil || bytes <= b.pr.P.Mem.Words*emu.WordBytes {
		return memory.Vital
	}
	return b.alloc.ClaimOf(b.pr.Owner(), bytes)
}

// AllocBlock implements heap.Blocks.
func (b blockSource) AllocBlock(words int) (code.Block, error) {
	at, err := b.alloc.AllocAs(memory.Block, words*emu.WordBytes, b.claim(words*emu.WordBytes))
	if err != nil {
		return code.Block{}, err
	}
	bytes := memory.RoundedFor(memory.Block, words*emu.WordBytes)
	owner := b.heaps.port.ID()
	if b.pr.Core != memory.OnARM {
		owner = b.heaps.cores.all[b.pr.Core].id
		b.alloc.Assign(at, b.pr.Core)
	}
	b.heaps.eng.Own(at, bytes/emu.WordBytes, owner)
	return code.Block{Addr: at, Words: bytes / emu.WordBytes}, nil
}

// FreeBlock implements heap.Blocks.
func (b blockSource) FreeBlock(x code.Block) { b.heaps.free(b.alloc, x) }

// free gives a block back, which is nobody's then.
func (hs *heaps) free(a *memory.Allocator, x code.Block) {
	hs.eng.Own(x.Addr, x.Words, engine.Nobody)
	a.Release(x.Addr)
}

// freeFragments gives fragments of messages that a process does not need any more back.
func (hs *heaps) freeFragments(pr *table.Entry) {
	hs.count(pr)
	freed := &pr.P.Inbox.Freed
	for _, m := range *freed {
		hs.store.Release(pr.Core, m.Fragment, m.Moved)
	}
	*freed = (*freed)[:0]
}

// freeProcess gives the memory of a process back, and its references to binaries.
func (hs *heaps) freeProcess(m *vm.Machine, pr *table.Entry) {
	p := pr.P
	if pr.Core != memory.OnARM && hs.cores.all[pr.Core].stopped {
		return // all that is out there is taken back
	}
	m.DropObjects(&p.Space)
	hs.dropObjects(pr)
	p.Inbox.Drop()
	hs.freeFragments(pr)
	hs.blocksOf(pr).FreeBlock(p.Mem)
	if pr.Core == memory.OnARM {
		hs.store.Private.Release(pr.X)
		hs.store.DropParts(&pr.SharedParts)
		return
	}
	hs.counts.endedReds += p.Reductions
	if f := p.ExitFragment; f.Fragment != 0 {
		hs.store.Release(pr.Core, f.Fragment, false)
	}
}

// leastHeap is the smallest block of a process where it runs.
func (hs *heaps) leastHeap(pr *table.Entry) int {
	if pr.Core == memory.OnARM {
		return min(hs.cfg.HeapWords, armHeapWords)
	}
	return hs.cfg.HeapWords
}

// armHeapWords is the smallest block of a process on the ARM: there a collection is no system
// call, and programs make thousands of processes.
const armHeapWords = 640

// limit tells a process how large its block is to be at least, and how much may live in it.
func (hs *heaps) limit(pr *table.Entry) {
	p, f := pr.P, &pr.Flags
	p.MinWords = f.MinWords(hs.leastHeap(pr), config.MaxHeapWords)
	p.MaxWords = f.MaxHeap.Size
}
