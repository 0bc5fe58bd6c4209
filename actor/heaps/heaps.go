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

// Heaps manages the memory of all processes.
type Heaps struct {
	*platform.Platform
	Store *memory.Store
	Table *table.Table
	Cores *cores.Cores
}

// blockSource allocates blocks for a process. It implements heap.Blocks.
type blockSource struct {
	heaps *Heaps
	pr    *table.Entry
	Alloc *memory.Allocator
}

// BlocksOf returns the source of a process's blocks.
func (hs *Heaps) BlocksOf(pr *table.Entry) blockSource {
	return blockSource{hs, pr, hs.Store.On(pr.Side())}
}

// claim returns the claim of a block of so many bytes. The first block of a process was admitted
// when it was spawned, and a block that is no larger than the present one replaces it.
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

// Free releases a block, which has no owner then.
func (hs *Heaps) Free(a *memory.Allocator, x code.Block) {
	hs.Eng.Own(x.Addr, x.Words, engine.Nobody)
	a.Release(x.Addr)
}

// FreeFragments releases the fragments of messages that a process no longer needs.
func (hs *Heaps) FreeFragments(pr *table.Entry) {
	hs.Count(pr)
	freed := &pr.P.Inbox.Freed
	for _, m := range *freed {
		hs.Store.Release(pr.Core, m.Fragment, m.Moved)
	}
	*freed = (*freed)[:0]
}

// FreeProcess releases the memory of a process and its references to binaries. m is charged.
func (hs *Heaps) FreeProcess(m *vm.Machine, pr *table.Entry) {
	p := pr.P
	if pr.Core != memory.OnARM && hs.Cores.All[pr.Core].Stopped {
		return // all that is assigned to the core is released later
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

// LeastHeap returns the minimum size of a process's block in words, which depends on where it runs.
func (hs *Heaps) LeastHeap(pr *table.Entry) int {
	if pr.Core == memory.OnARM {
		return min(hs.Cfg.HeapWords, armHeapWords)
	}
	return hs.Cfg.HeapWords
}

// armHeapWords is smaller than config.DefaultHeapWords: on the ARM a collection needs no system
// call, and programs have thousands of processes there.
const armHeapWords = 640

// Limit sets the minimum size of a process's block and the limit of its heap, from its flags.
func (hs *Heaps) Limit(pr *table.Entry) {
	p, f := pr.P, &pr.Flags
	p.MinWords = f.MinWords(hs.LeastHeap(pr), config.MaxHeapWords)
	p.MaxWords = f.MaxHeap.Size
}
