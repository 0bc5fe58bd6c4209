package heaps

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// NewObject implements heap.Objects for processes on the ARM.
func (hs *Heaps) NewObject(owner term.Term, data []byte,
	room int) (at emu.Addr, object uint32, err error) {
	object, at, err = hs.Store.ARMBinary(hs.Table.Live(term.ImmValue(owner)).Owner(), data, room)
	if err == nil {
		hs.Store.AddRef(object, memory.OnARM)
	}
	return at, object, err
}

// DropObjects drops the references to binaries that a process no longer has.
func (hs *Heaps) DropObjects(pr *table.Entry) {
	hs.Store.DropRefs(pr.P.Dropped, pr.Core)
	pr.P.Dropped = pr.P.Dropped[:0]
}

// BoxesOf returns the boxes on the heap of a process. They share its memory.
func BoxesOf(m *vm.Machine, p *vm.Process) (list []memory.Box) {
	m.EachBox(&p.Space, func(t term.Term) {
		list = append(list, m.View.Slice(term.Ptr(t), term.RefcWords))
	})
	return list
}

// ClaimNow counts the references of boxes on the heap of a process, and makes their binaries
// visible where it runs. The error is ErrNoMemory; then the references are counted all the same,
// but some of the binaries are not visible.
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

// AwaitCopies delays the next message to a process's core until the copies that boxes refer to are
// visible to it.
func (hs *Heaps) AwaitCopies(pr *table.Entry, boxes []memory.Box) {
	c := hs.Cores.All[pr.Core]
	c.Last = max(c.Last, hs.Store.Ready(boxes))
}
