package term

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// heap is memory to build terms in, with atoms, as one agent sees it.
type heap struct {
	Builder
	v     *emu.View
	atoms *Atoms
}

// newHeap makes a heap that crosses a boundary of 1 MB if it is large enough.
func newHeap(words int) *heap { return newHeapAt(0x8e0f_ff00, words, NewAtoms()) }

// newHeapAt makes a heap at an address, with the atoms of another. Its view sees it and nothing
// else, at no cost.
func newHeapAt(base emu.Addr, words int, atoms *Atoms) *heap {
	h := &heap{Builder: Builder{Base: base, W: make([]emu.Word, words)}, atoms: atoms}
	h.v = &emu.View{W: h.W, Seg: new([emu.Segments]emu.Segment)}
	for i := range h.v.Seg {
		h.v.Seg[i].Delta = -(base / emu.WordBytes)
	}
	return h
}

// term builds the term of a Go value.
func (h *heap) term(t testing.TB, x any) Term {
	t.Helper()
	data, err := Encode(x)
	require.NoError(t, err)
	words, err := WireSize(data)
	require.NoError(t, err)
	used := h.Used
	r, err := FromWire(data, &h.Builder, h.atoms)
	require.NoError(t, err)
	require.LessOrEqual(t, h.Used-used, words)
	return r
}

// text is t as ~tw writes it.
func (h *heap) text(t Term) string { return Write(h.v, h.atoms, t, Format{Unicode: true}) }
