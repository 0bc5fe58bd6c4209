package term

import "github.com/parallergo/epiphany/emu"

// MaxWords is more words than any memory has: 2 GB, as much as a board's largest.
const MaxWords = 1 << 29

// Range is the addresses from Lo up to but not including Hi.
type Range struct{ Lo, Hi emu.Addr }

func (r Range) holds(t Term) bool { return Ptr(t)-r.Lo < r.Hi-r.Lo }

// Size is the number of words of a deep copy of t. Parts that t shares count as often as they
// occur, as in the messages of OTP. The count stops at what no memory holds: only a term that
// shares its parts can be that large.
func Size(v *emu.View, t Term) int { return SizeOutside(v, t, Range{}) }

// SizeOutside is Size, not counting what lies in keep, whose pointers CopyOutside leaves as they
// are.
func SizeOutside(v *emu.View, t Term, keep Range) int { return sizeUpTo(v, t, keep, len(v.W)+1) }

// SizeWithin is Size of a term that has at most so many words. For a larger one it looks only at
// about as many, and reports false.
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

// Copy makes a deep copy of t, literals included, in b, which needs Size words. What t shares is
// copied as often as it occurs. A reference-counted binary stays where it is: the copy has a box of
// its own for the same object, one more of b.Refs.
func Copy(v *emu.View, t Term, b *Builder) Term { return CopyOutside(v, t, b, Range{}) }

// CopyOutside is Copy, except that pointers into keep are copied as they are: for an area that both
// heaps see. It needs SizeOutside words.
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

// copyObject copies the words of one cell or boxed object. A box that has been copied is not
// writable any more, nor is the copy: others may look at its last word from now on.
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
