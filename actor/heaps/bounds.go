package heaps

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
)

// Count updates what is counted for a process besides its allocations, after it has ended or
// changed.
func (hs *Heaps) Count(pr *table.Entry) {
	n := 0
	if !pr.Gone {
		n = pr.Things()
	}
	hs.Store.Count(&pr.Holder, n)
}

// mail returns the number of bytes of messages that a process has not received yet.
func (hs *Heaps) mail(pr *table.Entry) int {
	if pr.Core == memory.OnARM {
		return pr.P.Inbox.Words()*emu.WordBytes + table.LinkBytes*pr.P.Inbox.Len()
	}
	return hs.Store.DRAM.MailAt(pr.Core)
}

// Postage returns the claim of a message or signal of so many words for a process, and whether the
// message floods the process: its mailbox may contain no more, although it could if it were empty.
// A small message to a process with many relatives floods it whenever there is no room.
func (hs *Heaps) Postage(pr *table.Entry, k memory.Kind, words int) (c memory.Claim, floods bool) {
	a, mail, bytes := hs.Store.On(pr.Side()), hs.mail(pr), words*emu.WordBytes+table.LinkBytes
	of := func(has int) memory.Claim {
		switch {
		case k != memory.Signal:
			return a.ClaimOf(&pr.Holder, has)
		case pr.Many:
			return memory.Fair
		}
		return memory.Vital
	}
	full := func(has int) bool { return !a.Bears(has) || !a.Admits(bytes, of(has)) }
	blameless := !full(bytes) || pr.Many && a.Little(bytes)
	return of(mail + bytes), full(mail+bytes) && blameless
}
