package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const want = `16 workers here, 4 on the other board, sum of squares 2870
20 workers here, 0 on the other board, sum of squares 2870
`

func TestOutput(t *testing.T) {
	var out strings.Builder
	require.NoError(t, run(&out))
	assert.Equal(t, want, out.String())
}
