package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// NewObject implements vm.Objects for processes on the host.
func (ma *Master) NewObject(p *vm.Process, data []byte) (at emu.Addr, object uint32, err error) {
	object, at, err = ma.store.HostBinary(ma.table.Live(term.ImmValue(p.Pid)).Owner(), data)
	if err == nil {
		ma.store.AddRef(object, onHost)
	}
	return at, object, err
}

// dropObjects drops the references that a process has given up.
func (ma *Master) dropObjects(pr *table.Entry) {
	ma.store.DropRefs(pr.P.Dropped, pr.Core)
	pr.P.Dropped = pr.P.Dropped[:0]
}

// boxesOf are the boxes on the heap of a process.
func boxesOf(m *vm.Machine, p *vm.Process) (list []memory.Box) {
	m.EachBox(p, func(t term.Term) { list = append(list, m.View.Slice(term.Ptr(t), term.RefcWords)) })
	return list
}

// claimNow is claim for boxes on the heap of a process, which must all be seen where it runs. The
// error is ErrNoMemory; the references are counted all the same, but some of the binaries are out
// of sight.
func (ma *Master) claimNow(m *vm.Machine, pr *table.Entry, boxes []memory.Box) error {
	ma.store.Claim(pr.Core, boxes)
	if pr.Core == onHost {
		return nil
	}
	if err := ma.store.Migrate(m, pr.Owner(), boxes); err != nil {
		return err
	}
	ma.awaitCopies(pr, boxes)
	return nil
}

// awaitCopies lets a core be told what it is told next when the copies that boxes refer to can be
// seen.
func (ma *Master) awaitCopies(pr *table.Entry, boxes []memory.Box) {
	c := ma.cores[pr.Core]
	c.last = max(c.last, ma.store.Ready(boxes))
}

// serveBinary serves the call BIN of a core: [BinAlloc, bytes] or [BinMigrate, object]. The results
// are an object and the address of its bytes in shared DRAM, which is 0 when there is no memory.
func (ma *Master) serveBinary(m *vm.Machine, c *core) {
	op, arg := m.View.Load(c.area.Arg(0)), m.View.Load(c.area.Arg(1))
	ma.store.Called(op)
	x := memory.Box{term.RefcObjectWord: arg, term.RefcNextWord: 0}
	switch op {
	case syscalls.BinAlloc:
		n, o, err := ma.store.NewBinary(c.pr.Owner(), memory.CoreSide, int(arg))
		if err == nil {
			ma.store.AddRef(n, c.slave.Core())
			x[term.RefcObjectWord], x[term.RefcAddrWord] = n, o.InDRAM()
		}
	case syscalls.BinMigrate:
		if ma.store.Migrate(m, c.pr.Owner(), []memory.Box{x}) == nil {
			ma.awaitCopies(c.pr, []memory.Box{x})
		}
	}
	m.Settle()
	at := c.moment(m)
	m.Post(at, c.area.Arg(0), x[term.RefcObjectWord])
	m.Post(at, c.area.Arg(1), x[term.RefcAddrWord])
}

// countRefs serves the message REFC of a core.
func (ma *Master) countRefs(c *core, op, object uint32) {
	ma.store.Counted(op)
	if op == syscalls.RefcInc {
		ma.store.AddRef(object, c.slave.Core())
		return
	}
	ma.store.DropRef(object, c.slave.Core())
}
