package table

import (
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/memory"
)

// Bytes counted for data that the model keeps outside of emulated memory, about as much as in OTP
// (estimate, L): an entry of a mailbox (term, trace token and header of the allocation); one end of
// a link; both ends of a monitor; an alias.
const (
	LinkBytes    = 16
	BoundBytes   = 32
	MonitorBytes = 96
	AliasBytes   = 32
)

// Things returns the number of bytes counted for a process.
func (pr *Entry) Things() int {
	n := BoundBytes*len(pr.Links) + MonitorBytes*len(pr.Mine) + AliasBytes*len(pr.Aliases)
	n += ets.Bytes*pr.Tables.Tables + pr.Away.Bytes()
	if pr.Core == memory.OnARM {
		n += LinkBytes * pr.P.Inbox.Len()
	}
	return n
}

// Admission returns the claim of a new process, which may not use the reserve if it has many
// relatives.
func (pr *Entry) Admission() memory.Claim {
	if pr.Many {
		return memory.Ample
	}
	return memory.Modest
}
