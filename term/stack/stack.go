// Package stack has the stack of whoever walks terms without recursion: as deep as a term is
// nested, which programs decide.
package stack

// Of is a stack that does not allocate while it is low. The zero value is empty. It may grow to as
// many elements as a memory has words, so it grows by chunks: nothing is copied, and no more than a
// chunk is there for nothing.
type Of[T any] struct {
	near [16]T
	far  [][]T // chunks, each of chunkLen
	n    int
}

// chunkLen is the length of a stack's chunks.
const chunkLen = 1024

// Len returns the number of elements.
func (s *Of[T]) Len() int { return s.n }

// Push puts x on the top.
func (s *Of[T]) Push(x T) {
	if i := s.n - len(s.near); i >= 0 && i/chunkLen == len(s.far) {
		s.far = append(s.far, make([]T, chunkLen))
	}
	s.n++
	*s.Top() = x
}

// Top returns the last element of a stack that has one, to be read or changed in its place until
// the next Push or Drop.
func (s *Of[T]) Top() *T {
	i := s.n - 1
	if i < len(s.near) {
		return &s.near[i]
	}
	i -= len(s.near)
	return &s.far[i/chunkLen][i%chunkLen]
}

// Drop takes the top off. One empty chunk stays, for what is pushed next.
func (s *Of[T]) Drop() {
	s.n--
	used := (s.n - len(s.near) + chunkLen - 1) / chunkLen
	if s.n >= len(s.near) && len(s.far) > used+1 {
		s.far[len(s.far)-1] = nil
		s.far = s.far[:len(s.far)-1]
	}
}
