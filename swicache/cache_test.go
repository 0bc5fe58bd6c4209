package swicache

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// calls calls function f n times and reports whether the last call had it inserted.
func calls(c *Cache, f, bytes, n int) (at int, inserted bool) {
	for range n {
		at, inserted = c.Cold(f, bytes)
	}
	return at, inserted
}

func TestCachedWhenOverTheThreshold(t *testing.T) {
	c := New(Config{Bytes: 64, Functions: 3, Threshold: 4})
	c.Grow(5)
	for n := range 4 {
		_, inserted := c.Cold(0, 10)
		assert.False(t, inserted, "call %d", n+1)
	}
	at, inserted := c.Cold(0, 10)
	assert.True(t, inserted, "call 5")
	assert.Zero(t, at)
	assert.Equal(t, Cached, c.States()[0])
	at, inserted = calls(c, 1, 8, 5)
	assert.True(t, inserted)
	assert.Equal(t, 16, at, "behind the first, rounded up to 8 bytes")
	assert.Equal(t, 24, c.Used())
	assert.Equal(t, Stats{ColdCalls: 10, Inserted: 2, BytesCopied: 24}, c.Stats)
}

func TestRefusedWhenFull(t *testing.T) {
	c := New(Config{Bytes: 32, Functions: 2, Threshold: 0})
	c.Grow(5)
	_, inserted := c.Cold(0, 33)
	assert.False(t, inserted, "larger than the cache")
	assert.Equal(t, Refused, c.States()[0])
	_, inserted = c.Cold(0, 33)
	assert.False(t, inserted)
	assert.EqualValues(t, 1, c.Stats.Refused, "refused once")
	for f := 1; f <= 2; f++ {
		_, inserted = c.Cold(f, 8)
		assert.True(t, inserted)
	}
	_, inserted = c.Cold(3, 8)
	assert.False(t, inserted, "more functions than it may hold")
	assert.Equal(t, []State{Refused, Cached, Cached, Refused, 0}, c.States())
}

func TestResetKeepsCounts(t *testing.T) {
	c := New(Config{Bytes: 16, Functions: 9, Threshold: 2})
	c.Grow(4)
	calls(c, 0, 16, 3)
	calls(c, 1, 8, 3) // refused
	calls(c, 2, 8, 1)
	c.Reset()
	assert.Zero(t, c.Used())
	assert.EqualValues(t, 1, c.Stats.Evicted)
	assert.Equal(t, []State{2, 2, 1, 0}, c.States())
	at, inserted := c.Cold(1, 8)
	assert.True(t, inserted, "at its next call, as it had passed the threshold")
	assert.Zero(t, at)
	_, inserted = c.Cold(2, 8)
	assert.False(t, inserted)
}

func TestNegativeThresholdCachesNothing(t *testing.T) {
	c := New(Config{Bytes: 64, Functions: 9, Threshold: -1})
	c.Grow(1)
	_, inserted := calls(c, 0, 8, 1000)
	assert.False(t, inserted)
	assert.Zero(t, c.States()[0])
	c.Reset()
	assert.Zero(t, c.States()[0])
}

func TestCountsStopShortOfTheMarks(t *testing.T) {
	c := New(Config{Bytes: 64, Functions: 9, Threshold: 1000})
	c.Grow(1)
	_, inserted := calls(c, 0, 8, 2000)
	assert.False(t, inserted)
	assert.Equal(t, MaxCount, c.States()[0])
}

// Whatever is called and however often the cache is reset, its functions lie side by side in its memory.
func TestPlacesDoNotOverlap(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	cfg := Config{Bytes: 500, Functions: 12, Threshold: 3}
	c := New(cfg)
	const functions = 40
	c.Grow(functions)
	sizes := make([]int, functions)
	for i := range sizes {
		sizes[i] = 1 + rnd.IntN(100)
	}
	end, held := 0, 0
	for range 5000 {
		if rnd.IntN(100) == 0 {
			c.Reset()
			end, held = 0, 0
		}
		f := rnd.IntN(functions)
		if c.States()[f] == Cached {
			continue
		}
		if at, inserted := c.Cold(f, sizes[f]); inserted {
			require.Equal(t, end, at)
			end += (sizes[f] + 7) &^ 7
			held++
		}
		require.LessOrEqual(t, end, cfg.Bytes)
		require.LessOrEqual(t, held, cfg.Functions)
		require.Equal(t, end, c.Used())
	}
}
