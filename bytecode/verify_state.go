package bytecode

// fact is what is known about the contents of a register.
type fact uint16

const (
	unset fact = iota // never written on some path, or dead; x registers only
	anything
	consCell
	mapFact
	trace     // raw or built stack trace
	catchMark // y registers only: not a value
	tuple0    // tuple0+n: a tuple of at least n elements
)

// maxKnown is the largest number of elements in a fact; larger tuples are known to have at least
// that many.
const maxKnown = 1<<16 - 1 - int(tuple0)

func tupleOf(n int) fact { return tuple0 + fact(min(n, maxKnown)) }

func (f fact) isTuple() bool { return f >= tuple0 }

// join returns what is known if either a or b holds. Marks join only with themselves: joins of
// different marks are refused before.
func join(a, b fact) fact {
	switch {
	case a == b:
		return a
	case a == unset || b == unset:
		return unset
	case a.isTuple() && b.isTuple():
		return min(a, b)
	}
	return anything
}

// catch is a catch mark in the current frame: its slot and the block of its handler.
type catch struct{ slot, handler int32 }

// noMessage means that no message has been peeked.
const noMessage = -1

// noFrame is the frame size without a frame.
const noFrame = -1

// state is what is known at a point of a function.
type state struct {
	frame   int     // slots of the frame, or noFrame
	heap    int     // words reserved and not yet used
	dirty   bool    // the heap may hold stores without a heap_fence after them
	message int32   // the index of the recv_peek of the current message, or noMessage
	x       []fact  // x registers; those beyond are unset
	y       []fact  // slots of the frame
	catches []catch // outermost first, their slots descend
}

// size returns the number of facts, which is what copying or joining costs.
func (s *state) size() int { return len(s.x) + len(s.y) + len(s.catches) }

// reg returns the fact of an x register.
func (s *state) reg(n int) fact {
	if n < len(s.x) {
		return s.x[n]
	}
	return unset
}

// initialised returns the number of x registers, counted from x0, that are set.
func (s *state) initialised() int {
	for i, f := range s.x {
		if f == unset {
			return i
		}
	}
	return len(s.x)
}

// keepX forgets the x registers from n on.
func (s *state) keepX(n int) {
	if n < len(s.x) {
		s.x = s.x[:n]
	}
}

// setX writes an x register. The slice has room for all of them.
func (s *state) setX(n int, f fact) {
	for len(s.x) <= n {
		s.x = append(s.x, unset)
	}
	s.x[n] = f
}

// handler returns the block that catches an exception, or -1.
func (s *state) handler() int32 {
	if n := len(s.catches); n > 0 {
		return s.catches[n-1].handler
	}
	return -1
}

// copyFrom copies from into the memory of s.
func (s *state) copyFrom(from *state) {
	s.frame, s.heap, s.dirty, s.message = from.frame, from.heap, from.dirty, from.message
	s.x = append(s.x[:0], from.x...)
	s.y = append(s.y[:0], from.y...)
	s.catches = append(s.catches[:0], from.catches...)
}

// joinFrom reduces s to what is known in both s and from, which have the same frame and catches,
// and reports whether s has changed.
func (s *state) joinFrom(from *state) (changed bool) {
	if from.heap < s.heap {
		s.heap, changed = from.heap, true
	}
	if from.dirty && !s.dirty {
		s.dirty, changed = true, true
	}
	if s.message != from.message && s.message != noMessage {
		s.message, changed = noMessage, true
	}
	for i, f := range s.x {
		if j := join(f, from.reg(i)); j != f {
			s.x[i], changed = j, true
		}
	}
	for i, f := range s.y {
		if j := join(f, from.y[i]); j != f {
			s.y[i], changed = j, true
		}
	}
	return changed
}
