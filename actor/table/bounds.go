package table

import (
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/memory"
)

// What is counted for things of a process that the model keeps out of emulated memory, in bytes, as
// OTP's take (estimate, L): the link of a message in a mailbox, with its term, trace token, and the
// header of its allocation; an end of a link; a monitor, both ends; an alias.
const (
	LinkBytes    = 16
	BoundBytes   = 32
	MonitorBytes = 96
	AliasBytes   = 32
)

// Things are the bytes that are counted for a process.
func (pr *Entry) Things() int {
	n := BoundBytes*len(pr.Links) + MonitorBytes*len(pr.Mine) + AliasBytes*len(pr.Aliases)
	n += ets.Bytes*pr.Tables.Tables + pr.Away.Bytes()
	if pr.Core == memory.OnARM {
		n += LinkBytes * pr.P.Inbox.Len()
	}
	return n
}

// Admission is the claim of a new process, which is to take no more of the reserve if it is one of
// many.
func (pr *Entry) Admission() memory.Claim {
	if pr.Many {
		return memory.Ample
	}
	return memory.Modest
}
