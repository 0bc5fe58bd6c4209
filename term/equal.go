package term

import "github.com/parallergo/epiphany/emu"

// span is work left when two terms are walked side by side: n pairs of words from a and b on.
type span struct {
	a, b emu.Addr
	n    int
	keys bool // integers and floats differ, as in the keys of maps and for =:=
}

// spans is a stack of them. Its first part is meant to live on the Go stack: `var buf [spanRoom]span; s := spans(buf[:0])`.
type spans []span

const spanRoom = 24

// next takes the next pair off the stack.
func (s *spans) next(v *emu.View) (a, b Term, keys, ok bool) {
	n := len(*s)
	if n == 0 {
		return None, None, false, false
	}
	top := &(*s)[n-1]
	a, b, keys = v.Load(top.a), v.Load(top.b), top.keys
	top.a += emu.WordBytes
	top.b += emu.WordBytes
	if top.n--; top.n == 0 {
		*s = (*s)[:n-1]
	}
	return a, b, keys, true
}

// push adds n pairs from word i of the objects of a and b on, to be walked before everything pushed earlier.
func (s *spans) push(a, b Term, i, n int, keys bool) {
	if n > 0 {
		off := emu.Addr(i) * emu.WordBytes
		*s = append(*s, span{Ptr(a) + off, Ptr(b) + off, n, keys})
	}
}

// Equal reports a == b: integers equal floats of the same value.
func Equal(v *emu.View, a, b Term) bool { return equal(v, a, b, false) }

// EqualExact reports a =:= b.
func EqualExact(v *emu.View, a, b Term) bool { return equal(v, a, b, true) }

func equal(v *emu.View, a, b Term, exact bool) bool {
	var buf [spanRoom]span
	todo := spans(buf[:0])
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
			s.push(a, b, 0, 2, exact)
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
	if other := v.Load(Ptr(b)); h != other {
		return !exact && isNumberSub(sub) && isNumberSub(HeaderSub(other)) && compareNumbers(v, a, b) == 0
	}
	switch sub {
	case SubTuple:
		s.push(a, b, 1, n, exact)
		return true
	case SubMap:
		s.push(a, b, 1+n/2, n/2, exact)
		s.push(a, b, 1, n/2, true)
		return true
	case SubFun:
		s.push(a, b, FunHead, n+1-FunHead, exact)
		return equalWords(v, a, b, 1, funEntry-1)
	case SubFloat:
		return FloatValue(v, a) == FloatValue(v, b)
	}
	return equalWords(v, a, b, 1, n)
}

// funEntry is the word of a fun that does not take part in its identity: where its code is.
const funEntry = 4

func isNumberSub(sub int) bool { return sub == SubPosBig || sub == SubNegBig || sub == SubFloat }

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
