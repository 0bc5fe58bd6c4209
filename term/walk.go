package term

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term/stack"
)

// span is work left when two terms are walked side by side: n pairs of words from a and b on, or
// with lists the terms from these places on in the lists of that number, counted from 1.
type span struct {
	a, b     emu.Addr
	n, lists int32
	how      how
}

// how two words are to be compared.
type how uint8

const (
	asKeys how = 1 << iota // integers and floats differ, as in the keys of maps and for =:=
	asTrie                 // they are parts of tries of maps, not terms
)

// spans is a stack of them, and the lists that are not in memory.
//
// Two terms whose parts are shared can have a number of pairs that is exponential in their size. A
// long walk therefore keeps what it has completed, which the caller has found equal, and does not
// enter it again.
type spans struct {
	stack.Of[span]
	Walked
	lists [][2][]Term
	left  bool       // there are more pairs where the latest was
	equal *completed // of a long walk
}

// Walked counts the work of a comparison of two terms: pairs of words, of cells and of boxed
// objects visited, and how many of these were not the last one to be visited.
type Walked struct{ Pairs, Cells, Boxes, Nested uint64 }

// longWalk is the number of pairs after which a walk counts as long: more than terms on a core
// without shared parts can have.
const longWalk = 1 << 20

// completed are spans that have been walked to their ends, as many as there is room for: one that
// comes to the place of another takes it.
type completed [1 << 18]span

func (c *completed) place(s *span) *span {
	const odd = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio
	h := (uint64(s.a)<<32 | uint64(s.b)) * odd
	return &c[h>>46]
}

// next takes the next pair off the stack.
func (s *spans) next(v *emu.View) (a, b Term, h how, ok bool) {
	for s.Len() > 0 && s.Top().n == 0 { // a mark: all that was pushed after it is completed
		*s.equal.place(s.Top()) = *s.Top()
		s.Drop()
	}
	if s.Len() == 0 {
		return None, None, 0, false
	}
	if s.Pairs++; s.Pairs == longWalk {
		s.equal = new(completed)
	}
	top := s.Top()
	h = top.how
	if top.lists == 0 {
		a, b = v.Load(top.a), v.Load(top.b)
		top.a += emu.WordBytes
		top.b += emu.WordBytes
	} else {
		l := &s.lists[top.lists-1]
		a, b = l[0][top.a], l[1][top.b]
		top.a++
		top.b++
	}
	top.n--
	if s.left = top.n > 0; !s.left {
		if top.lists > 0 { // those of what has been pushed since are gone
			s.lists = s.lists[:top.lists-1]
		}
		s.Drop()
	}
	return a, b, h, true
}

// add pushes n pairs from word i of the objects of a and b on, to be walked before everything
// pushed earlier.
func (s *spans) add(a, b Term, i, n int, h how) {
	if n == 0 {
		return
	}
	if s.left {
		s.Nested++
	}
	off := emu.Addr(i) * emu.WordBytes
	pairs := span{a: Ptr(a) + off, b: Ptr(b) + off, n: int32(n), how: h}
	if s.equal != nil {
		mark := pairs
		mark.n = 0
		if *s.equal.place(&mark) == mark {
			return
		}
		s.Push(mark)
	}
	s.Push(pairs)
}

// addLists is add for the terms of two lists of the same length.
func (s *spans) addLists(as, bs []Term, h how) {
	s.lists = append(s.lists, [2][]Term{as, bs})
	s.Push(span{n: int32(len(as)), lists: int32(len(s.lists)), how: h})
}

// run is n terms from address a on.
type run struct {
	a emu.Addr
	n int
}

// runs is a stack of them.
type runs struct{ stack.Of[run] }

// next takes the next term off the stack.
func (s *runs) next(v *emu.View) (Term, bool) {
	if s.Len() == 0 {
		return None, false
	}
	top := s.Top()
	t := v.Load(top.a)
	top.a += emu.WordBytes
	if top.n--; top.n == 0 {
		s.Drop()
	}
	return t, true
}

// add pushes n terms from address a on, to be walked before everything pushed earlier.
func (s *runs) add(a emu.Addr, n int) {
	if n > 0 {
		s.Push(run{a, n})
	}
}

// enter pushes the terms in the object of t and returns its size in words.
func (s *runs) enter(v *emu.View, t Term) int {
	if IsList(t) {
		s.add(Ptr(t), 2)
		return ConsWords
	}
	return s.enterBoxed(t, v.Load(Ptr(t)))
}

// enterBoxed is enter for an object with header h.
func (s *runs) enterBoxed(t Term, h emu.Word) int {
	n := HeaderArity(h)
	if !isRaw(h) {
		s.add(Ptr(t)+emu.WordBytes, n)
	}
	return 1 + n
}

// isRaw reports whether the words after a header are no terms.
func isRaw(h emu.Word) bool {
	switch HeaderSub(h) {
	case SubTuple, SubFun, SubMap, SubNode, SubExport, SubSubBin:
		return false
	}
	return true
}
