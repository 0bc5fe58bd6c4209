package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// NewObject implements heap.Objects for processes on the ARM.
func (hs *heaps) NewObject(owner term.Term, data []byte) (at emu.Addr, object uint32, err error) {
	object, at, err = hs.store.ARMBinary(hs.table.Live(term.ImmValue(owner)).Owner(), data)
	if err == nil {
		hs.store.AddRef(object, memory.OnARM)
	}
	return at, object, err
}

// dropObjects drops the references that a process has given up.
func (hs *heaps) dropObjects(pr *table.Entry) {
	hs.store.DropRefs(pr.P.Dropped, pr.Core)
	pr.P.Dropped = pr.P.Dropped[:0]
}

// boxesOf are the boxes on the heap of a process.
func boxesOf(m *vm.Machine, p *vm.Process) (list []memory.Box) {
	m.EachBox(&p.Space, func(t term.Term) {
		list = append(list, m.View.Slice(term.Ptr(t), term.RefcWords))
	})
	return list
}

// claimNow is claim for boxes on the heap of a process, which must all be seen where it runs. The
// error is ErrNoMemory; the references are counted all the same, but some of the binaries are out
// of sight.
func (hs *heaps) claimNow(m *vm.Machine, pr *table.Entry, boxes []memory.Box) error {
	hs.store.Claim(pr.Core, boxes)
	if pr.Core == memory.OnARM {
		return nil
	}
	if err := hs.store.Migrate(m, pr.Owner(), boxes); err != nil {
		return err
	}
	hs.awaitCopies(pr, boxes)
	return nil
}

// awaitCopies lets a core be told what it is told next when the copies that boxes refer to can be
// seen.
func (hs *heaps) awaitCopies(pr *table.Entry, boxes []memory.Box) {
	c := hs.cores.all[pr.Core]
	c.last = max(c.last, hs.store.Ready(boxes))
}
