package heaps

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// NewObject implements heap.Objects for processes on the ARM.
func (hs *Heaps) NewObject(owner term.Term, data []byte) (at emu.Addr, object uint32, err error) {
	object, at, err = hs.Store.ARMBinary(hs.Table.Live(term.ImmValue(owner)).Owner(), data)
	if err == nil {
		hs.Store.AddRef(object, memory.OnARM)
	}
	return at, object, err
}

// DropObjects drops the references that a process has given up.
func (hs *Heaps) DropObjects(pr *table.Entry) {
	hs.Store.DropRefs(pr.P.Dropped, pr.Core)
	pr.P.Dropped = pr.P.Dropped[:0]
}

// BoxesOf are the boxes on the heap of a process.
func BoxesOf(m *vm.Machine, p *vm.Process) (list []memory.Box) {
	m.EachBox(&p.Space, func(t term.Term) {
		list = append(list, m.View.Slice(term.Ptr(t), term.RefcWords))
	})
	return list
}

// ClaimNow is claim for boxes on the heap of a process, which must all be seen where it runs. The
// error is ErrNoMemory; the references are counted all the same, but some of the binaries are out
// of sight.
func (hs *Heaps) ClaimNow(m *vm.Machine, pr *table.Entry, boxes []memory.Box) error {
	hs.Store.Claim(pr.Core, boxes)
	if pr.Core == memory.OnARM {
		return nil
	}
	if err := hs.Store.Migrate(m, pr.Owner(), boxes); err != nil {
		return err
	}
	hs.AwaitCopies(pr, boxes)
	return nil
}

// AwaitCopies lets a core be told what it is told next when the copies that boxes refer to can be
// seen.
func (hs *Heaps) AwaitCopies(pr *table.Entry, boxes []memory.Box) {
	c := hs.Cores.All[pr.Core]
	c.Last = max(c.Last, hs.Store.Ready(boxes))
}
