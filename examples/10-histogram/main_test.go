package main

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// histogram is what the chip counts, as the host does it.
func histogram(pes int) (bins [256]int) {
	for pe := range uint32(pes) {
		x := pe*7919 + 1
		for range 3000 {
			x = x*1664525 + 1013904223
			bins[(x>>24)*(x>>16&255)>>8]++
		}
	}
	return bins
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

		all, sum, busiest := 0, 0, 0
		bins := histogram(side * side)
		for bin, n := range bins {
			all, sum = all+n, sum+n*bin
			if n > bins[busiest] {
				busiest = bin
			}
		}
		var pes, values, micros, mean, bin, most int
		_, err = fmt.Sscanf(first.String(), "%d PEs, %d values in %d us: the mean is %d, bin %d has %d\n",
			&pes, &values, &micros, &mean, &bin, &most)
		require.NoError(t, err, first.String())
		assert.Equal(t, []int{side * side, all, (sum + all/2) / all, busiest, bins[busiest]},
			[]int{pes, values, mean, bin, most})
	}
}
