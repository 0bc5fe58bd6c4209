package memory

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Store is the memory of a system that processes share: the shared DRAM, the ARM's memory, and the
// binaries and terms that are in them outside of heaps.
type Store struct {
	DRAM    *Allocator // what cores share: messages for them, their processes' heaps and stacks
	Private *Allocator // everything of processes on the ARM
	objects objects
	view    *emu.View     // of the ARM
	builder *term.Builder // that no term is being built with, or nil
	// sharedWords are the words of all shares, shares those that were made.
	sharedWords int
	partCount   uint64
}

// NewStore makes a store for a board of so many cores, with a view of the ARM.
func NewStore(dram, private *Allocator, view *emu.View, cores int) *Store {
	s := &Store{DRAM: dram, Private: private, view: view}
	s.objects = objects{table: map[uint32]*Object{}, held: map[emu.Addr][]uint32{},
		cores: make([]coreRefs, cores)}
	for i := range s.objects.cores {
		s.objects.cores[i].of = map[uint32]int{}
	}
	return s
}

// On is the allocator of a side.
func (s *Store) On(side Side) *Allocator {
	if side == ARMSide {
		return s.Private
	}
	return s.DRAM
}

// Build makes a term in memory that has been reserved.
type Build func(b *term.Builder) term.Term

// CopyOf builds a copy of a term that a view can read.
func CopyOf(v *emu.View, t term.Term) (words int, f Build) {
	return term.Size(v, t), func(b *term.Builder) term.Term { return term.Copy(v, t, b) }
}

// Kept is a term in the ARM's memory outside of processes.
type Kept struct {
	Value term.Term
	At    emu.Addr
	Words int
	By    *Account // nil where it is nobody's
}

// Keep builds a term of at most so many words in the ARM's memory, which is nobody's. Drop gives
// its memory back.
func (s *Store) Keep(words int, f Build) (Kept, error) { return s.keepAs(Ample, words, f) }

// KeepFor is Keep for a process, and counts the term on an account of the process's.
func (s *Store) KeepFor(who *Holder, by *Account, words int, f Build) (Kept, error) {
	bytes := words * emu.WordBytes
	if err := s.May(who, bytes); err != nil {
		return Kept{}, err
	}
	k, err := s.keepAs(s.Private.ClaimOf(who, who.Holds()+bytes), words, f)
	if err == nil {
		k.By = by
		by.Add(bytes)
	}
	return k, err
}

// KeepLasting is Keep of a term that outlives the process which keeps it. What a process leaves
// counts for its relatives afterwards: it has no more of the reserve because it does so in many
// lives.
func (s *Store) KeepLasting(who *Holder, words int, f Build) (Kept, error) {
	words = max(words, grain/emu.WordBytes)
	k, err := s.keepAs(s.claimLasting(who, words*emu.WordBytes), words, f)
	if err == nil {
		k.By = who.Lasts
		k.By.Add(words * emu.WordBytes)
	}
	return k, err
}

// AllocLasting reserves bytes for a process that are never given back.
func (s *Store) AllocLasting(who *Holder, k Kind, bytes int) (emu.Addr, error) {
	at, err := s.Private.AllocAs(k, bytes, s.claimLasting(who, bytes))
	if err == nil {
		who.Lasts.Add(RoundedFor(k, bytes))
	}
	return at, err
}

// claimLasting is the claim of a process that leaves so many bytes behind.
func (s *Store) claimLasting(who *Holder, bytes int) Claim {
	return s.Private.ClaimOf(who, who.lasting()+bytes)
}

// keepAs is Keep with a claim.
func (s *Store) keepAs(c Claim, words int, f Build) (Kept, error) {
	at, err := s.Private.AllocAs(Term, words*emu.WordBytes, c)
	if err != nil {
		return Kept{}, err
	}
	b := s.builder
	if s.builder = nil; b == nil { // the first, or f keeps a term itself
		b = new(term.Builder)
	}
	*b = term.Builder{Base: at, W: s.view.Slice(at, words), Refs: b.Refs[:0]}
	t := f(b)
	if len(b.Refs) > 0 {
		s.Hold(at, s.Claim(OnARM, Built(b)))
	}
	s.builder = b
	return Kept{Value: t, At: at, Words: words}, nil
}

// Drop gives a term back.
func (s *Store) Drop(k Kept) {
	k.By.Add(-k.Words * emu.WordBytes)
	s.Release(OnARM, k.At, false)
}

// FromWire builds a term from wire bytes in the ARM's memory.
func (s *Store) FromWire(wire []byte, atoms *term.Atoms) (Kept, error) {
	words, err := term.WireSizeRefc(wire)
	if err != nil {
		return Kept{}, err
	}
	return s.Come(words, func(b *term.Builder) (term.Term, error) {
		return term.FromWire(wire, b, atoms)
	})
}

// Come builds a term of at most so many words that has come from outside in the ARM's memory.
func (s *Store) Come(words int, f func(*term.Builder) (term.Term, error)) (k Kept, err error) {
	k, failed := s.keepAs(s.Private.ClaimFor(words*emu.WordBytes, false), words,
		func(b *term.Builder) (t term.Term) {
			b.Alloc = s.WireBinary
			t, err = f(b)
			return t
		})
	if failed != nil {
		return Kept{}, failed
	}
	if err != nil {
		s.Drop(k)
		return Kept{}, err
	}
	return k, nil
}

// WireBinary makes an object of bytes from the wire; its reference is counted with the others of
// the term.
func (s *Store) WireBinary(data []byte) (at emu.Addr, object uint32, err error) {
	object, at, err = s.ARMBinary(nil, data)
	return at, object, err
}
