package term

import "github.com/parallergo/epiphany/emu"

// Equal reports a == b: integers equal floats of the same value.
func Equal(v *emu.View, atoms *Atoms, a, b Term) bool { return equal(v, atoms, a, b, 0, new(Walked)) }

// EqualExact reports a =:= b.
func EqualExact(v *emu.View, atoms *Atoms, a, b Term) bool {
	return equal(v, atoms, a, b, asKeys, new(Walked))
}

// EqualWalked and ExactWalked are Equal and EqualExact, and add the work that they have done to w.
func EqualWalked(v *emu.View, atoms *Atoms, a, b Term, w *Walked) bool {
	return equal(v, atoms, a, b, 0, w)
}

func ExactWalked(v *emu.View, atoms *Atoms, a, b Term, w *Walked) bool {
	return equal(v, atoms, a, b, asKeys, w)
}

func equal(v *emu.View, atoms *Atoms, a, b Term, h how, w *Walked) bool {
	todo, same := spans{}, true
	for ok := true; ok && same; {
		if a != b {
			same = todo.equalTop(v, atoms, a, b, h)
		}
		if same {
			a, b, h, ok = todo.next(v)
		}
	}
	*w = todo.Walked
	return same
}

// equalTop compares two different words as far as it can without following pointers, and pushes the
// rest.
func (s *spans) equalTop(v *emu.View, atoms *Atoms, a, b Term, h how) bool {
	switch {
	case h&asTrie != 0:
		return s.equalNodes(v, a, b, h)
	case IsImm(a) && IsImm(b):
		return false
	case IsList(a):
		if IsList(b) {
			s.Cells++
			s.add(a, b, 0, 2, h)
			return true
		}
		return false
	case IsBoxed(a) && IsBoxed(b):
		return s.equalBoxed(v, atoms, a, b, h)
	}
	return h&asKeys == 0 && IsNumber(v, a) && IsNumber(v, b) && compareNumbers(v, a, b) == 0
}

func (s *spans) equalBoxed(v *emu.View, atoms *Atoms, a, b Term, h how) bool {
	s.Boxes++
	header := v.Load(Ptr(a))
	sub, n := HeaderSub(header), HeaderArity(header)
	other := v.Load(Ptr(b))
	switch subB := HeaderSub(other); {
	case header == other:
	case isNumberSub(sub) && isNumberSub(subB):
		return h&asKeys == 0 && compareNumbers(v, a, b) == 0
	case isBinarySub(sub) && isBinarySub(subB) && sub != subB:
		return equalBins(v, a, b, header, other)
	case sub == SubRef && subB == SubRef:
		return equalRefs(v, a, b, header, other)
	default:
		return false
	}
	switch sub {
	case SubTuple:
		s.add(a, b, 1, n, h)
		return true
	case SubMap:
		if isTrie(header) {
			s.add(a, b, rootHead, fanOut, h|asTrie)
			return Word(v, a, 1) == Word(v, b, 1)
		}
		s.add(a, b, 1+n/2, n/2, h)
		s.add(a, b, 1, n/2, h|asKeys)
		return true
	case SubFun:
		s.add(a, b, FunHead, n+1-FunHead, h)
		return equalWords(v, a, b, 1, funEntry-1) &&
			atoms.Foreign.Order(SmallValue(Word(v, a, funEntry)), SmallValue(Word(v, b, funEntry))) == 0
	case SubFloat:
		return FloatValue(v, a) == FloatValue(v, b)
	case SubHeapBin, SubRefcBin, SubSubBin:
		return equalBins(v, a, b, header, other)
	}
	return equalWords(v, a, b, 1, n)
}

// equalNodes compares parts of two tries as equalTop compares terms: the same associations make the
// same trie.
func (s *spans) equalNodes(v *emu.View, a, b Term, h how) bool {
	switch {
	case IsList(a) && IsList(b):
		s.add(a, b, 1, 1, h&^asTrie)
		s.add(a, b, 0, 1, asKeys)
		return true
	case IsBoxed(a) && IsBoxed(b):
		s.add(a, b, nodeHead, nodeSlots(v, a), h)
		return equalWords(v, a, b, 0, nodeHead)
	}
	return false
}

// funEntry is the word of a fun that does not take part in its identity: where its code is.
const funEntry = 4

func isNumberSub(sub int) bool { return sub == SubPosBig || sub == SubNegBig || sub == SubFloat }

// equalBins compares two bitstrings with headers ha and hb.
func equalBins(v *emu.View, a, b Term, ha, hb emu.Word) bool {
	return extent(v, a, ha).Equal(v, extent(v, b, hb))
}

// equalWords compares n words from word i on.
func equalWords(v *emu.View, a, b Term, i, n int) bool {
	for ; n > 0; n-- {
		if Word(v, a, i) != Word(v, b, i) {
			return false
		}
		i++
	}
	return true
}
