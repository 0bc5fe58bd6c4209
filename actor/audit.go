package actor

import (
	"cmp"
	"slices"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Audit is what a system holds at a moment between windows: what has to be nothing in the end, and
// what a model of the processes can be compared with.
type Audit struct {
	Host, Cores int // processes alive, on the host and on cores
	Free        int // cores that wait for a process
	Stopped     int // cores that have stopped for good
	Lent        int // cores on which other cores' processes have annexes
	Names       int // registered, without the system's own
	Links       int // ends of links that processes hold; a link between two processes has two
	Monitors    int // that processes have set
	Timers      int // of receives, and those that send messages
	Held        int // messages that wait for room in the ring of a core
	// DRAM is what processes have of the shared DRAM, Private of the host's memory.
	DRAM, Private MemoryAudit
	Binaries      memory.BinaryAudit
	Processes     []ProcessAudit // by number
}

// MemoryAudit is the use of a range of emulated memory. When nothing is under way, what is
// allocated has an owner.
type MemoryAudit struct {
	Live    int // allocations that have one owner
	Owned   int // of these, what processes, timers and the environment know to be theirs
	Counted int // allocations that live as long as somebody refers to them
	Bytes   int // of all
}

// ProcessAudit is what the master knows of a process.
type ProcessAudit struct {
	Num      uint32
	Core     int // its index, or -1 on the host
	Name     string
	Trap     bool     // traps exits
	Links    []uint32 // ascending
	Monitors []MonitorAudit
	Watched  []MonitorAudit // by the process or the Go actor Pid
	Messages int            // in the mailbox
}

// MonitorAudit is one end of a monitor, with the name by which it was set, if it was.
type MonitorAudit struct {
	Ref, Pid uint32
	Name     string
}

// Audit must be called on the goroutine that runs the engine, or when none does. It leaves no trace
// in the state.
func (ma *Master) Audit() Audit {
	timers, alarms := ma.timers.Count()
	a := Audit{Names: len(ma.table.names) - 2, Timers: timers, DRAM: use(ma.store.DRAM), Private: use(ma.store.Private)}
	for _, c := range ma.cores {
		a.Held += len(c.held)
		if c.ready && c.pr == nil {
			a.Free++
		}
		if c.stopped {
			a.Stopped++
		}
		a.Lent += len(c.lends)
	}
	a.Private.Owned = alarms + ma.library.shared.Allocations() + ma.library.tables.Allocations()
	for _, pr := range ma.table.sorted() {
		if pr.Core == onHost {
			a.Host++
			a.Private.Owned += ma.allocations(pr)
		} else {
			a.Cores++
			a.DRAM.Owned += ma.allocations(pr)
		}
		a.Links += len(pr.links)
		a.Monitors += len(pr.mine)
		for _, mon := range pr.mine {
			if mon.tag != nil {
				a.Private.Owned++
			}
		}
		a.Processes = append(a.Processes, pr.audit())
	}
	a.Binaries = ma.auditBinaries()
	return a
}

// auditBinaries counts the boxes of every object.
func (ma *Master) auditBinaries() memory.BinaryAudit {
	boxes := map[uint32]int{}
	m := vm.NewMachine(&ma.board, ma.mem.HostView(), ma.atoms, nil) // whose charges nobody bears
	for _, pr := range ma.table.procs {
		m.EachBox(pr.p, func(box term.Term) { boxes[term.RefcObject(m.View, box)]++ })
	}
	return ma.store.Audit(boxes)
}

// use is what of an allocator's range belongs to processes; code stays.
func use(a *memory.Allocator) MemoryAudit {
	owned, of := a.UsedBy(memory.Fragment, memory.Signal, memory.Term, memory.Block, memory.Registers)
	counted, more := a.UsedBy(memory.Binary, memory.Atomics, memory.Share)
	return MemoryAudit{Live: owned, Counted: counted, Bytes: of + more}
}

// allocations counts what a process holds: its block, on the host its x registers, and the
// fragments of messages that it has not looked at.
func (ma *Master) allocations(pr *proc) int {
	n := 1 + len(pr.p.Inbox.Freed)
	if pr.Core == onHost {
		n++
	}
	for i := range pr.p.Inbox.Len() {
		if m := pr.p.Inbox.At(i); m.Words > 0 && ma.mem.Region(m.Fragment) != emu.SRAM {
			n++
		}
	}
	return n
}

func (pr *proc) audit() ProcessAudit {
	a := ProcessAudit{Num: pr.num, Core: pr.Core, Name: pr.name, Trap: pr.trap, Links: slices.Clone(pr.links), Messages: pr.p.Inbox.Len(),
		Monitors: monitorAudits(pr.mine), Watched: monitorAudits(pr.watched)}
	slices.Sort(a.Links)
	return a
}

func monitorAudits(list []monitor) []MonitorAudit {
	out := make([]MonitorAudit, len(list))
	for i, mon := range list {
		out[i] = MonitorAudit{mon.ref, mon.pid, mon.name}
	}
	slices.SortFunc(out, func(x, y MonitorAudit) int { return cmp.Compare(x.Ref, y.Ref) })
	return out
}

// Mailbox gives the messages of a process as Go values in the order of their arrival, nil if there
// is no such process. It is used as Audit is, when nothing is under way. The error is that of a
// message that cannot cross.
func (ma *Master) Mailbox(num uint32) ([]any, error) {
	pr := ma.table.live(num)
	if pr == nil {
		return nil, nil
	}
	v := ma.mem.HostView() // whose charges nobody bears
	out := make([]any, pr.p.Inbox.Len())
	for i := range out {
		var err error
		t := pr.p.Inbox.At(i).Value
		hidden := ma.store.Reveal(v, t)
		out[i], err = term.ToGo(v, ma.atoms, t)
		for _, box := range hidden {
			term.SetRefcAddr(v, box, 0)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
