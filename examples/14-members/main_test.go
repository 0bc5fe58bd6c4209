package main

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// solve computes what the members do, and says what they say.
func solve() string {
	const steps, enough = 20, 0.1
	var now, next [82]float32 // with the cold ends
	for x := 30; x < 50; x++ {
		now[x] = 100
	}
	for rounds := 1; ; rounds++ {
		var most float64
		for range steps {
			most = 0
			for i := 1; i < len(now)-1; i++ {
				change := 0.25 * (now[i-1] - 2*now[i] + now[i+1])
				next[i] = now[i] + change
				most = max(most, math.Abs(float64(change)))
			}
			now = next
		}
		if most > enough {
			continue
		}
		var sum float64
		for _, t := range now {
			sum += float64(t)
		}
		return fmt.Sprintf("%d rounds, hottest %.2f, in all %.1f", rounds, slices.Max(now[:]), sum)
	}
}

// TestSameOnAnyNumberOfThreads expects the temperatures that a computation in Go has, the table that
// the essay shows, and equal states on one thread and on two.
func TestSameOnAnyNumberOfThreads(t *testing.T) {
	essay, err := os.ReadFile("../../docs/mixed.md")
	require.NoError(t, err)
	var texts, hashes []string
	for threads := 1; threads <= 2; threads++ {
		var out strings.Builder
		stats, err := run(&out, epiphany.WithWorkers(threads))
		require.NoError(t, err)
		solved, table, _ := strings.Cut(out.String(), "\n")
		assert.Equal(t, solve(), solved)
		assert.Contains(t, string(essay), "\n"+table, "what docs/mixed.md says was measured")
		texts, hashes = append(texts, out.String()), append(hashes, stats.Hash.String())
	}
	assert.Equal(t, texts[0], texts[1])
	assert.Equal(t, hashes[0], hashes[1])
}
