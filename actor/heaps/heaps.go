package heaps

import (
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// Heaps are the memory of processes: blocks, fragments, binaries, and what each may have of them.
type Heaps struct {
	*platform.Platform
	Store *memory.Store
	Table *table.Table
	Cores *cores.Cores
}

// blockSource gives blocks of private memory to a process. It implements heap.Blocks.
type blockSource struct {
	heaps *Heaps
	pr    *table.Entry
	Alloc *memory.Allocator
}

// BlocksOf is where a process's blocks are from.
func (hs *Heaps) BlocksOf(pr *table.Entry) blockSource {
	return blockSource{hs, pr, hs.Store.On(pr.Side())}
}

// claim is what a block of so many bytes must leave free. The first one of a process has been
// admitted, and one that is no larger than that which the process has takes its place.
func (b blockSource) claim(bytes int) memory.Claim {
	if b.pr.P == nil || bytes <= b.pr.P.Mem.Words*emu.WordBytes {
		return memory.Vital
	}
	return b.Alloc.ClaimOf(b.pr.Owner(), bytes)
}

// AllocBlock implements heap.Blocks.
func (b blockSource) AllocBlock(words int) (code.Block, error) {
	at, err := b.Alloc.AllocAs(memory.Block, words*emu.WordBytes, b.claim(words*emu.WordBytes))
	if err != nil {
		return code.Block{}, err
	}
	bytes := memory.RoundedFor(memory.Block, words*emu.WordBytes)
	owner := b.heaps.Port.ID()
	if b.pr.Core != memory.OnARM {
		owner = b.heaps.Cores.All[b.pr.Core].ID
		b.Alloc.Assign(at, b.pr.Core)
	}
	b.heaps.Eng.Own(at, bytes/emu.WordBytes, owner)
	return code.Block{Addr: at, Words: bytes / emu.WordBytes}, nil
}

// FreeBlock implements heap.Blocks.
func (b blockSource) FreeBlock(x code.Block) { b.heaps.Free(b.Alloc, x) }

// Free gives a block back, which is nobody's then.
func (hs *Heaps) Free(a *memory.Allocator, x code.Block) {
	hs.Eng.Own(x.Addr, x.Words, engine.Nobody)
	a.Release(x.Addr)
}

// FreeFragments gives fragments of messages that a process does not need any more back.
func (hs *Heaps) FreeFragments(pr *table.Entry) {
	hs.Count(pr)
	freed := &pr.P.Inbox.Freed
	for _, m := range *freed {
		hs.Store.Release(pr.Core, m.Fragment, m.Moved)
	}
	*freed = (*freed)[:0]
}

// FreeProcess gives the memory of a process back, and its references to binaries.
func (hs *Heaps) FreeProcess(m *vm.Machine, pr *table.Entry) {
	p := pr.P
	if pr.Core != memory.OnARM && hs.Cores.All[pr.Core].Stopped {
		return // all that is out there is taken back
	}
	m.DropObjects(&p.Space)
	hs.DropObjects(pr)
	p.Inbox.Drop()
	hs.FreeFragments(pr)
	hs.BlocksOf(pr).FreeBlock(p.Mem)
	if pr.Core == memory.OnARM {
		hs.Store.Private.Release(pr.X)
		hs.Store.DropParts(&pr.SharedParts)
		return
	}
	hs.Counts.EndedReds += p.Reductions
	if f := p.ExitFragment; f.Fragment != 0 {
		hs.Store.Release(pr.Core, f.Fragment, false)
	}
}

// LeastHeap is the smallest block of a process where it runs.
func (hs *Heaps) LeastHeap(pr *table.Entry) int {
	if pr.Core == memory.OnARM {
		return min(hs.Cfg.HeapWords, armHeapWords)
	}
	return hs.Cfg.HeapWords
}

// armHeapWords is the smallest block of a process on the ARM: there a collection is no system
// call, and programs make thousands of processes.
const armHeapWords = 640

// Limit tells a process how large its block is to be at least, and how much may live in it.
func (hs *Heaps) Limit(pr *table.Entry) {
	p, f := pr.P, &pr.Flags
	p.MinWords = f.MinWords(hs.LeastHeap(pr), config.MaxHeapWords)
	p.MaxWords = f.MaxHeap.Size
}
