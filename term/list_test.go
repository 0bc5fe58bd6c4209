package term_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
)

// charged is what a view has been charged since the last time.
type charged struct{ stall, loads uint64 }

func since(v *emu.View) charged {
	c := charged{v.LoadStall, v.Loads}
	v.Settled()
	return c
}

// TestListsAsCellByCell compares what goes through whole lists with a walk by Head and Tail: in
// result and in what it is charged. Lists lie across segments, in any order of their cells.
func TestListsAsCellByCell(t *testing.T) {
	const words = 3 << 18 // 3 MB
	rnd := rand.New(rand.NewPCG(47, 11))
	for range 60 {
		h := termtest.NewHeap(words)
		for i := range h.View.Seg { // cells cost by the megabyte
			h.View.Seg[i].Load = uint16(i % 7)
		}
		n := rnd.IntN(1 << rnd.IntN(12))
		tail := []term.Term{term.Nil, term.AtomOK}[rnd.IntN(2)]
		list, elems := scattered(h, rnd, n, tail)

		since(h.View)
		for at := list; term.IsList(at); at = term.Tail(h.View, at) {
			_ = term.Head(h.View, at)
		}
		both := since(h.View)
		got, end := term.Elems(h.View, list)
		assert.Equal(t, both, since(h.View))
		require.Equal(t, elems, append([]term.Term{}, got...))
		assert.Equal(t, tail, end)

		length, proper := term.ListLen(h.View, list)
		assert.Equal(t, charged{both.stall / 2, both.loads / 2}, since(h.View))
		assert.Equal(t, n, length)
		assert.Equal(t, tail == term.Nil, proper)

		for _, made := range []struct {
			list  term.Term
			elems []term.Term
			spare uint64 // loads less than two a cell
		}{
			{h.CopyCells(h.View, list, n, term.AtomTrue), elems, uint64(min(n, 1))},
			{h.ReverseCells(h.View, list, n, term.AtomTrue), reversed(elems), 0},
		} {
			got, end := term.Elems(h.View, made.list)
			assert.Equal(t, made.elems, append([]term.Term{}, got...))
			assert.Equal(t, term.AtomTrue, end)
		}
		since(h.View)
		h.CopyCells(h.View, list, n, term.Nil)
		assert.Equal(t, both.loads-uint64(min(n, 1)), since(h.View).loads)
		h.ReverseCells(h.View, list, n, term.Nil)
		assert.Equal(t, both, since(h.View))
	}
}

func reversed(elems []term.Term) []term.Term {
	r := append([]term.Term{}, elems...)
	slices.Reverse(r)
	return r
}

// scattered makes a list of n elements with room between its cells.
func scattered(h *termtest.Heap, rnd *rand.Rand, n int, tail term.Term) (term.Term, []term.Term) {
	list, elems := tail, make([]term.Term, n)
	for i := n - 1; i >= 0; i-- {
		h.Used += term.ConsWords * rnd.IntN(60)
		elems[i] = term.Small(rnd.IntN(1000))
		list = h.Cons(elems[i], list)
	}
	return list, elems
}
