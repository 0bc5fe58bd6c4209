package systems

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPaths(t *testing.T) {
	counts, err := countPaths(t.Context())
	require.NoError(t, err)
	for _, p := range paths {
		n := counts[p.routine]
		assert.Positive(t, n.all, p.routine)
		assert.LessOrEqual(t, n.sent, n.all, p.routine)
		last := n.sent
		if last == 0 {
			last = n.all
		}
		if p.most > 0 {
			assert.LessOrEqual(t, last, p.most, p.routine)
		}
	}
	var out bytes.Buffer
	require.NoError(t, criticalPaths(&out))
	for _, p := range paths {
		assert.Contains(t, out.String(), p.routine)
	}
}

func TestFabricPaths(t *testing.T) {
	for i, p := range fabricPrograms {
		counts, err := countFabric(t.Context(), i)
		require.NoError(t, err)
		for _, path := range p.paths {
			n := counts[path.routine]
			t.Log(path.what, p.build, n)
			assert.Positive(t, n.all, path.what)
			if path.most > 0 {
				assert.LessOrEqual(t, n.scope(), path.most, path.what)
			}
		}
	}
	var out bytes.Buffer
	require.NoError(t, fabricPaths(&out))
	assert.Contains(t, out.String(), "gasnet_AMRequestShort")
}

func TestCounter(t *testing.T) {
	c := counter{entries: map[uint32]string{8: "f"}, done: map[string]executed{}}
	for _, x := range [][4]uint32{{0, 0, 3, 1}, {8, 100, 4, 1}, {10, 100, 5, 2}, {12, 100, 6, 2}, {100, 100, 7, 2}, {8, 7, 9, 9}} {
		c.observe(x[0], x[1], uint64(x[2]), uint64(x[3]))
	}
	assert.Equal(t, map[string]executed{"f": {sent: 1, all: 3}}, c.done)
	assert.Empty(t, c.routine, "the first call counts")
}
