package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Audit summarizes the contents of a system between two windows. Tests check that nothing is left
// at the end, and compare it with a model of the processes.
type Audit struct {
	ARM, Cores int // live processes, on the ARM and on cores
	Free       int // cores that wait for a process
	Stopped    int // cores that have failed
	Lent       int // cores on which other cores' processes have extensions
	Names      int // registered names, without those of the system
	Links      int // ends of links that processes hold; a link between two processes has two
	Monitors   int // monitors that processes have set
	Timers     int // timeouts of receives, and message timers
	Held       int // messages that wait for room in the ring of a core
	// DRAM is the use of shared DRAM by processes, Private the use of the ARM's memory.
	DRAM, Private MemoryAudit
	Binaries      memory.BinaryAudit
	Processes     []table.ProcessAudit // sorted by number
}

// MemoryAudit is the use of a range of emulated memory. When nothing is in flight, Owned equals
// Live.
type MemoryAudit struct {
	Live    int // allocations with one owner
	Owned   int // those of Live whose owner is known: a process, a timer, or the environment
	Counted int // reference-counted allocations
	Bytes   int // in all allocations
}

// Audit returns the summary, without changing the state of the system. It must be called on the
// goroutine that runs the engine, or when none does.
func (ma *Master) Audit() Audit {
	timers, alarms := ma.timers.Count()
	a := Audit{Names: len(ma.table.Names) - 2, Timers: timers, DRAM: use(ma.store.DRAM), Private: use(ma.store.Private)}
	for _, c := range ma.cores.All {
		a.Held += len(c.Held)
		if c.Ready && c.Process == nil {
			a.Free++
		}
		if c.Stopped {
			a.Stopped++
		}
		a.Lent += len(c.Lends)
	}
	a.Private.Owned = alarms + ma.library.shared.Allocations() + ma.library.tables.Allocations()
	for _, pr := range ma.table.Sorted() {
		if pr.Core == memory.OnARM {
			a.ARM++
			a.Private.Owned += ma.allocations(pr)
		} else {
			a.Cores++
			a.DRAM.Owned += ma.allocations(pr)
		}
		a.Links += len(pr.Links)
		a.Monitors += len(pr.Mine)
		for _, mon := range pr.Mine {
			if mon.Tag != nil {
				a.Private.Owned++
			}
		}
		a.Processes = append(a.Processes, pr.Audit())
	}
	a.Binaries = ma.auditBinaries()
	return a
}

// auditBinaries compares the reference count of every binary with its boxes.
func (ma *Master) auditBinaries() memory.BinaryAudit {
	boxes := map[uint32]int{}
	m := vm.NewMachine(ma.Board, ma.Mem.ARMView(), ma.Atoms, nil) // whose charges are not booked
	for _, pr := range ma.table.Procs {
		m.EachBox(&pr.P.Space, func(box term.Term) { boxes[term.RefcObject(m.View, box)]++ })
	}
	return ma.store.Audit(boxes)
}

// use returns the use of an allocator's range, without code and literals.
func use(a *memory.Allocator) MemoryAudit {
	owned, of := a.UsedBy(memory.Fragment, memory.Signal, memory.Term, memory.Block, memory.Registers)
	counted, more := a.UsedBy(memory.Binary, memory.Atomics, memory.SharedPart)
	return MemoryAudit{Live: owned, Counted: counted, Bytes: of + more}
}

// allocations returns the number of allocations of a process: its block, its x registers on the
// ARM, and the fragments of messages that it has not received yet.
func (ma *Master) allocations(pr *table.Entry) int {
	n := 1 + len(pr.P.Inbox.Freed)
	if pr.Core == memory.OnARM {
		n++
	}
	for i := range pr.P.Inbox.Len() {
		if m := pr.P.Inbox.At(i); m.Words > 0 && ma.Mem.Region(m.Fragment) != emu.SRAM {
			n++
		}
	}
	return n
}

// Mailbox returns the messages of a process as Go values in the order of their arrival, nil if
// there is no such process. It may be called as Audit may, and only when nothing is in flight. It
// fails if a message cannot be converted.
func (ma *Master) Mailbox(num uint32) ([]any, error) {
	pr := ma.table.Live(num)
	if pr == nil {
		return nil, nil
	}
	v := ma.Mem.ARMView() // whose charges are not booked
	out := make([]any, pr.P.Inbox.Len())
	for i := range out {
		var err error
		t := pr.P.Inbox.At(i).Value
		hidden := ma.store.Reveal(v, t)
		out[i], err = term.ToGo(v, ma.Atoms, t)
		for _, box := range hidden {
			term.SetRefcAddr(v, box, 0)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
