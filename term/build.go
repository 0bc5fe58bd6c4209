package term

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/parallergo/epiphany/emu"
)

// Words of the objects of fixed size.
const (
	ConsWords   = 2
	FloatWords  = 3
	ExportWords = 4
)

// TupleWords returns the number of words of a tuple of n elements.
func TupleWords(n int) int { return 1 + n }

// MapWords returns the number of words of a flat map of n associations; [MapRoom] is for maps of
// any size.
func MapWords(n int) int { return 1 + 2*n }

// FunWords returns the number of words of a fun with the given number of free variables.
func FunWords(free int) int { return FunHead + free }

// BinWords returns the number of words of a binary of n bytes on the heap.
func BinWords(n int) int { return 2 + (n+3)/4 }

// BinaryWords returns the number of words that Builder.Bitstring takes for n bytes when it has an
// Alloc.
func BinaryWords(n int) int {
	if n > HeapBinLimit {
		return RefcWords
	}
	return BinWords(n)
}

// StringWords returns the number of words of the list of the code points of s.
func StringWords(s string) int { return ConsWords * utf8.RuneCountInString(s) }

// Builder writes objects into a window of memory: a free part of a process's heap, or the scratch
// image of a message. The words in use are W[:Used]; every method uses the next ones.
type Builder struct {
	Base emu.Addr // address of W[0]
	W    []emu.Word
	Used int
	// Refs are the boxes of reference-counted binaries among the words in use, in the order in
	// which they were built. The owner of the window must count a reference for each.
	Refs []Term
	// Alloc, if not nil, allocates the bytes of a binary larger than HeapBinLimit and returns their
	// address and the number of the new object, whose first reference is that of the box to be
	// built. Without Alloc such a binary is on the heap as well.
	Alloc func(bytes []byte) (at emu.Addr, object uint32, err error)
}

// Top returns the address of the next free word.
func (b *Builder) Top() emu.Addr { return b.Base + emu.Addr(b.Used)*emu.WordBytes }

// Object allocates 1+n words, writes the header and returns the n words and the pointer to the
// object.
func (b *Builder) Object(sub, n int) ([]emu.Word, Term) {
	t := BoxedAt(b.Top())
	w := b.W[b.Used : b.Used+1+n]
	w[0] = Header(sub, n)
	b.Used += 1 + n
	return w[1:], t
}

// Cons makes a list cell.
func (b *Builder) Cons(head, tail Term) Term {
	t := ListAt(b.Top())
	w := b.W[b.Used : b.Used+ConsWords]
	w[0], w[1] = head, tail
	b.Used += ConsWords
	return t
}

// List makes the list of elems that ends in tail, in consecutive cells.
func (b *Builder) List(elems []Term, tail Term) Term {
	if len(elems) == 0 {
		return tail
	}
	t := ListAt(b.Top())
	for i, e := range elems {
		next := ListAt(b.Top() + ConsWords*emu.WordBytes)
		if i == len(elems)-1 {
			next = tail
		}
		b.Cons(e, next)
	}
	return t
}

// String makes the list of the code points of s.
func (b *Builder) String(s string) Term {
	t := Nil
	start := b.Top()
	for left := utf8.RuneCountInString(s); left > 0; left-- {
		t = ListAt(start)
		r, n := utf8.DecodeRuneInString(s)
		next := ListAt(b.Top() + ConsWords*emu.WordBytes)
		if left == 1 {
			next = Nil
		}
		b.Cons(Small(int(r)), next)
		s = s[n:]
	}
	return t
}

// Tuple makes a tuple of elems.
func (b *Builder) Tuple(elems ...Term) Term {
	w, t := b.Object(SubTuple, len(elems))
	copy(w, elems)
	return t
}

// Map makes a flat map of at most [MaxFlat] keys, which ascend strictly in key order (see
// [SortPairs]), and their values.
func (b *Builder) Map(keys, vals []Term) Term {
	w, t := b.Object(SubMap, 2*len(keys))
	copy(w, keys)
	copy(w[len(keys):], vals)
	return t
}

// HeapBin makes a binary of data, HeapBits a bitstring of the given number of its bits. Unused bits
// of the last byte are zero.
func (b *Builder) HeapBin(data []byte) Term { return b.HeapBits(data, 8*len(data)) }

// HeapBits makes a bitstring of bits of data.
func (b *Builder) HeapBits(data []byte, bits int) Term {
	w, t := b.Object(SubHeapBin, BinWords(len(data))-1)
	w[0] = Small(bits)
	PackInto(w[1:], data)
	return t
}

// HeapWords makes a bitstring of so many bits, which are for the caller to write to the words.
func (b *Builder) HeapWords(bits int) ([]emu.Word, Term) {
	w, t := b.Object(SubHeapBin, BinWords(bytesOf(bits))-1)
	w[0] = Small(bits)
	return w[1:], t
}

// Bitstring makes a bitstring of bits of data, on the heap or by b.Alloc, depending on its size. It
// fails with the error of b.Alloc.
func (b *Builder) Bitstring(data []byte, bits int) (Term, error) {
	if b.Alloc == nil || len(data) <= HeapBinLimit {
		return b.HeapBits(data, bits), nil
	}
	at, object, err := b.Alloc(data)
	if err != nil {
		return None, err
	}
	return b.Refc(bits, at, object), nil
}

// Refc makes the box of a reference-counted bitstring: its size in bits, where its bytes are, and
// the number of the object. It is not in a list yet: its next box is Nil.
func (b *Builder) Refc(bits int, at emu.Addr, object uint32) Term {
	w, t := b.Object(SubRefcBin, RefcWords-1)
	w[BitsWord-1], w[RefcAddrWord-1], w[RefcObjectWord-1], w[RefcNextWord-1] = Small(bits), at,
		object, Nil
	b.Refs = append(b.Refs, t)
	return t
}

// Writable is Refc for an object with a capacity of room bytes, which the owner of the box fills in
// place.
func (b *Builder) Writable(bits int, at emu.Addr, object uint32, room int) Term {
	w, t := b.Object(SubRefcBin, WritableWords-1)
	w[BitsWord-1], w[RefcAddrWord-1], w[RefcObjectWord-1], w[RefcNextWord-1],
		w[RefcRoomWord-1] = Small(bits), at, object, Nil, emu.Word(room)
	b.Refs = append(b.Refs, t)
	return t
}

// SubBin makes the bitstring of bits from bit from on of a heap binary or a box.
func (b *Builder) SubBin(parent Term, from, bits int) Term {
	w, t := b.Object(SubSubBin, SubBinWords-1)
	w[BitsWord-1], w[SubFromWord-1], w[SubParentWord-1] = Small(bits), Small(from), parent
	return t
}

// Part makes a bitstring of n bits of another, from bit at on, in at most SubBinWords: a copy if
// that needs no more words than a reference, otherwise a sub-bitstring.
func (b *Builder) Part(v *emu.View, of *Bitstr, at, n int) Term {
	switch {
	case n == of.Bits:
		return of.Term
	case CopiesPart(n):
		var data [8]byte
		return b.HeapBits(of.Extent(v).Part(at, n).Append(v, data[:0]), n)
	}
	parent, before := of.Parent(v)
	return b.SubBin(parent, before+at, n)
}

// CopiesPart reports whether Part copies n bits.
func CopiesPart(n int) bool { return BinWords((n+7)/8) <= SubBinWords }

// PackInto packs data little-endian into w, whose rest becomes zero.
func PackInto(w []emu.Word, data []byte) {
	i := 0
	for ; len(data) >= emu.WordBytes; i++ {
		w[i] = binary.LittleEndian.Uint32(data)
		data = data[emu.WordBytes:]
	}
	if len(data) > 0 {
		var last [emu.WordBytes]byte
		copy(last[:], data)
		w[i] = binary.LittleEndian.Uint32(last[:])
		i++
	}
	clear(w[i:])
}

// Fun makes a fun of module (an atom) with its index in it, its arity without free variables, the
// entry of its code and its free variables.
func (b *Builder) Fun(module Term, index, arity, entry int, free ...Term) Term {
	w, t := b.Object(SubFun, FunWords(len(free))-1)
	w[0], w[1], w[2], w[3] = module, Small(index), Small(arity), Small(entry)
	copy(w[FunHead-1:], free)
	return t
}

// Export makes the external fun module:function/arity.
func (b *Builder) Export(module, function Term, arity int) Term {
	w, t := b.Object(SubExport, ExportWords-1)
	w[0], w[1], w[2] = module, function, Small(arity)
	return t
}
