package main

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The plate as the host computes it: the sum of its points.
func sum() (heat float32) {
	const rows, columns, steps = 128, 64, 50
	var plate [2][rows + 2][columns]float32
	for k := range plate {
		for j := range columns {
			plate[k][0][j] = 100
		}
	}
	for t := range steps {
		now, next := &plate[t%2], &plate[1-t%2]
		for i := 1; i < rows; i++ {
			for j := 1; j < columns-1; j++ {
				next[i][j] = 0.25 * (now[i-1][j] + now[i+1][j] + now[i][j-1] + now[i][j+1])
			}
		}
	}
	for i := 1; i <= rows; i++ {
		for j := range columns {
			heat += plate[steps%2][i][j]
		}
	}
	return heat
}

func Test(t *testing.T) {
	for _, side := range []int{2, 4} {
		var first, second bytes.Buffer
		one, err := run(&first, side, 1)
		require.NoError(t, err, first.String())
		two, err := run(&second, side, 2)
		require.NoError(t, err)
		assert.Equal(t, one, two, "threads do not matter")
		assert.Equal(t, first.String(), second.String())
		var pes, rows, columns, steps, micros, rate, heat int
		_, err = fmt.Sscanf(first.String(), "%d PEs, %dx%d points, %d steps: %d us, halos %d MB/s, heat %d\n",
			&pes, &rows, &columns, &steps, &micros, &rate, &heat)
		require.NoError(t, err, first.String())
		assert.Equal(t, side*side, pes)
		assert.InDelta(t, sum(), heat, 2)
	}
}
