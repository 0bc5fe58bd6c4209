package term

import "github.com/parallergo/epiphany/emu"

// stack is a stack that does not allocate while it is low. The zero value is empty.
type stack[T any] struct {
	near [16]T
	far  []T
	n    int
}

func (s *stack[T]) push(x T) {
	if s.n < len(s.near) {
		s.near[s.n] = x
	} else {
		s.far = append(s.far, x)
	}
	s.n++
}

func (s *stack[T]) top() *T {
	if s.n <= len(s.near) {
		return &s.near[s.n-1]
	}
	return &s.far[s.n-1-len(s.near)]
}

func (s *stack[T]) drop() {
	if s.n > len(s.near) {
		s.far = s.far[:len(s.far)-1]
	}
	s.n--
}

// span is work left when two terms are walked side by side: n pairs of words from a and b on.
type span struct {
	a, b emu.Addr
	n    int
	keys bool // integers and floats differ, as in the keys of maps and for =:=
}

// spans is a stack of them.
type spans struct{ stack[span] }

// next takes the next pair off the stack.
func (s *spans) next(v *emu.View) (a, b Term, keys, ok bool) {
	if s.n == 0 {
		return None, None, false, false
	}
	top := s.top()
	a, b, keys = v.Load(top.a), v.Load(top.b), top.keys
	top.a += emu.WordBytes
	top.b += emu.WordBytes
	if top.n--; top.n == 0 {
		s.drop()
	}
	return a, b, keys, true
}

// add pushes n pairs from word i of the objects of a and b on, to be walked before everything pushed earlier.
func (s *spans) add(a, b Term, i, n int, keys bool) {
	if n > 0 {
		off := emu.Addr(i) * emu.WordBytes
		s.push(span{Ptr(a) + off, Ptr(b) + off, n, keys})
	}
}

// run is n terms from address a on.
type run struct {
	a emu.Addr
	n int
}

// runs is a stack of them.
type runs struct{ stack[run] }

// next takes the next term off the stack.
func (s *runs) next(v *emu.View) (Term, bool) {
	if s.n == 0 {
		return None, false
	}
	top := s.top()
	t := v.Load(top.a)
	top.a += emu.WordBytes
	if top.n--; top.n == 0 {
		s.drop()
	}
	return t, true
}

// add pushes n terms from address a on, to be walked before everything pushed earlier.
func (s *runs) add(a emu.Addr, n int) {
	if n > 0 {
		s.push(run{a, n})
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
	case SubTuple, SubFun, SubMap, SubExport, SubSubBin:
		return false
	}
	return true
}
