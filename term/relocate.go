package term

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/parallergo/epiphany/emu"
)

// Relocate moves an image of terms, the words in use of a Builder at address from, to address to:
// pointers into the image follow it; other pointers, and words that are not terms, are unchanged.
// Both addresses must be word-aligned.
//
// The words may be untrusted. An error names the first word that no Builder can have written; the
// words must then not be used. Without an error every object is complete and every pointer into the
// image refers to an object of its kind. The values of immediates, pointers out of the image, and
// cycles are not checked.
func Relocate(words []emu.Word, from, to emu.Addr) error {
	var near [16]uint64
	starts := bitset(near[:])
	if n := (len(words) + 63) / 64; n > len(near) {
		starts = make(bitset, n)
	}
	for i := 0; i < len(words); {
		size, _, ok := shape(words[i:])
		if !ok {
			return fmt.Errorf("term: image of %d words: no object at word %d", len(words), i)
		}
		starts.set(i)
		i += size
	}
	for i := 0; i < len(words); {
		size, first, _ := shape(words[i:])
		slots := slotsFrom(words[i])
		for j := i + first; j < i+size; j++ {
			if !starts.fit(words, words[j], from, j-i >= slots) || first == SubParentWord &&
				!inside(words, words[i:j+1], from) {
				return fmt.Errorf("term: image of %d words: no term at word %d", len(words), j)
			}
			words[j] = RelocateTerm(words[j], from, to, len(words))
		}
		i += size
	}
	return nil
}

// RelocateTerm returns t after an image of so many words has moved.
func RelocateTerm(t Term, from, to emu.Addr, words int) Term {
	if IsImm(t) || !imageRange(from, words).holds(t) {
		return t
	}
	return t - from + to
}

// Follow updates pointers in a valid image that refer to another image, of so many words at address
// from, which has moved to address to.
func Follow(image []emu.Word, from, to emu.Addr, words int) {
	for i := 0; i < len(image); {
		size, first, _ := shape(image[i:])
		for j := i + first; j < i+size; j++ {
			image[j] = RelocateTerm(image[j], from, to, words)
		}
		i += size
	}
}

func imageRange(at emu.Addr, words int) Range { return Range{at, at + emu.Addr(words)*emu.WordBytes} }

// Image appends an image, the words in use of a Builder at address from, to what has been built,
// and adds its boxes to b.Refs. It returns the relocated root, a term whose objects are in the
// image. It fails as [Relocate] does, and has then built nothing.
func (b *Builder) Image(words []emu.Word, from emu.Addr, root Term) (Term, error) {
	at, w := b.Top(), b.W[b.Used:][:len(words)]
	copy(w, words)
	if err := Relocate(w, from, at); err != nil {
		return None, err
	}
	for i, size := 0, 0; i < len(w); i += size {
		if size, _, _ = shape(w[i:]); IsHeader(w[i]) && HeaderSub(w[i]) == SubRefcBin {
			b.Refs = append(b.Refs, BoxedAt(at+emu.Addr(i)*emu.WordBytes))
		}
	}
	b.Used += len(w)
	return RelocateTerm(root, from, at, len(w)), nil
}

// shape returns the number of words of the object at the start of words, and the index from which
// on they are terms, which is the size if none are. ok is false when the words do not hold an
// object. One case for each kind of object.
func shape(words []emu.Word) (size, first int, ok bool) {
	h := words[0]
	if !IsHeader(h) {
		return ConsWords, 0, len(words) >= ConsWords
	}
	size = 1 + HeaderArity(h)
	if size > len(words) {
		return 0, 0, false
	}
	switch first = 1; HeaderSub(h) {
	case SubTuple:
		return size, first, true
	case SubFun:
		return size, first, size >= FunHead
	case SubExport:
		return size, first, size == ExportWords
	case SubMap:
		if isTrie(h) {
			return size, first, size == rootWords && IsSmall(words[1]) && SmallValue(words[1]) > MaxFlat
		}
		return size, first, size <= MapWords(MaxFlat)
	case SubNode:
		return size, first, size > nodeHead && isNode(words[1], size-nodeHead)
	case SubPosBig, SubNegBig:
		return size, size, size > 1
	case SubFloat:
		return size, size, size == FloatWords
	case SubHeapBin:
		return size, size, size > 1 && isSize(words[1]) &&
			size == BinWords(bytesOf(SmallValue(words[1])))
	case SubRefcBin:
		return size, size, (size == RefcWords || size == WritableWords) && isSize(words[1])
	case SubPid, SubPort:
		return size, size, size == OuterWords(2) && IsAtom(words[1])
	case SubRef:
		return size, size, size >= OuterWords(0) && size <= OuterWords(MaxRefWords) && IsAtom(words[1])
	case SubSubBin:
		return size, SubParentWord, size == SubBinWords && isSize(words[1]) &&
			isSize(words[SubFromWord]) && IsBoxed(words[SubParentWord])
	}
	return 0, 0, false
}

// isNode reports whether a word can say which slots a node has, of which there are n.
func isNode(filled emu.Word, n int) bool {
	return filled == Small(0) || IsSmall(filled) && filled>>ImmShift < 1<<fanOut &&
		bits.OnesCount32(filled>>ImmShift) == n
}

// slotsFrom returns the number of the first word of an object that is a slot of a trie, if it has
// any.
func slotsFrom(h emu.Word) int {
	switch {
	case !IsHeader(h):
	case HeaderSub(h) == SubNode:
		return nodeHead
	case HeaderSub(h) == SubMap && isTrie(h):
		return rootHead
	}
	return math.MaxInt
}

// isSize reports whether a word can be a number of bits.
func isSize(w emu.Word) bool { return IsSmall(w) && SmallValue(w) >= 0 }

// inside reports whether a sub-bitstring whose words these are is part of what its last word points
// to, if that is in the image from an address on.
func inside(words, sub []emu.Word, from emu.Addr) bool {
	parent := sub[SubParentWord]
	if !imageRange(from, len(words)).holds(parent) {
		return true
	}
	p := words[(Ptr(parent)-from)/emu.WordBytes:]
	return (HeaderSub(p[0]) == SubHeapBin || HeaderSub(p[0]) == SubRefcBin) &&
		SmallValue(sub[SubFromWord]) <= SmallValue(p[BitsWord])-SmallValue(sub[BitsWord])
}

// bitset is a set of words of an image.
type bitset []uint64

func (s bitset) set(i int)      { s[i/64] |= 1 << (i % 64) }
func (s bitset) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// fit reports whether w, found where a term is expected, or a slot of a trie, can be one. s is the
// set of words where an object begins, from the address of the image.
func (s bitset) fit(words []emu.Word, w emu.Word, from emu.Addr, slot bool) bool {
	switch {
	case IsHeader(w):
		return false
	case IsImm(w):
		return !slot || w == Nil
	case !imageRange(from, len(words)).holds(w):
		return true
	}
	i := int(Ptr(w)-from) / emu.WordBytes
	if !s.has(i) || IsHeader(words[i]) != IsBoxed(w) {
		return false
	}
	return IsList(w) || slot == (HeaderSub(words[i]) == SubNode)
}
