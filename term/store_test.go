package term

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/emu"
)

// store is a heap with the payloads of reference-counted binaries at the end of its memory.
type store struct {
	*heap
	rnd     *rand.Rand
	objects uint32
}

func newStore(words int) *store {
	return &store{heap: newHeap(words), rnd: rand.New(rand.NewPCG(8, 64))}
}

// newReaderStore makes a store whose Builder places large binaries outside of the heap.
func newReaderStore(words int, atoms *Atoms) *store {
	s := newStore(words)
	s.atoms, s.Alloc = atoms, s.alloc
	return s
}

// alloc places a payload. What its last word has beyond the bytes is arbitrary.
func (s *store) alloc(data []byte) (emu.Addr, uint32, error) {
	words := BinWords(len(data)) - 2
	s.W = s.W[:len(s.W)-words]
	w := s.W[len(s.W) : len(s.W)+words]
	clear(w)
	for i, x := range data {
		w[i/emu.WordBytes] |= emu.Word(x) << (8 * (i % emu.WordBytes))
	}
	if rest := len(data) % emu.WordBytes; rest > 0 {
		w[words-1] |= s.rnd.Uint32() << (8 * rest)
	}
	s.objects++
	return s.Base + emu.Addr(len(s.W))*emu.WordBytes, s.objects, nil
}

func (s *store) counted(data []byte) Term {
	at, object, _ := s.alloc(data)
	return s.Refc(8*len(data), at, object)
}

// boxed rebuilds t with boxes for most of its binaries.
func (s *store) boxed(t Term) Term {
	switch kind := KindOf(s.v, t); {
	case kind == KindBinary:
		return s.elsewhere(BinBytes(s.v, t), BitSize(s.v, t))
	case kind == KindList:
		elems, tail := Elems(s.v, t)
		return s.List(s.eachBoxed(elems), s.boxed(tail))
	case kind == KindTuple:
		return s.Tuple(s.eachBoxed(s.v.Slice(Ptr(t)+emu.WordBytes, TupleArity(s.v, t)))...)
	case kind == KindMap:
		kvs := s.eachBoxed(s.v.Slice(Ptr(t)+emu.WordBytes, 2*MapSize(s.v, t)))
		return s.Map(kvs[:len(kvs)/2], kvs[len(kvs)/2:])
	case kind == KindFun && !IsExport(s.v, t):
		f := ReadFun(s.v, t)
		return s.Fun(f.Module, f.Index, f.Arity, f.Entry, s.eachBoxed(s.v.Slice(Ptr(t)+FunHead*emu.WordBytes, f.Free))...)
	}
	return t
}

// elsewhere makes a bitstring on the heap, outside of it, or as part of a longer one of either kind.
func (s *store) elsewhere(data []byte, bits int) Term {
	at := s.rnd.IntN(70)
	around := make([]byte, (at+bits)/8+1+s.rnd.IntN(4))
	for i := range around {
		around[i] = byte(s.rnd.Uint32())
	}
	CopyBits(around, at, data, 0, bits)
	switch s.rnd.IntN(4) {
	case 0:
		return s.HeapBits(data, bits)
	case 1:
		return s.SubBin(s.HeapBin(around), at, bits)
	case 2:
		return s.SubBin(s.counted(around), at, bits)
	}
	where, object, _ := s.alloc(data)
	return s.Refc(bits, where, object)
}

func (s *store) eachBoxed(ts []Term) []Term {
	out := make([]Term, len(ts))
	for i, t := range ts {
		out[i] = s.boxed(t)
	}
	return out
}

// twins are terms of heap binaries only, among them funs and large binaries that differ little, and the same with boxes.
func (s *store) twins(t testing.TB, random int) (plain, boxed []Term) {
	values := append(handPicked(), randomValues(31, random)...)
	for _, n := range []int{63, 64, 65, 66, 67, 68, 300} {
		x := bytes.Repeat([]byte{'x'}, n)
		values = append(values, x, append(x[:n-1:n-1], 'y'), append([]byte{'w'}, x...), Map{{x, x}, {append(x[:n-1:n-1], 0xff), List{x, Tuple{x}}}})
	}
	for _, x := range values {
		plain = append(plain, s.term(t, x))
	}
	for i := range 3 {
		plain = append(plain, s.Fun(AtomLists, i, 2, 77, s.term(t, []byte(strings.Repeat("free", 9*i+9))), Small(i)))
	}
	return plain, s.eachBoxed(plain)
}
