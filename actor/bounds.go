package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// count brings up to date what is counted for a process, which has ended or changed something.
func (ma *Master) count(pr *table.Entry) {
	n := 0
	if !pr.Gone {
		n = pr.Things()
	}
	ma.store.Count(&pr.Holder, n)
}

// mail is what a process has in its mailbox that it has not looked at, in bytes.
func (ma *Master) mail(pr *table.Entry) int {
	if pr.Core == onHost {
		return pr.P.Inbox.Words()*emu.WordBytes + table.LinkBytes*pr.P.Inbox.Len()
	}
	return ma.store.DRAM.MailAt(pr.Core)
}

// postage is the claim of a message or signal of so many words for a process, and whether that
// floods the process: its mailbox is to have no more, though there is room for the message. One of
// many may have no room for anything: that is no fault of who sends it something small.
func (ma *Master) postage(pr *table.Entry, k memory.Kind, words int) (c memory.Claim, floods bool) {
	a, mail, bytes := ma.store.On(pr.Side()), ma.mail(pr), words*emu.WordBytes+table.LinkBytes
	of := func(has int) memory.Claim {
		switch {
		case k != memory.Signal:
			return a.ClaimOf(&pr.Holder, has)
		case pr.Many:
			return memory.Modest
		}
		return memory.Vital
	}
	full := func(has int) bool { return !a.Bears(has) || !a.Admits(bytes, of(has)) }
	blameless := !full(bytes) || pr.Many && a.Little(bytes)
	return of(mail + bytes), full(mail+bytes) && blameless
}

// clogged reports whether what is held back for a core has more messages without a fragment than a
// mailbox there may have.
func (ma *Master) clogged(pr *table.Entry) bool {
	return pr.Core != onHost && ma.cores[pr.Core].bare > MostMessages(&ma.board)
}

// flooded ends a process that has been sent more than it may have. Nobody else is to blame: who
// sends goes on.
func (ma *Master) flooded(m *vm.Machine, pr *table.Entry) { ma.kill(m, pr, term.AtomSystemLimit) }
