package rts

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

// varied is a value with another part somewhere.
func varied(g termtest.Generator, value any) any {
	var parts []any
	switch x := value.(type) {
	case term.List:
		parts = slices.Clone(x)
	case term.Tuple:
		parts = slices.Clone(x)
	}
	if len(parts) == 0 {
		return g.Value(1)
	}
	i := g.IntN(len(parts))
	parts[i] = varied(g, parts[i])
	if _, list := value.(term.List); list {
		return term.List(parts)
	}
	return term.Tuple(parts)
}

// twoTerms builds two random terms, the second one often equal to the first, or nearly.
func twoTerms(t *testing.T, d *Device, g termtest.Generator) (h *termtest.Heap, x, y term.Term) {
	t.Helper()
	h = termtest.NewHeapAt(ObjectsAt, (HeapAt-ObjectsAt)/emu.WordBytes, term.NewAtoms())
	value := g.Value(2)
	x = h.Term(t, value)
	switch g.IntN(3) {
	case 0:
		y = h.Term(t, g.Value(2))
	case 1:
		y = h.Term(t, value)
	default:
		y = h.Term(t, varied(g, value))
	}
	copy(d.SRAM[ObjectsAt/4:], h.W[:h.Used])
	return h, x, y
}

// =:= and the order of terms are those of package term, where a core tells them without the general
// way.
func TestComparisonOnCore(t *testing.T) {
	d, err := NewTerms()
	require.NoError(t, err)
	g := termtest.Generator{Rand: rand.New(rand.NewPCG(22, 22))}
	seen := map[string]int{}
	var same, order took
	for range 1500 {
		h, x, y := twoTerms(t, d, g)
		got, cycles, err := d.Walk("same", x, y)
		require.NoError(t, err)
		if got != GeneralWalk {
			var w term.Walked
			term.ExactWalked(h.View, h.Atoms, x, y, &w)
			same.add(TermPrices().Same.Cycles(&w, got == 0), cycles)
			want := uint32(0)
			if x == y || term.EqualExact(h.View, h.Atoms, x, y) {
				want = 1
			}
			assert.Equal(t, want, got, "%s =:= %s", h.Text(x), h.Text(y))
			seen["same"] += int(got)
			seen["differ"] += int(1 - got)
		}
		got, cycles, err = d.Walk("order", x, y)
		require.NoError(t, err)
		if got != GeneralOrder {
			var w term.Walked
			assert.EqualValues(t, term.CompareWalked(h.View, h.Atoms, x, y, &w), int32(got),
				"%s and %s", h.Text(x), h.Text(y))
			order.add(TermPrices().Order.Cycles(&w, got != 0), cycles)
			seen[[]string{"before", "equal", "behind"}[int32(got)+1]]++
		}
	}
	for _, what := range []string{"same", "differ", "before", "equal", "behind"} {
		assert.Greater(t, seen[what], 100, what)
	}
	same.assert(t, 0.05)
	order.assert(t, 0.08)
}

// took is what was priced and what a core has taken.
type took struct{ priced, cycles float64 }

func (x *took) add(price uint64, cycles int) {
	x.priced, x.cycles = x.priced+float64(price), x.cycles+float64(cycles)
}

func (x *took) assert(t *testing.T, within float64) {
	t.Helper()
	assert.InEpsilon(t, x.cycles, x.priced, within)
}

// Copies are those of package term, word for word.
func TestCopiesOnCore(t *testing.T) {
	d, err := NewTerms()
	require.NoError(t, err)
	g := termtest.Generator{Rand: rand.New(rand.NewPCG(23, 23))}
	copied := 0
	var price took
	for range 1000 {
		h, x := randomTerm(t, d, g)
		words := term.Size(h.View, x)
		got, counted, err := d.Walk("size", x)
		require.NoError(t, err)
		if got == GeneralWalk || words > (HeapEnd-HeapAt)/emu.WordBytes {
			continue
		}
		require.EqualValues(t, words, got, h.Text(x))
		b := term.Builder{Base: HeapAt, W: make([]emu.Word, words)}
		want := term.Copy(h.View, x, &b)
		got, cycles, err := d.Walk("copy", x)
		require.NoError(t, err)
		assert.Equal(t, want, got, h.Text(x))
		assert.Equal(t, b.W, d.SRAM[HeapAt/4:HeapAt/4+words], h.Text(x))
		assert.EqualValues(t, HeapAt+4*words, d.Core.R[8])
		copied += words
		price.add(uint64(words)*TermPrices().CopyWord.Cycles, counted+cycles)
	}
	assert.Greater(t, copied, 20_000)
	price.assert(t, 0.1)
}
