package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// All cores come near to the peak of 1,200 MFLOPS, on any number of threads in the same way.
func TestOutput(t *testing.T) {
	hashes := map[uint64]bool{}
	for _, threads := range []int{1, 2} {
		var out strings.Builder
		hash, err := run(&out, threads)
		require.NoError(t, err)
		hashes[hash] = true
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		require.Len(t, lines, 16)
		for i, line := range lines {
			core, rate := 0, 0
			_, err := fmt.Sscanf(line, "core %x: %d MFLOPS", &core, &rate)
			require.NoError(t, err, line)
			assert.Equal(t, (32+i/4)<<6|(8+i%4), core)
			assert.InEpsilon(t, 1200, rate, 0.02)
		}
	}
	assert.Len(t, hashes, 1)
}
