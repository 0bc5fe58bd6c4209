package emu_test

import (
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Numbers below n are below n and about equally frequent, whatever seed and stream.
func TestRandomIsUniform(t *testing.T) {
	const n, draws = 10, 10_000
	for seed := range uint64(5) {
		for stream := range uint64(5) {
			var seen [n]int
			r := emu.NewRandom(seed, stream)
			for range draws {
				x := emu.Below(r.Next(), n)
				require.Less(t, x, uint64(n))
				seen[x]++
			}
			for x, times := range seen {
				assert.InDelta(t, draws/n, times, 150, "seed %d, stream %d: %d", seed, stream, x)
			}
		}
	}
}

// Seeds and streams differ from each other, and the sequence follows from them.
func TestRandomSequences(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range uint64(20) {
		for stream := range uint64(20) {
			a, b := emu.NewRandom(seed, stream), emu.NewRandom(seed, stream)
			x := a.Next()
			require.Equal(t, x, b.Next())
			c := b
			require.Equal(t, a.Next(), c.Next(), "the value is the whole state")
			seen[x] = true
		}
	}
	assert.Len(t, seen, 400)
}
