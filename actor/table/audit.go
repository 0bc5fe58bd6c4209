package table

import (
	"cmp"
	"slices"
)

// ProcessAudit describes a process, for tests of invariants.
type ProcessAudit struct {
	Num      uint32
	Core     int // its index, or -1 on the ARM
	Name     string
	Trap     bool     // traps exits
	Links    []uint32 // ascending
	Monitors []MonitorAudit
	Watched  []MonitorAudit // set by the process or Go actor Pid
	Messages int            // in the mailbox
}

// MonitorAudit is one end of a monitor. Name is the registered name by which it was set, or empty.
type MonitorAudit struct {
	Ref, Pid uint32
	Name     string
}

func monitorAudits(list []Monitor) []MonitorAudit {
	out := make([]MonitorAudit, len(list))
	for i, mon := range list {
		out[i] = MonitorAudit{mon.Ref, mon.Pid, mon.Name}
	}
	slices.SortFunc(out, func(x, y MonitorAudit) int { return cmp.Compare(x.Ref, y.Ref) })
	return out
}

// Audit returns the description of a process.
func (pr *Entry) Audit() ProcessAudit {
	a := ProcessAudit{Num: pr.Num, Core: pr.Core, Name: pr.Name, Trap: pr.Trap, Links: slices.Clone(pr.Links), Messages: pr.P.Inbox.Len(),
		Monitors: monitorAudits(pr.Mine), Watched: monitorAudits(pr.Watched)}
	slices.Sort(a.Links)
	return a
}
