package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Processes on the host send the same large terms again and again, to many cores. With slave.TransferDMA an element of a tuple that is sent is
// written to shared DRAM once, as a share; messages that have it hold it, and so does its sender until it collects its garbage, when addresses
// change. Terms do not, so that until then the same address means the same term.

// Bounds on shares, in words: what is less is copied into each message, and what the senders hold together is at most a part of the shared DRAM.
const (
	leastShare = 64
	partShared = 16
)

// share is a term in shared DRAM that messages have in common.
type share struct {
	at    emu.Addr
	words int
	root  term.Term
}

// shares are those that a process holds, by the term on its heap. Of what cannot be shared it knows that.
type shares struct {
	epoch uint64 // Process.Collections when they were made
	of    map[term.Term]*share
	held  []*share
	words int
}

// lookShare looks a term up among the shares of its process (estimate, L: open addressing in a small table).
var lookShare = uint64(isa.MustParse("lsr r1,r0,#4; and r1,r1,r2; lsl r1,r1,#3; ldr r3,[r4,r1]; sub r3,r3,r0; bne; ldr r0,[r4,r1]; jr lr").Cycles())

// parts finds what of a tuple that a process sends to a core is shared: by element, nil for those that are not, and in a list, as often as it occurs.
func (ma *Master) parts(m *vm.Machine, from, to *proc, t term.Term) (of, list []*share) {
	if ma.cfg.Messages != slave.TransferDMA || from == nil || from.Core != onHost || to.Core == onHost || !term.IsTuple(m.View, t) {
		return nil, nil
	}
	h := &from.shares
	if h.epoch != from.p.Collections {
		ma.dropShares(from)
		h.epoch = from.p.Collections
	}
	of = make([]*share, term.TupleArity(m.View, t))
	for i := range of {
		e := term.Element(m.View, t, i)
		if term.IsImm(e) {
			continue
		}
		m.Issue(lookShare)
		s, known := h.of[e]
		if !known {
			s = ma.newShare(m, h, e)
		}
		if s != nil && len(list) < syscalls.MaxParts {
			of[i], list = s, append(list, s)
		}
	}
	return of, list
}

// newShare makes a share of a term, nil if it is too small, refers to binaries, or there is no room.
func (ma *Master) newShare(m *vm.Machine, h *shares, t term.Term) *share {
	if h.of == nil {
		h.of = map[term.Term]*share{}
	}
	h.of[t] = nil
	words := term.Size(m.View, t)
	if words < leastShare || ma.sharedWords+words > ma.store.DRAM.Size()/emu.WordBytes/partShared {
		return nil
	}
	b := term.Builder{W: make([]emu.Word, words)}
	if term.Copy(m.View, t, &b); len(b.Refs) > 0 {
		return nil
	}
	at, err := ma.store.DRAM.Alloc(memory.Share, words*emu.WordBytes)
	if err != nil {
		return nil
	}
	b = term.Builder{Base: at, W: b.W}
	s := &share{at, words, term.Copy(m.View, t, &b)}
	ma.write(m, at, b.W)
	h.of[t], h.held, h.words = s, append(h.held, s), h.words+words
	ma.sharedWords += words
	ma.counts.stats.Shares++
	return s
}

// write writes words to shared DRAM.
func (ma *Master) write(m *vm.Machine, at emu.Addr, words []emu.Word) {
	m.ChargeCopy(len(words))
	m.Settle()
	m.PostBlock(m.Clock, at, words)
}

// dropShares lets a process hold no shares any more.
func (ma *Master) dropShares(pr *proc) {
	h := &pr.shares
	for _, s := range h.held {
		ma.store.DRAM.Release(s.at)
	}
	ma.sharedWords -= h.words
	*h = shares{}
}

// deliverShared sends a tuple of which some elements are shared to a process on a core.
func (ma *Master) deliverShared(m *vm.Machine, pr *proc, t term.Term, of, list []*share) error {
	v := m.View
	words := term.TupleWords(len(of))
	for i, s := range of {
		if s == nil {
			words += term.Size(v, term.Element(v, t, i))
		}
	}
	return ma.deliverAs(memory.Fragment, m, pr, words, func(b *term.Builder) term.Term {
		es := make([]term.Term, len(of))
		for i, s := range of {
			if s != nil {
				es[i] = s.root
			} else {
				es[i] = term.Copy(v, term.Element(v, t, i), b)
			}
		}
		return b.Tuple(es...)
	}, list...)
}

// partsHead is what stands in front of a fragment of so many words that refers to shares: see vm.PartsWords. All is their words, as often as they occur,
// for a receiver that copies.
func partsHead(words int, parts []*share) (head []emu.Word, all int) {
	if len(parts) == 0 {
		return nil, 0
	}
	head = append(head, emu.Word(words))
	for i, s := range parts {
		all += s.words
		if !slices.Contains(parts[:i], s) {
			head = append(head, s.at, emu.Word(s.words))
		}
	}
	return head, all
}
