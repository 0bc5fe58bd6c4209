package term_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
)

// What a comparison of tuples looks at is charged: two headers of tuples that it goes into and two
// words of each pair, up to the pair that decides.
func TestWalkThroughTuples(t *testing.T) {
	s := termtest.NewStore(1000)
	n := func(i int) term.Term { return term.Small(i) }
	inner := func(last int) term.Term { return s.Tuple(n(2), n(last)) }
	cell := func(head int) term.Term { return s.List([]term.Term{n(head)}, term.Nil) }
	for name, c := range map[string]struct {
		a, b   term.Term
		order  int
		walked term.Walked
		loads  uint64
	}{
		"empty":      {s.Tuple(), s.Tuple(), 0, term.Walked{Boxes: 1}, 2},
		"arity":      {s.Tuple(n(9)), inner(1), -1, term.Walked{Boxes: 1}, 2},
		"like":       {inner(3), inner(3), 0, term.Walked{Pairs: 2, Boxes: 1}, 2 + 4},
		"first":      {s.Tuple(n(-1), n(3)), inner(3), -1, term.Walked{Pairs: 1, Boxes: 1}, 2 + 2},
		"last":       {inner(4), inner(3), 1, term.Walked{Pairs: 2, Boxes: 1}, 2 + 4},
		"nested":     {s.Tuple(n(1), inner(3), n(4)), s.Tuple(n(1), inner(5), n(4)), -1, term.Walked{Pairs: 4, Boxes: 2, Nested: 1}, 4 + 8},
		"behind it":  {s.Tuple(inner(3), n(4)), s.Tuple(inner(3), n(1)), 1, term.Walked{Pairs: 4, Boxes: 2, Nested: 1}, 4 + 8},
		"at the end": {s.Tuple(n(1), inner(3)), s.Tuple(n(1), inner(3)), 0, term.Walked{Pairs: 4, Boxes: 2}, 4 + 8},
		"of cells":   {s.Tuple(n(1), cell(3)), s.Tuple(n(1), cell(5)), -1, term.Walked{Pairs: 3, Boxes: 1, Cells: 1}, 2 + 6},
	} {
		var w term.Walked
		before := s.View.Loads
		assert.Equal(t, c.order, term.CompareWalked(s.View, s.Atoms, c.a, c.b, &w), name)
		assert.Equal(t, c.walked, w, name)
		assert.Equal(t, c.loads, s.View.Loads-before, name)
		before = s.View.Loads
		assert.Equal(t, c.order, term.CompareKeys(s.View, s.Atoms, c.a, c.b), name)
		assert.Equal(t, c.loads, s.View.Loads-before, name)
	}
}
