package termtest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
)

// Heap is memory to build terms in, with atoms, as one agent sees it.
type Heap struct {
	term.Builder
	View  *emu.View
	Atoms *term.Atoms
}

// NewHeap makes a heap that crosses a boundary of 1 MB if it is large enough.
func NewHeap(words int) *Heap { return NewHeapAt(0x8e0f_ff00, words, term.NewAtoms()) }

// NewHeapAt makes a heap at an address, with the atoms of another. Its view sees it and nothing
// else, at no cost.
func NewHeapAt(base emu.Addr, words int, atoms *term.Atoms) *Heap {
	h := &Heap{Builder: term.Builder{Base: base, W: make([]emu.Word, words)}, Atoms: atoms}
	h.View = &emu.View{W: h.W, Seg: new([emu.Segments]emu.Segment)}
	for i := range h.View.Seg {
		h.View.Seg[i].Delta = -(base / emu.WordBytes)
	}
	return h
}

// Term builds the term of a Go value.
func (h *Heap) Term(t testing.TB, x any) term.Term {
	t.Helper()
	data, err := term.Encode(x)
	require.NoError(t, err)
	words, err := term.WireSize(data)
	require.NoError(t, err)
	used := h.Used
	r, err := term.FromWire(data, &h.Builder, h.Atoms)
	require.NoError(t, err)
	require.LessOrEqual(t, h.Used-used, words)
	return r
}

// Text is t as ~tw writes it.
func (h *Heap) Text(t term.Term) string {
	return pretty.Write(h.View, h.Atoms, t, pretty.Format{Unicode: true})
}
