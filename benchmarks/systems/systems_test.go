package systems

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMeasure looks at the order of what is measured, whose values the table shows.
func TestMeasure(t *testing.T) {
	all, hash, err := measure(shmemProgram, 1)
	require.NoError(t, err)
	_, again, err := measure(shmemProgram, 2)
	require.NoError(t, err)
	assert.Equal(t, hash, again, "threads do not matter")

	_, put := all["put"].fit()
	_, get := all["get"].fit()
	_, nbi := all["put_nbi"].fit()
	_, broadcast := all["broadcast64"].fit()
	assert.Greater(t, get, 5*put, "a get waits for each load (paper: about 10 times)")
	assert.InDelta(t, 4*put, broadcast, put, "a tree of 16 has four levels")
	assert.Less(t, nbi, 2*put)
	assert.Less(t, all["barrier wand"][0], all["barrier strict"][0])
	assert.Less(t, all["barrier"][0], all["barrier group"][0])
}

func TestFit(t *testing.T) {
	alpha, perByte := times{8: 100 + 4, 64: 100 + 32, 4096: 100 + 2048}.fit()
	assert.InDelta(t, 100, alpha, 1e-6)
	assert.InDelta(t, 0.5, perByte, 1e-9)
	alpha, perByte = times{0: 42}.fit()
	assert.InDelta(t, 42, alpha, 1e-9)
	assert.Zero(t, perByte)
	_, _, err := parse(strings.NewReader("put 8\n"), nil)
	assert.Error(t, err)
	_, _, err = parse(strings.NewReader("put 8 x\n"), nil)
	assert.Error(t, err)
}

func TestTable(t *testing.T) {
	r, _, err := measureAll(0)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, r.compare(&out))
	all, err := figures()
	require.NoError(t, err)
	for _, f := range all {
		assert.Contains(t, out.String(), f.Routine)
		_, known := tolerance[f.Class]
		assert.True(t, known || f.Class == "literature", f.Class)
	}
	assert.NotContains(t, out.String(), "NaN")
}
