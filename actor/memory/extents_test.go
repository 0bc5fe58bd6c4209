package memory

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Extents are what a map of them would be.
func TestExtentsAreAMap(t *testing.T) {
	const bytes = 3 * pageGrains * grain
	rnd := rand.New(rand.NewPCG(1, 1))
	e, want := newExtents(bytes), map[uint32]extent{}
	for range 10_000 {
		at := rnd.Uint32N(bytes/grain) * grain
		if _, found := want[at]; found && rnd.IntN(3) > 0 {
			e.remove(at)
			delete(want, at)
			continue
		}
		x := extent{at: at - min(at, rnd.Uint32N(splitBytes/grain)*grain), bytes: (1 + rnd.Uint32N(1<<28-1)) * grain,
			kind: Kind(rnd.IntN(int(numKinds))), core: rnd.IntN(1 << 24), others: max(0, rnd.IntN(5)-2)}
		for range rnd.IntN(3) {
			x.parts = append(x.parts, rnd.Uint32N(bytes))
		}
		e.set(at, x)
		want[at] = x
	}
	require.NotEmpty(t, want)
	assert.Equal(t, len(want), e.n)
	for at := uint32(0); at < bytes+pageGrains*grain; at += grain / 2 {
		x, found := e.get(at)
		y, expected := want[at]
		require.Equal(t, expected, found)
		require.Equal(t, y, x)
	}
	var order []uint32
	for at, x := range e.all() {
		order = append(order, at)
		assert.Equal(t, want[at], x)
	}
	assert.Equal(t, slices.Sorted(maps.Keys(want)), order)
}
