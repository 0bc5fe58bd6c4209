package custody

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Threads are the threads of the ARM that run processes.
type Threads interface {
	Enqueue(at emu.Cycles, pr *table.Entry)
	Remove(pr *table.Entry)
}

// Custody is which processes the master has and cores do not. It says when they go on.
type Custody struct {
	Threads Threads
	Table   *table.Table
	ARM     *vm.Machine // on whose time a call goes on that has taken time
	// Complete lets the core of a process go on behind its call, on a machine's time.
	Complete func(m *vm.Machine, core int)
}

// GoOn lets a process go on whose call has been served, unless that takes more time or somebody has
// suspended it.
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

// Freeze suspends a process that the master may look into.
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

// ReplyCall lets a process go on whose call took time.
func (cu *Custody) ReplyCall(pr *table.Entry, t term.Term) {
	if pr.Gone || !pr.Suspended {
		return
	}
	m := cu.ARM
	pr.Suspended = false
	m.Resume(pr.P, t)
	cu.GoOn(m, pr)
}

// FailCall lets a process go on whose call took time and has failed.
func (cu *Custody) FailCall(pr *table.Entry, reason term.Term) {
	if pr.Gone || !pr.Suspended {
		return
	}
	pr.Suspended = false
	pr.P.ThrowFrom(term.AtomError, reason, term.None)
	cu.GoOn(cu.ARM, pr)
}

// Holds reports whether the master may look at a process: it runs on the ARM, waits for the answer
// of a call that takes time, or has been shown.
func (cu *Custody) Holds(pr *table.Entry) bool {
	return pr.Core == memory.OnARM || pr.Suspended || pr.Shows || pr.Parked
}

// Resume takes back so many of the times that a process has suspended another.
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
