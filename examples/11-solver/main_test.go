package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// TestSameOnAnyNumberOfThreads expects the job after the failure to find what the one before has,
// and equal states on one thread and on two.
func TestSameOnAnyNumberOfThreads(t *testing.T) {
	var texts, hashes []string
	for threads := 1; threads <= 2; threads++ {
		var out strings.Builder
		stats, err := run(&out, epiphany.WithWorkers(threads))
		require.NoError(t, err)
		assert.Contains(t, out.String(), "PE 5 has failed: unaligned\nthe next job finds the same: true\n")
		texts, hashes = append(texts, out.String()), append(hashes, stats.Hash.String())
	}
	assert.Equal(t, texts[0], texts[1])
	assert.Equal(t, hashes[0], hashes[1])
	assert.Contains(t, texts[0], "hottest 99.99, in all 5600.0\n")
}
