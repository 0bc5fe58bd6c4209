package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func Test(t *testing.T) {
	var first, second bytes.Buffer
	one, err := run(&first, 1)
	require.NoError(t, err)
	two, err := run(&second, 2)
	require.NoError(t, err)
	assert.Equal(t, one, two, "threads do not matter")
	assert.Equal(t, first.String(), second.String())
	assert.Contains(t, first.String(), "c[5][9] = -5040, the host has -5040\n")
	assert.Regexp(t, `\d+ cycles, \d\.\d\d GFLOPS, \d+ % of the peak\n$`, first.String())
}
