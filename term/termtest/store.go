package termtest

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Store is a heap with the payloads of reference-counted binaries at the end of its memory.
type Store struct {
	*Heap
	Objects uint32 // how many payloads there are, which is the number of the last one
	rnd     *rand.Rand
}

// NewStore makes a store whose Builder has all binaries on the heap.
func NewStore(words int) *Store {
	return &Store{Heap: NewHeap(words), rnd: rand.New(rand.NewPCG(8, 64))}
}

// NewRefcStore makes a store whose Builder places large binaries outside of the heap.
func NewRefcStore(words int, atoms *term.Atoms) *Store {
	s := NewStore(words)
	s.Atoms, s.Alloc = atoms, s.Place
	return s
}

// Place places a payload. What its last word has beyond the bytes is arbitrary.
func (s *Store) Place(data []byte) (emu.Addr, uint32, error) {
	words := term.BinWords(len(data)) - 2
	s.W = s.W[:len(s.W)-words]
	w := s.W[len(s.W) : len(s.W)+words]
	clear(w)
	for i, x := range data {
		w[i/emu.WordBytes] |= emu.Word(x) << (8 * (i % emu.WordBytes))
	}
	if rest := len(data) % emu.WordBytes; rest > 0 {
		w[words-1] |= s.rnd.Uint32() << (8 * rest)
	}
	s.Objects++
	return s.Base + emu.Addr(len(s.W))*emu.WordBytes, s.Objects, nil
}

// Counted makes a binary outside of the heap.
func (s *Store) Counted(data []byte) term.Term {
	at, object, _ := s.Place(data)
	return s.Refc(8*len(data), at, object)
}

// Boxed rebuilds t with boxes for most of its binaries.
func (s *Store) Boxed(t term.Term) term.Term {
	switch kind := term.KindOf(s.View, t); {
	case kind == term.KindBinary:
		return s.elsewhere(term.BinBytes(s.View, t), term.BitSize(s.View, t))
	case kind == term.KindList:
		elems, tail := term.Elems(s.View, t)
		return s.List(s.eachBoxed(elems), s.Boxed(tail))
	case kind == term.KindTuple:
		return s.Tuple(s.eachBoxed(s.View.Slice(term.Ptr(t)+emu.WordBytes,
			term.TupleArity(s.View, t)))...)
	case kind == term.KindMap:
		kvs := s.eachBoxed(s.View.Slice(term.Ptr(t)+emu.WordBytes, 2*term.MapSize(s.View, t)))
		return s.Map(kvs[:len(kvs)/2], kvs[len(kvs)/2:])
	case kind == term.KindFun && !term.IsExport(s.View, t):
		f := term.ReadFun(s.View, t)
		return s.Fun(f.Module, f.Index, f.Arity, f.Entry,
			s.eachBoxed(s.View.Slice(term.Ptr(t)+term.FunHead*emu.WordBytes, f.Free))...)
	}
	return t
}

// elsewhere makes a bitstring on the heap, outside of it, or as part of a longer one of either
// kind.
func (s *Store) elsewhere(data []byte, bits int) term.Term {
	at := s.rnd.IntN(70)
	around := make([]byte, (at+bits)/8+1+s.rnd.IntN(4))
	for i := range around {
		around[i] = byte(s.rnd.Uint32())
	}
	term.CopyBits(around, at, data, 0, bits)
	switch s.rnd.IntN(4) {
	case 0:
		return s.HeapBits(data, bits)
	case 1:
		return s.SubBin(s.HeapBin(around), at, bits)
	case 2:
		return s.SubBin(s.Counted(around), at, bits)
	}
	where, object, _ := s.Place(data)
	return s.Refc(bits, where, object)
}

func (s *Store) eachBoxed(ts []term.Term) []term.Term {
	out := make([]term.Term, len(ts))
	for i, t := range ts {
		out[i] = s.Boxed(t)
	}
	return out
}

// Twins are terms of heap binaries only, among them funs and large binaries that differ little, and
// the same with boxes.
func (s *Store) Twins(t testing.TB, random int) (plain, boxed []term.Term) {
	values := append(HandPicked(), RandomValues(31, random)...)
	for _, n := range []int{63, 64, 65, 66, 67, 68, 300} {
		x := bytes.Repeat([]byte{'x'}, n)
		values = append(values, x, append(x[:n-1:n-1], 'y'), append([]byte{'w'}, x...),
			term.Map{{Key: x, Value: x}, {Key: append(x[:n-1:n-1], 0xff),
				Value: term.List{x, term.Tuple{x}}}})
	}
	for _, x := range values {
		plain = append(plain, s.Term(t, x))
	}
	for i := range 3 {
		free := s.Term(t, []byte(strings.Repeat("free", 9*i+9)))
		plain = append(plain, s.Fun(term.AtomLists, i, 2, 77, free, term.Small(i)))
	}
	return plain, s.eachBoxed(plain)
}
