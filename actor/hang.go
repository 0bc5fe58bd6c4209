package actor

import (
	"fmt"
	"strings"
)

// Waiting is a process that waits, as people are told of it.
type Waiting struct {
	Pid      string
	Name     string // registered, or empty
	Core     int    // -1 for the host
	Place    string // what it does: a function, with file and line if they are known
	Messages int    // in its mailbox
}

func (w Waiting) String() string {
	var b strings.Builder
	b.WriteString(w.Pid)
	if w.Name != "" {
		b.WriteString(" (" + w.Name + ")")
	}
	where := "on the host"
	if w.Core >= 0 {
		where = fmt.Sprintf("on core %d", w.Core)
	}
	fmt.Fprintf(&b, " %s in %s", where, w.Place)
	if w.Messages > 0 {
		fmt.Fprintf(&b, ", %d messages in its mailbox", w.Messages)
	}
	return b.String()
}

// Waiting lists the processes. It is used as Audit is, when nothing is under way.
func (ma *Master) Waiting() (list []Waiting) {
	for _, pr := range ma.table.Sorted() {
		at := ma.arm.CurrentFunction(pr.P)
		place := fmt.Sprintf("%s:%s/%d", ma.atoms.Name(at.Module), ma.atoms.Name(at.Name), at.Arity)
		if at.Line > 0 {
			place += fmt.Sprintf(" (%s, line %d)", at.File, at.Line)
		}
		if pr.Frozen > 0 {
			place += ", suspended"
		}
		list = append(list, Waiting{fmt.Sprintf("<0.%d.0>", pr.Num), pr.Name, pr.Core, place, pr.P.Inbox.Len()})
	}
	return list
}
