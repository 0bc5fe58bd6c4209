package term

import "github.com/parallergo/epiphany/emu"

// MaxWords is a number of words as large as the largest memory of a board: 2 GB.
const MaxWords = 1 << 29

// Range is the addresses from Lo up to but not including Hi.
type Range struct{ Lo, Hi emu.Addr }

func (r Range) holds(t Term) bool { return Ptr(t)-r.Lo < r.Hi-r.Lo }

// Size returns the number of words of a deep copy of t. Shared parts of t count as often as they
// occur, as in messages of OTP. The count stops at the size of the memory, which only a term with
// shared parts can exceed.
func Size(v *emu.View, t Term) int { return SizeOutside(v, t, Range{}) }

// SizeOutside is Size without the parts in keep, which CopyOutside does not copy.
func SizeOutside(v *emu.View, t Term, keep Range) int { return sizeUpTo(v, t, keep, len(v.W)+1) }

// SizeWithin is Size for a term of at most most words. For a larger term it visits only about as
// many words, and reports false.
func SizeWithin(v *emu.View, t Term, most int) (words int, ok bool) {
	words = sizeUpTo(v, t, Range{}, most+1)
	return words, words <= most
}

// sizeUpTo counts to at least limit, if there are so many words.
func sizeUpTo(v *emu.View, t Term, keep Range, limit int) int {
	if IsImm(t) {
		return 0
	}
	var todo runs
	words := 0
	for ok := true; ok && words < limit; t, ok = todo.next(v) {
		if !IsImm(t) && !keep.holds(t) {
			words += todo.copied(v, t, keep)
		}
	}
	return words
}

// Copy makes a deep copy of t, including literals, in b, which must have room for Size words.
// Shared parts of t are copied as often as they occur. A reference-counted binary stays in place:
// the copy has its own box for the same object, which is added to b.Refs.
func Copy(v *emu.View, t Term, b *Builder) Term { return CopyOutside(v, t, b, Range{}) }

// CopyOutside is Copy, except that pointers into keep are copied unchanged, for an area that is
// visible to both heaps. It needs SizeOutside words.
//
// The words already copied are the queue of what is left to copy: scan follows behind and replaces
// each pointer to a source by one to a new copy. A cell needs no header for that, because its two
// words are terms.
func CopyOutside(v *emu.View, t Term, b *Builder, keep Range) Term {
	if IsImm(t) || keep.holds(t) {
		return t
	}
	scan := b.Used
	root := copyObject(v, t, b, keep)
	for scan < b.Used {
		w := b.W[scan]
		switch {
		case IsHeader(w) && isRaw(w):
			scan += HeaderArity(w)
		case !IsHeader(w) && !IsImm(w) && !keep.holds(w):
			b.W[scan] = copyObject(v, w, b, keep)
		}
		scan++
	}
	return root
}

// copied pushes the terms in the object of t and returns the number of words that copyObject needs
// for it.
func (s *runs) copied(v *emu.View, t Term, keep Range) int {
	if IsList(t) {
		return s.enter(v, t)
	}
	switch h := v.Load(Ptr(t)); HeaderSub(h) {
	case SubRefcBin:
		return RefcWords
	case SubSubBin:
		if copiesBits(v, t, keep) {
			return BinWords(BinSize(v, t))
		}
		return s.enterBoxed(t, h)
	default:
		return s.enterBoxed(t, h)
	}
}

// copiesBits reports whether the copy of a sub-bitstring is a heap binary of its bits: where its
// parent would have to be copied, which may be much longer.
func copiesBits(v *emu.View, t Term, keep Range) bool {
	parent := Word(v, t, SubParentWord)
	return !keep.holds(parent) && HeaderSub(v.Load(Ptr(parent))) == SubHeapBin
}

// copyObject copies the words of one cell or boxed object. A box that has been copied is no longer
// writable, nor is the copy: others may read its last word from now on.
func copyObject(v *emu.View, t Term, b *Builder, keep Range) Term {
	n, copied, sub := ConsWords, ListAt(b.Top()), -1
	if IsBoxed(t) {
		h := Word(v, t, 0)
		n, copied, sub = 1+HeaderArity(h), BoxedAt(b.Top()), HeaderSub(h)
		if sub == SubSubBin && copiesBits(v, t, keep) {
			e := extent(v, t, h)
			return b.HeapBits(e.Append(v, nil), e.Len)
		}
	}
	if sub == SubRefcBin {
		n = RefcWords
	}
	w := b.W[b.Used : b.Used+n]
	for i := range w {
		w[i] = Word(v, t, i)
	}
	b.Used += n
	if sub == SubRefcBin {
		if HeaderArity(w[0]) > RefcRoomWord-1 {
			setWord(v, t, RefcRoomWord, 0)
		}
		w[0], w[RefcNextWord] = Header(SubRefcBin, RefcWords-1), Nil
		b.Refs = append(b.Refs, copied)
	}
	return copied
}
