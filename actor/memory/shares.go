package memory

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Processes on the ARM often send the same large terms to many cores. With slave.TransferDMA each
// element of a tuple that is sent is written to shared DRAM once, as a part that messages have in
// common. The messages hold the part, and so does its sender until its next garbage collection,
// which changes addresses: up to then, the same address means the same term, as terms are
// immutable.

// Bounds on parts: a term of fewer than leastPart words is copied into each message, and all parts
// together occupy at most 1/partShared of the shared DRAM.
const (
	leastPart  = 64
	partShared = 16
)

// A Part is a term in shared DRAM that messages have in common.
type Part struct {
	at    emu.Addr
	words int
	Root  term.Term
}

// SharedParts are the parts that a process holds, by the term on its heap. The value is nil for a
// term that cannot be shared.
type SharedParts struct {
	epoch uint64 // of the process, when the parts were made
	of    map[term.Term]*Part
	held  []*Part
	words int
}

// lookupPart is the cost of finding a term among the parts of its process, in cycles (estimate, L:
// open addressing in a small table).
var lookupPart = uint64(isa.MustParse("lsr r1,r0,#4; and r1,r1,r2; lsl r1,r1,#3; ldr r3,[r4,r1]; sub r3,r3,r0; bne; ldr r0,[r4,r1]; jr lr").Cycles())

// Parts returns the parts for the elements of a tuple that a process on the ARM sends: in of by
// element, nil for those that are not shared, and in list without the nils. collections is the
// number of garbage collections of the process so far.
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

// newPart makes a part of a term. It returns nil if the term is too small or refers to binaries, or
// if there is no room.
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

// DropParts releases the parts that a process holds.
func (s *Store) DropParts(h *SharedParts) {
	for _, part := range h.held {
		s.DRAM.Release(part.at)
	}
	s.sharedWords -= h.words
	*h = SharedParts{}
}

// Head returns the words in front of a fragment of so many words that refers to parts, see
// vm.PartsWords, and the sum of the parts' words, with repetitions, for a receiver that copies
// them.
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

// SharedWords returns the number of words of all live parts.
func (s *Store) SharedWords() int { return s.sharedWords }

// Shared returns the number of parts made so far.
func (s *Store) Shared() uint64 { return s.partCount }
