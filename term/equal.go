package term

import "github.com/parallergo/epiphany/emu"

// Equal reports a == b: integers equal floats of the same value.
func Equal(v *emu.View, a, b Term) bool { return equal(v, a, b, false) }

// EqualExact reports a =:= b.
func EqualExact(v *emu.View, a, b Term) bool { return equal(v, a, b, true) }

func equal(v *emu.View, a, b Term, exact bool) bool {
	var todo spans
	for ok := true; ok; a, b, exact, ok = todo.next(v) {
		if a != b && !todo.equalTop(v, a, b, exact) {
			return false
		}
	}
	return true
}

// equalTop compares two different words as far as it can without going into them and pushes what is left.
func (s *spans) equalTop(v *emu.View, a, b Term, exact bool) bool {
	switch {
	case IsImm(a) && IsImm(b):
		return false
	case IsList(a):
		if IsList(b) {
			s.add(a, b, 0, 2, exact)
			return true
		}
		return false
	case IsBoxed(a) && IsBoxed(b):
		return s.equalBoxed(v, a, b, exact)
	}
	return !exact && IsNumber(v, a) && IsNumber(v, b) && compareNumbers(v, a, b) == 0
}

func (s *spans) equalBoxed(v *emu.View, a, b Term, exact bool) bool {
	h := v.Load(Ptr(a))
	sub, n := HeaderSub(h), HeaderArity(h)
	other := v.Load(Ptr(b))
	switch subB := HeaderSub(other); {
	case h == other:
	case isNumberSub(sub) && isNumberSub(subB):
		return !exact && compareNumbers(v, a, b) == 0
	case isBinarySub(sub) && isBinarySub(subB) && sub != subB:
		return equalBins(v, a, b, h, other)
	default:
		return false
	}
	switch sub {
	case SubTuple:
		s.add(a, b, 1, n, exact)
		return true
	case SubMap:
		s.add(a, b, 1+n/2, n/2, exact)
		s.add(a, b, 1, n/2, true)
		return true
	case SubFun:
		s.add(a, b, FunHead, n+1-FunHead, exact)
		return equalWords(v, a, b, 1, funEntry-1)
	case SubFloat:
		return FloatValue(v, a) == FloatValue(v, b)
	case SubHeapBin, SubRefcBin, SubSubBin:
		return equalBins(v, a, b, h, other)
	}
	return equalWords(v, a, b, 1, n)
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
		if word(v, a, i) != word(v, b, i) {
			return false
		}
		i++
	}
	return true
}
