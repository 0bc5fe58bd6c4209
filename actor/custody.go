package actor

import (
	"github.com/parallergo/epiphany/actor/scheduler"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// custody is which processes the master has and cores do not: those of the host, and those on cores
// whose calls it serves. It says when they go on.
type custody struct {
	cores *cores
	sched *scheduler.Schedulers
	table *table.Table
	arm   *vm.Machine
}

// goOn lets a process go on whose call has been served, unless that takes more time or somebody has
// suspended it.
func (cu *custody) goOn(m *vm.Machine, pr *table.Entry) {
	switch {
	case pr.Gone || pr.Suspended:
	case pr.Core == onHost:
		cu.sched.Enqueue(m.Clock, pr)
	case pr.Frozen > 0:
		pr.Parked = true
	default:
		cu.cores.complete(m, cu.cores.all[pr.Core])
	}
}

// freeze suspends a process that the master may look into; thaw resumes it when nobody else has
// suspended it.
func (cu *custody) freeze(pr *table.Entry) {
	pr.Frozen++
	cu.sched.Remove(pr)
}

func (cu *custody) thaw(m *vm.Machine, pr *table.Entry) {
	if pr.Frozen--; pr.Frozen > 0 {
		return
	}
	switch {
	case pr.Parked:
		pr.Parked = false
		cu.cores.complete(m, cu.cores.all[pr.Core])
	case pr.Core == onHost && pr.Status == table.Runnable:
		cu.sched.Enqueue(m.Clock, pr)
	}
}

// answerCall lets a process go on whose call took time.
func (cu *custody) answerCall(pr *table.Entry, t term.Term) {
	if pr.Gone || !pr.Suspended {
		return
	}
	m := cu.arm
	pr.Suspended = false
	m.Resume(pr.P, t)
	cu.goOn(m, pr)
}

// failCall lets a process go on whose call took time and has failed.
func (cu *custody) failCall(pr *table.Entry, reason term.Term) {
	if pr.Gone || !pr.Suspended {
		return
	}
	pr.Suspended = false
	pr.P.ThrowFrom(term.AtomError, reason, term.None)
	cu.goOn(cu.arm, pr)
}

// holds reports whether the master may look at a process: it runs on the host, waits for the answer
// of a call that takes time, or has been shown.
func (cu *custody) holds(pr *table.Entry) bool {
	return pr.Core == onHost || pr.Suspended || pr.Shows || pr.Parked
}

// resume takes back so many of the times that a process has suspended another.
func (cu *custody) resume(m *vm.Machine, by *table.Entry, s *table.Suspending, times int) {
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
	if pr := cu.table.Live(num); pr != nil {
		cu.thaw(m, pr)
	}
}
