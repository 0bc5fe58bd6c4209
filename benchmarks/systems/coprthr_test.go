package systems

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// TestLoads looks at the order of what is measured, whose values the table shows.
func TestLoads(t *testing.T) {
	l, err := measureLoads(t.Context(), emu.Parallella(), 0)
	require.NoError(t, err)
	l.call, err = measureNull(t.Context(), 0)
	require.NoError(t, err)
	assert.Less(t, l.again, l.hot)
	assert.Less(t, l.hot, l.tree)
	assert.Less(t, 8*l.hot, l.serial, "each of 16 cores is written to")
	assert.InDelta(t, publishedCall, l.call, 0.5, "the pause is fitted to it")
	var out bytes.Buffer
	require.NoError(t, l.print(&out))
	require.NoError(t, scaling(t.Context(), &out, 0, 2))
	assert.NotContains(t, out.String(), "NaN")
}

// TestPlacements multiplies with the inner loop in the memory of the cores; in shared DRAM it takes
// too long for a test.
func TestPlacements(t *testing.T) {
	var all []product
	for _, i := range []int{0, 1, 3} {
		m, err := placements[i].multiply(t.Context(), 0)
		require.NoError(t, err, placements[i].name)
		all = append(all, m)
	}
	local, seldom, dynamic := all[0], all[1], all[2]
	assert.Less(t, local.chip, seldom.chip)
	assert.Less(t, seldom.chip, dynamic.chip)
	assert.Less(t, dynamic.chip, 2*local.chip)
	assert.Less(t, dynamic.bytes, seldom.bytes)
	assert.Less(t, seldom.bytes, local.bytes)
}
