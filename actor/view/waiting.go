package view

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/actor/table"
)

// Waiting describes a process that waits.
type Waiting struct {
	Pid      string
	Name     string // registered, or empty
	Core     int    // -1 for the ARM
	Place    string // a function, with file and line if they are known
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

// Waiting returns the description of a process that waits.
func (v Viewer) Waiting(pr *table.Entry) Waiting {
	at := v.current(pr)
	place := fmt.Sprintf("%s:%s/%d", v.Atoms.Name(at.Module), v.Atoms.Name(at.Name), at.Arity)
	if at.Line > 0 {
		place += fmt.Sprintf(" (%s, line %d)", at.File, at.Line)
	}
	if pr.Frozen > 0 {
		place += ", suspended"
	}
	return Waiting{Pid(pr.Num), pr.Name, pr.Core, place, pr.P.Inbox.Len()}
}
