package actor

import (
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// What is counted for things of a process that the model keeps out of emulated memory, in bytes, as
// OTP's take (estimate, L): the link of a message in a mailbox, with its term, trace token, and the
// header of its allocation; an end of a link; a monitor, both ends; an alias.
const (
	linkBytes    = 16
	boundBytes   = 32
	monitorBytes = 96
	aliasBytes   = 32
)

// things are the bytes that are counted for a process.
func (pr *proc) things() int {
	n := boundBytes*len(pr.links) + monitorBytes*len(pr.mine) + aliasBytes*len(pr.aliases)
	n += ets.Bytes * pr.tables.Tables
	if pr.Core == onHost {
		n += linkBytes * pr.p.Inbox.Len()
	}
	return n
}

// count brings up to date what is counted for a process, which has ended or changed something.
func (ma *Master) count(pr *proc) {
	n := 0
	if !pr.gone {
		n = pr.things()
	}
	ma.store.Count(&pr.Holder, n)
}

// mail is what a process has in its mailbox that it has not looked at, in bytes.
func (ma *Master) mail(pr *proc) int {
	if pr.Core == onHost {
		return pr.p.Inbox.Words()*emu.WordBytes + linkBytes*pr.p.Inbox.Len()
	}
	return ma.store.DRAM.MailAt(pr.Core)
}

// admission is the claim of a new process, which is to take no more of the reserve if it is one of
// many.
func (pr *proc) admission() memory.Claim {
	if pr.Many {
		return memory.Ample
	}
	return memory.Modest
}

// postage is the claim of a message or signal of so many words for a process, and whether that
// floods the process: its mailbox is to have no more, though there is room for the message. One of
// many may have no room for anything: that is no fault of who sends it something small.
func (ma *Master) postage(pr *proc, k memory.Kind, words int) (c memory.Claim, floods bool) {
	a, mail, bytes := ma.store.On(pr.Side()), ma.mail(pr), words*emu.WordBytes+linkBytes
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
func (ma *Master) clogged(pr *proc) bool {
	return pr.Core != onHost && ma.cores[pr.Core].bare > MostMessages(&ma.board)
}

// flooded ends a process that has been sent more than it may have. Nobody else is to blame: who
// sends goes on.
func (ma *Master) flooded(m *vm.Machine, pr *proc) { ma.kill(m, pr, term.AtomSystemLimit) }

// kin counts the living processes among those that one has spawned, or that come from one.
type kin struct{ living int }

// mostKin is the most relatives of a process that may draw on the reserve: a program has some
// processes that matter, and a process bomb has more. Who is born when there are as many can have
// all but the reserve.
const mostKin = 32

// family is what a process has of others: its own children; its siblings, and of those the
// descendants of the same child of a process that nobody has spawned.
type family struct {
	children, siblings, house *kin
}

// child is the family of a child of pr, which is nil for a process that nobody spawns, and whether
// it is late: born when there are mostKin.
func (pr *proc) child() (f family, late bool) {
	if pr == nil {
		return f, false
	}
	if pr.children == nil {
		pr.children = &kin{}
	}
	f.siblings, f.house = pr.children, pr.house
	if f.house == nil {
		f.house = &kin{}
	}
	return f, max(f.siblings.living, f.house.living) >= mostKin
}

// live counts a process that begins, or with -1 that ends, among its relatives.
func (f *family) live(n int) {
	if f.siblings != nil {
		f.siblings.living += n
		f.house.living += n
	}
}
