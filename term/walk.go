package term

import "github.com/parallergo/epiphany/emu"

// stack is a stack that does not allocate while it is low. The zero value is empty. It may grow to
// as many elements as a memory has words, so it grows by chunks: nothing is copied, and no more
// than a chunk is there for nothing.
type stack[T any] struct {
	near [16]T
	far  [][]T // chunks, each of chunkLen
	n    int
}

// chunkLen is the length of a stack's chunks.
const chunkLen = 1024

func (s *stack[T]) push(x T) {
	if i := s.n - len(s.near); i >= 0 && i/chunkLen == len(s.far) {
		s.far = append(s.far, make([]T, chunkLen))
	}
	s.n++
	*s.top() = x
}

func (s *stack[T]) top() *T {
	i := s.n - 1
	if i < len(s.near) {
		return &s.near[i]
	}
	i -= len(s.near)
	return &s.far[i/chunkLen][i%chunkLen]
}

// drop takes the top off. One empty chunk stays, for what is pushed next.
func (s *stack[T]) drop() {
	s.n--
	if used := (s.n - len(s.near) + chunkLen - 1) / chunkLen; s.n >= len(s.near) && len(s.far) > used+1 {
		s.far[len(s.far)-1] = nil
		s.far = s.far[:len(s.far)-1]
	}
}

// span is work left when two terms are walked side by side: n pairs of words from a and b on, or with lists the terms from these places on in the
// lists of that number, counted from 1.
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
	stack[span]
	lists [][2][]Term
	steps int
	equal *completed // of a long walk
}

// longWalk is how many pairs are walked before a walk is a long one: more than a core's processes
// have in terms that are not shared.
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
	for s.n > 0 && s.top().n == 0 { // a mark: all that was pushed after it is completed
		*s.equal.place(s.top()) = *s.top()
		s.drop()
	}
	if s.n == 0 {
		return None, None, 0, false
	}
	if s.steps++; s.steps == longWalk {
		s.equal = new(completed)
	}
	top := s.top()
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
	if top.n--; top.n == 0 {
		if top.lists > 0 { // those of what has been pushed since are gone
			s.lists = s.lists[:top.lists-1]
		}
		s.drop()
	}
	return a, b, h, true
}

// add pushes n pairs from word i of the objects of a and b on, to be walked before everything pushed earlier.
func (s *spans) add(a, b Term, i, n int, h how) {
	if n == 0 {
		return
	}
	off := emu.Addr(i) * emu.WordBytes
	pairs := span{a: Ptr(a) + off, b: Ptr(b) + off, n: int32(n), how: h}
	if s.equal != nil {
		mark := pairs
		mark.n = 0
		if *s.equal.place(&mark) == mark {
			return
		}
		s.push(mark)
	}
	s.push(pairs)
}

// addLists is add for the terms of two lists of the same length.
func (s *spans) addLists(as, bs []Term, h how) {
	s.lists = append(s.lists, [2][]Term{as, bs})
	s.push(span{n: int32(len(as)), lists: int32(len(s.lists)), how: h})
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
	case SubTuple, SubFun, SubMap, SubNode, SubExport, SubSubBin:
		return false
	}
	return true
}
