package custody

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Threads are the schedulers of the ARM.
type Threads interface {
	Enqueue(at emu.Cycles, pr *table.Entry)
	Remove(pr *table.Entry)
}

// Custody resumes the processes that the master may access: those on the ARM, and those on cores
// whose calls it serves.
type Custody struct {
	Threads Threads
	Table   *table.Table
	ARM     *vm.Machine // is charged for resuming a process after a call that took time
	// Complete ends the call of the process on a core, on a machine's time.
	Complete func(m *vm.Machine, core int)
}

// GoOn resumes a process whose call has been served, unless the call takes more time or the process
// is suspended. m is charged.
func (cu *Custody) GoOn(m *vm.Machine, pr *table.Entry) {
	switch {
	case pr.Gone || pr.Suspended:
	case pr.Core == memory.OnARM:
		cu.Threads.Enqueue(m.Clock, pr)
	case pr.Frozen > 0:
		pr.Parked = true
	default:
		cu.Complete(m, pr.Core)
	}
}

// Freeze suspends a process that the master may access.
func (cu *Custody) Freeze(pr *table.Entry) {
	pr.Frozen++
	cu.Threads.Remove(pr)
}

// thaw resumes a process unless somebody else has suspended it too.
func (cu *Custody) thaw(m *vm.Machine, pr *table.Entry) {
	if pr.Frozen--; pr.Frozen > 0 {
		return
	}
	switch {
	case pr.Parked:
		pr.Parked = false
		cu.Complete(m, pr.Core)
	case pr.Core == memory.OnARM && pr.Status == table.Runnable:
		cu.Threads.Enqueue(m.Clock, pr)
	}
}

// ReplyCall resumes a process whose call took time, with its result.
func (cu *Custody) ReplyCall(pr *table.Entry, t term.Term) {
	if pr.Gone || !pr.Suspended {
		return
	}
	m := cu.ARM
	pr.Suspended = false
	m.Resume(pr.P, t)
	cu.GoOn(m, pr)
}

// FailCall resumes a process whose call took time, with an exception of class error.
func (cu *Custody) FailCall(pr *table.Entry, reason term.Term) {
	if pr.Gone || !pr.Suspended {
		return
	}
	pr.Suspended = false
	pr.P.ThrowFrom(term.AtomError, reason, term.None)
	cu.GoOn(cu.ARM, pr)
}

// Holds reports whether the master may access a process: it runs on the ARM, waits for the reply to
// a call that takes time, or its core has made it accessible.
func (cu *Custody) Holds(pr *table.Entry) bool {
	return pr.Core == memory.OnARM || pr.Suspended || pr.Shows || pr.Parked
}

// Resume undoes the given number of suspensions of another process by a process.
func (cu *Custody) Resume(m *vm.Machine, by *table.Entry, s *table.Suspending, times int) {
	num := s.Num
	if s.Times -= times; s.Times > 0 {
		return
	}
	kept := by.Suspensions[:0]
	for _, other := range by.Suspensions {
		if other.Num != num {
			kept = append(kept, other)
		}
	}
	by.Suspensions = kept
	if pr := cu.Table.Live(num); pr != nil {
		cu.thaw(m, pr)
	}
}
