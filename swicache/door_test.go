package swicache_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
)

// Under every policy the copies that are there lie apart within the SRAM of the cache, and what has
// left is not there.
func TestCopiesLieApart(t *testing.T) {
	const functions, bytes = 12, 256
	size := func(f int) int { return 8 * (1 + f) }
	for _, p := range []swicache.Policy{swicache.LRU, swicache.Freq, swicache.Threshold} {
		cfg := swicache.For(p)
		cfg.Bytes, cfg.Functions = bytes, functions
		require.NoError(t, cfg.Validate())
		c := swicache.New(cfg)
		c.Grow(functions)
		r := rand.New(rand.NewPCG(2, uint64(p)))
		inserted := 0
		for range 500 {
			f := r.IntN(functions)
			if _, cached := c.At(f); cached {
				continue
			}
			uses, _ := c.Uses()
			uses[f].Calls++
			uses[f].Stamp++
			out := c.Cold(f, size(f), nil)
			for _, gone := range out.Evicted {
				_, cached := c.At(gone)
				assert.False(t, cached, "%v: %d has left", p, gone)
			}
			if out.Insert {
				inserted++
			}
			var taken [bytes]bool
			held := 0
			for g := range functions {
				at, cached := c.At(g)
				if !cached {
					continue
				}
				held++
				for i := at; i < at+size(g); i++ {
					require.False(t, taken[i], "%v: byte %d is in two copies", p, i)
					taken[i] = true
				}
			}
			require.Equal(t, held, c.Stats().Held)
		}
		assert.Positive(t, inserted, "%v", p)
	}
}

// Caches to which the same has happened are in the same state, others are not.
func TestStateHash(t *testing.T) {
	after := func(calls ...int) uint64 {
		cfg := swicache.For(swicache.LRU)
		c := swicache.New(cfg)
		c.Grow(4)
		for _, f := range calls {
			c.Cold(f, 64, nil)
		}
		var h emu.Hash
		c.HashState(&h)
		return h.Sum()
	}
	assert.Equal(t, after(1, 2), after(1, 2))
	assert.NotEqual(t, after(1, 2), after(1, 3))
}

// The usual configurations are valid; errors name the keys.
func TestValidate(t *testing.T) {
	assert.NoError(t, swicache.Default().Validate())
	err := swicache.Config{Policy: swicache.LRU, Bytes: -1, Functions: -1}.Validate()
	assert.ErrorContains(t, err, "Bytes")
	assert.ErrorContains(t, err, "Functions")
}
