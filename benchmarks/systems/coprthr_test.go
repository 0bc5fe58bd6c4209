package systems

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestResidents looks at the order of what is measured, whose values the tables show: with the inner
// loop in the memory of the cores, since in shared DRAM it takes too long for a test.
func TestResidents(t *testing.T) {
	r, err := measuredOnce.resident()
	require.NoError(t, err)
	l := &r.meshes[0].loads
	assert.Less(t, l.again.micros, l.hot.micros)
	assert.Less(t, l.hot.micros, l.tree.micros)
	assert.Less(t, 8*l.hot.micros, l.serial.micros, "each of 16 cores is written to")
	for _, row := range loadings {
		assert.Positive(t, row.of(l).chip, row.name)
		assert.Less(t, row.of(l).chip, row.of(l).board, row.name)
	}
	assert.InDelta(t, publishedCall, r.calls[0].micros, 0.5, "the pause is fitted to it")
	require.Len(t, r.calls, 5)
	for _, n := range r.calls {
		assert.Positive(t, n.joule)
	}

	local, seldom, dynamic := r.products[0], r.products[1], r.products[3]
	assert.Less(t, local.chip.micros, seldom.chip.micros)
	assert.Less(t, seldom.chip.micros, dynamic.chip.micros)
	assert.Less(t, dynamic.chip.micros, 2*local.chip.micros)
	assert.Less(t, dynamic.bytes, seldom.bytes)
	assert.Less(t, seldom.bytes, local.bytes)

	all := r.panels()
	require.Len(t, all, len(loadings)+2)
	for _, p := range all {
		assert.NotEmpty(t, p.published, p.title)
	}
}
