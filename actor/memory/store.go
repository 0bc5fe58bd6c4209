package memory

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// A Store is the memory that the processes of a system share: the shared DRAM, the private memory
// of the ARM, and the binaries and terms that they contain outside of heaps.
type Store struct {
	DRAM    *Allocator // messages for cores, heaps and stacks of their processes
	Private *Allocator // everything of processes on the ARM
	objects objects
	view    *emu.View     // of the ARM
	builder *term.Builder // not in use, or nil
	// sharedWords is the number of words of all live parts, partCount the number of parts made so
	// far.
	sharedWords int
	partCount   uint64
}

// NewStore returns a store for a board of so many cores. view is the ARM's.
func NewStore(dram, private *Allocator, view *emu.View, cores int) *Store {
	s := &Store{DRAM: dram, Private: private, view: view}
	s.objects = objects{table: map[uint32]*Object{}, held: map[emu.Addr][]uint32{},
		cores: make([]coreRefs, cores)}
	for i := range s.objects.cores {
		s.objects.cores[i].of = map[uint32]int{}
	}
	return s
}

// On returns the allocator of a side.
func (s *Store) On(side Side) *Allocator {
	if side == ARMSide {
		return s.Private
	}
	return s.DRAM
}

// A Build builds a term in the builder's memory.
type Build func(b *term.Builder) term.Term

// CopyOf returns a Build that copies a term, which v can read, and the number of words it needs.
func CopyOf(v *emu.View, t term.Term) (words int, f Build) {
	return term.Size(v, t), func(b *term.Builder) term.Term { return term.Copy(v, t, b) }
}

// A Kept is a term in the ARM's memory that is on no process's heap.
type Kept struct {
	Value term.Term
	At    emu.Addr
	Words int
	By    *Account // where it is counted, or nil
}

// Keep builds a term of at most so many words in the ARM's memory, for no process. Drop frees it.
func (s *Store) Keep(words int, f Build) (Kept, error) { return s.keepAs(Ample, words, f) }

// KeepFor is Keep for a process. It counts the term on by, an account of the process.
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

// KeepLasting is Keep for a term that outlives the process who. What a process leaves behind counts
// for its relatives afterwards, so that a sequence of processes gets no more of the reserve than
// one.
func (s *Store) KeepLasting(who *Holder, words int, f Build) (Kept, error) {
	words = max(words, grain/emu.WordBytes)
	k, err := s.keepAs(s.claimLasting(who, words*emu.WordBytes), words, f)
	if err == nil {
		k.By = who.Lasts
		k.By.Add(words * emu.WordBytes)
	}
	return k, err
}

// AllocLasting allocates bytes for a process that are never freed.
func (s *Store) AllocLasting(who *Holder, k Kind, bytes int) (emu.Addr, error) {
	at, err := s.Private.AllocAs(k, bytes, s.claimLasting(who, bytes))
	if err == nil {
		who.Lasts.Add(RoundedFor(k, bytes))
	}
	return at, err
}

// claimLasting returns the claim of a process that leaves so many bytes behind.
func (s *Store) claimLasting(who *Holder, bytes int) Claim {
	return s.Private.ClaimOf(who, who.lasting()+bytes)
}

// keepAs is Keep with a claim.
func (s *Store) keepAs(c Claim, words int, f Build) (Kept, error) {
	at, err := s.Private.AllocAs(Term, words*emu.WordBytes, c)
	if err != nil {
		return Kept{}, err
	}
	return Kept{Value: s.BuildAt(at, words, f), At: at, Words: words}, nil
}

// BuildAt builds a term in an allocation of so many words in the ARM's memory.
func (s *Store) BuildAt(at emu.Addr, words int, f Build) term.Term {
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
	return t
}

// Drop frees a term.
func (s *Store) Drop(k Kept) {
	k.By.Add(-k.Words * emu.WordBytes)
	s.Release(OnARM, k.At, false)
}

// FromWire builds a term in the ARM's memory from its encoding.
func (s *Store) FromWire(wire []byte, atoms *term.Atoms) (Kept, error) {
	words, err := term.WireSizeRefc(wire)
	if err != nil {
		return Kept{}, err
	}
	return s.Come(words, func(b *term.Builder) (term.Term, error) {
		return term.FromWire(wire, b, atoms)
	})
}

// Come builds a term of at most so many words that has arrived from outside, in the ARM's memory. f
// returns the error that Come returns.
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

// WireBinary makes an object of bytes from the encoding of a term. Its reference is counted with
// the others of the term.
func (s *Store) WireBinary(data []byte) (at emu.Addr, object uint32, err error) {
	object, at, err = s.ARMBinary(nil, data, len(data))
	return at, object, err
}
