package systems

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A put, a get, a barrier, a reduction and an atomic take less than 5 KB in each build, and in the
// one in which the compiler may inline them no more than in that of the archive.
func TestSizes(t *testing.T) {
	all, err := programSizes()
	require.NoError(t, err)
	require.Len(t, all, len(builds))
	for i, b := range all[1:] {
		assert.Greater(t, b.sum(), all[0].sum(), builds[i+1].name)
		assert.Less(t, b.sum()-all[0].sum(), uint64(5<<10), builds[i+1].name)
	}
	assert.LessOrEqual(t, all[2].sum(), all[1].sum())
	table, err := sizes()
	require.NoError(t, err)
	assert.Contains(t, table, "| header-only |")
}
