package memory

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Processes on the ARM send the same large terms again and again, to many cores. With
// slave.TransferDMA an element of a tuple that is sent is written to shared DRAM once, as a share;
// messages that have it hold it, and so does its sender until it collects its garbage, when
// addresses change. Terms do not, so that until then the same address means the same term.

// Bounds on shares, in words: what is less is copied into each message, and what the senders hold
// together is at most a part of the shared DRAM.
const (
	leastPart  = 64
	partShared = 16
)

// Part is a term in shared DRAM that messages have in common.
type Part struct {
	at    emu.Addr
	words int
	Root  term.Term
}

// SharedParts are those that a process holds, by the term on its heap. Of what cannot be shared it knows
// that.
type SharedParts struct {
	epoch uint64 // Process.Collections when they were made
	of    map[term.Term]*Part
	held  []*Part
	words int
}

// lookupPart looks a term up among the shares of its process (estimate, L: open addressing in a
// small table).
var lookupPart = uint64(isa.MustParse("lsr r1,r0,#4; and r1,r1,r2; lsl r1,r1,#3; ldr r3,[r4,r1]; sub r3,r3,r0; bne; ldr r0,[r4,r1]; jr lr").Cycles())

// Parts finds what of a tuple that a process on the ARM sends is shared: by element, nil for those
// that are not, and in a list, as often as it occurs. Collections are those of the process so far.
func (s *Store) Parts(m *vm.Machine, h *SharedParts, collections uint64, t term.Term) (of, list []*Part) {
	if h.epoch != collections {
		s.DropParts(h)
		h.epoch = collections
	}
	of = make([]*Part, term.TupleArity(m.View, t))
	for i := range of {
		e := term.Element(m.View, t, i)
		if term.IsImm(e) {
			continue
		}
		m.Issue(lookupPart)
		part, known := h.of[e]
		if !known {
			part = s.newPart(m, h, e)
		}
		if part != nil && len(list) < syscalls.MaxParts {
			of[i], list = part, append(list, part)
		}
	}
	return of, list
}

// newPart makes a share of a term, nil if it is too small, refers to binaries, or there is no
// room.
func (s *Store) newPart(m *vm.Machine, h *SharedParts, t term.Term) *Part {
	if h.of == nil {
		h.of = map[term.Term]*Part{}
	}
	h.of[t] = nil
	words := term.Size(m.View, t)
	if words < leastPart || s.sharedWords+words > s.DRAM.Size()/emu.WordBytes/partShared {
		return nil
	}
	b := term.Builder{W: make([]emu.Word, words)}
	if term.Copy(m.View, t, &b); len(b.Refs) > 0 {
		return nil
	}
	at, err := s.DRAM.Alloc(SharedPart, words*emu.WordBytes)
	if err != nil {
		return nil
	}
	b = term.Builder{Base: at, W: b.W}
	part := &Part{at, words, term.Copy(m.View, t, &b)}
	m.ChargeCopy(len(b.W))
	m.Settle()
	m.PostBlock(m.Clock, at, b.W)
	h.of[t], h.held, h.words = part, append(h.held, part), h.words+words
	s.sharedWords += words
	s.partCount++
	return part
}

// DropParts lets a process hold no shares any more.
func (s *Store) DropParts(h *SharedParts) {
	for _, part := range h.held {
		s.DRAM.Release(part.at)
	}
	s.sharedWords -= h.words
	*h = SharedParts{}
}

// Head is what stands in front of a fragment of so many words that refers to shares: see
// vm.PartsWords. All is their words, as often as they occur, for a receiver that copies.
func Head(words int, parts []*Part) (head []emu.Word, all int) {
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

// SharedWords are the words of all shares that there are, Shared the number of all that were made.
func (s *Store) SharedWords() int { return s.sharedWords }
func (s *Store) Shared() uint64   { return s.partCount }
