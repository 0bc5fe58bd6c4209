// Package stack has a stack for walking terms without recursion, since programs decide how deep
// terms are nested.
package stack

// Of is a stack that does not allocate for its first elements. The zero value is empty. It may have
// as many elements as a memory has words, so it grows in chunks: nothing is copied, and less than
// two chunks are unused.
type Of[T any] struct {
	near [16]T
	far  [][]T // chunks, each of chunkLen
	n    int
}

// chunkLen is the number of elements of a chunk.
const chunkLen = 1024

// Len returns the number of elements.
func (s *Of[T]) Len() int { return s.n }

// Push adds x at the top.
func (s *Of[T]) Push(x T) {
	if i := s.n - len(s.near); i >= 0 && i/chunkLen == len(s.far) {
		s.far = append(s.far, make([]T, chunkLen))
	}
	s.n++
	*s.Top() = x
}

// Top returns the top element of a stack that is not empty, to be read or changed in place until
// the next Push or Drop.
func (s *Of[T]) Top() *T {
	i := s.n - 1
	if i < len(s.near) {
		return &s.near[i]
	}
	i -= len(s.near)
	return &s.far[i/chunkLen][i%chunkLen]
}

// Drop removes the top element. One empty chunk is kept for the next Push.
func (s *Of[T]) Drop() {
	s.n--
	used := (s.n - len(s.near) + chunkLen - 1) / chunkLen
	if s.n >= len(s.near) && len(s.far) > used+1 {
		s.far[len(s.far)-1] = nil
		s.far = s.far[:len(s.far)-1]
	}
}
