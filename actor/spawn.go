package actor

import (
	"errors"

	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/heaps"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/scheduler"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// start is the initial call and location of a process.
type start struct {
	module, name, fun term.Term
	args              []term.Term
	on                *cores.Core // the free core on which it begins, nil for any
}

// spawner spawns processes.
type spawner struct {
	*platform.Platform
	store *memory.Store
	table *table.Table
	cores *cores.Cores
	heaps *heaps.Heaps
	sched *scheduler.Schedulers
}

// spawn spawns a process. The terms of s must be readable by m. The error is ErrSystemLimit if no
// core is free, or ErrNoMemory.
func (sp *spawner) spawn(m *vm.Machine, parent *table.Entry, s start, place edge.Placement, f flags.Flags) (*table.Entry, error) {
	c := s.on
	if c == nil {
		c = sp.cores.Free()
	}
	if c == nil && place == edge.OnCore {
		return nil, edge.ErrSystemLimit
	}
	pr := &table.Entry{Holder: memory.NewHolder(memory.OnARM), Flags: f}
	if place != edge.OnARM && c != nil {
		pr.Core = c.Core()
	}
	if err := sp.begin(m, parent, pr, s); err != nil {
		if pr.Core == memory.OnARM || place == edge.OnCore || !errors.Is(err, memory.ErrNoMemory) {
			return nil, err
		}
		pr.Core = memory.OnARM
		if err := sp.begin(m, parent, pr, s); err != nil {
			return nil, err
		}
	}
	sp.Counts.Stats.Spawned++
	sp.Trace.Spawn(m, pr.Num)
	if pr.Core == memory.OnARM {
		sp.sched.Enqueue(m.Clock, pr)
		return pr, nil
	}
	sp.Counts.Stats.OnCores++
	c.Process, c.Ready = pr, false
	c.Handoff().Assign(syscalls.Assignment{Process: pr.P, Lent: c.LentTo != nil, Spoiled: c.Spoiled})
	c.Spoiled = false
	sp.cores.Complete(m, c)
	return pr, nil
}

// begin allocates a process's memory, copies the arguments of its initial call, and adds it to the
// table.
func (sp *spawner) begin(m *vm.Machine, parent *table.Entry, pr *table.Entry, s start) error {
	words := 0
	for _, a := range s.args {
		words += term.Size(m.View, a)
	}
	if s.module == term.None {
		words += term.Size(m.View, s.fun)
	}
	size := max(vm.StartWords(words), sp.heaps.LeastHeap(pr))
	pr.BornOf(parent)
	if a := sp.heaps.BlocksOf(pr).Alloc; !a.Admits(size*emu.WordBytes, pr.Admission()) {
		_, err := a.Full()
		return err
	}
	mem, err := sp.heaps.BlocksOf(pr).AllocBlock(size)
	if err != nil {
		return err
	}
	x := emu.Addr(0)
	if pr.Core == memory.OnARM {
		if x, err = sp.store.Private.Alloc(memory.Registers, code.NumX*emu.WordBytes); err != nil {
			sp.heaps.BlocksOf(pr).FreeBlock(mem)
			return err
		}
		pr.X = x
	} else {
		x = sp.cores.All[pr.Core].XAt()
		pr.Status = table.OnCore
	}
	sp.table.Add(pr)
	pr.Tables = ets.Owner{Num: pr.Num, Holder: &pr.Holder}
	pr.P = m.NewProcess(pr.Pid(), x, mem)
	sp.heaps.Limit(pr)
	if pr.Core != memory.OnARM {
		c := sp.cores.All[pr.Core]
		pr.P.Growth = sp.Cfg.Growth
		m.SetLocal(&pr.P.Space, c.Local(c.LentTo != nil))
	}
	pr.P.GroupLeader = vm.Leader{Pid: term.Pid(table.UserNum)}
	if parent != nil {
		pr.Parent = parent.Num
		pr.P.GroupLeader = parent.P.GroupLeader
	}
	m.Begin(pr.P, s.module, s.name, s.fun, s.args)
	if err := sp.heaps.ClaimNow(m, pr, heaps.BoxesOf(m, pr.P)); err != nil {
		delete(sp.table.Procs, pr.Num)
		sp.heaps.FreeProcess(m, pr)
		return err
	}
	pr.Live(1)
	m.Settle()
	return nil
}
