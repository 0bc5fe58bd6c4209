package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// TestSameOnAnyNumberOfThreads expects the right product, eight cores that have executed machine
// code, and equal states on one thread and on two. A trace shows the programs.
func TestSameOnAnyNumberOfThreads(t *testing.T) {
	var texts, hashes []string
	for threads := 1; threads <= 2; threads++ {
		var out strings.Builder
		var trace bytes.Buffer
		opts := []epiphany.Option{epiphany.WithWorkers(threads), epiphany.WithTrace(&trace, 0, "")}
		if os.Getenv("EPIPHANY_STRESS_GC") != "" {
			opts = append(opts, epiphany.WithStressGC())
		}
		stats, err := run(&out, opts...)
		require.NoError(t, err)
		assert.Contains(t, out.String(), "the same as Erlang's: true\n")
		assert.Equal(t, 8, strings.Count(out.String(), " cycles of issue\n"))
		assert.Equal(t, 8, strings.Count(trace.String(), "machine code"))
		texts, hashes = append(texts, out.String()), append(hashes, stats.Hash.String())
	}
	assert.Equal(t, texts[0], texts[1])
	assert.Equal(t, hashes[0], hashes[1])
}
